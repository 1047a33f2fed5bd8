import { compare } from '../../reports/compare/compare.ts';
import type { Comparison } from '../../reports/compare/comparison.ts';
import { comparisonConsole } from '../../reports/compare/console.ts';
import { GATE_EXIT_CODES } from '../../reports/compare/gate.ts';
import { comparisonMarkdown } from '../../reports/compare/markdown.ts';
import { comparisonPage } from '../../reports/html/comparison.ts';
import { readResults, resultsFileAt } from '../../reports/read-results.ts';
import { visible, visibleJson } from '../../reports/visible-text.ts';
import type { CompareOptions } from './options.ts';
import type { ExitCode } from '../exit-code.ts';
import { writeOutput } from '../output-file.ts';
import { refuseIncomparable, refusePart } from './comparable.ts';

const FORMATS: Readonly<
  Record<CompareOptions['format'], (comparison: Comparison, isFile: boolean) => string>
> = {
  console: (comparison, isFile) =>
    comparisonConsole(comparison, isFile ? { color: false } : { columns: process.stdout.columns }),
  markdown: (comparison) => comparisonMarkdown(comparison),
  json: (comparison) => `${visibleJson(comparison)}\n`,
  html: comparisonPage,
};

/**
 * `assay compare`: read two results and show what differs.
 * @returns the exit code
 * @throws UnusableResults, UserError for files that cannot be read or compared
 */
export function runCompare(before: string, after: string, options: CompareOptions): ExitCode {
  const [earlier, later] = [readResults(before), readResults(after)];
  refusePart(before, earlier);
  refusePart(after, later);
  refuseIncomparable(earlier, later, options);
  if (earlier.run.id === later.run.id)
    console.error(visible(`Both are run ${earlier.run.id}: this compares a run with itself.`));
  const comparison = compare(earlier, later);
  const text = FORMATS[options.format](comparison, options.out !== undefined);
  if (options.out === undefined) process.stdout.write(text);
  else writeOutput(options.out, text, [before, after].map(resultsFileAt));
  return GATE_EXIT_CODES[comparison.gate];
}
