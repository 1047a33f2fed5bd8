import { deploymentName } from '../../reports/deployment-name.ts';
import { commandExitCodeOf } from '../../reports/applications/exit-code.ts';
import { comparisonHeadline } from '../../reports/compare/words.ts';
import { consoleSummary } from '../../reports/console.ts';
import { headline } from '../../reports/headline.ts';
import type { Results } from '../../reports/results.ts';
import { oneLine, visibleJson } from '../../reports/visible-text.ts';
import { writeReports } from '../../reports/write.ts';

/** How results are shown. */
export interface FinishOptions {
  /** Folder for the reports. */
  out: string;
  json?: boolean;
  quiet?: boolean;
}

/** Write the reports of a run, and print its result on the screen. */
export function finish(
  results: Results,
  { out, json, quiet }: FinishOptions,
  screen: NodeJS.WriteStream,
): void {
  const paths = writeReports(results, out);
  if (json) process.stdout.write(`${visibleJson(results)}\n`);
  const isLimited = results.applications?.some(({ answer }) => answer !== 'fit') ?? false;
  if (quiet && commandExitCodeOf(results) === 0 && !isLimited) {
    const { comparison } = results;
    const { title, sentences } =
      comparison === undefined ? headline(results) : comparisonHeadline(comparison);
    screen.write(
      `${title}: ${oneLine(deploymentName(results.target))}, dialect ${results.target.dialect}. ${sentences.join(' ')}\n`,
    );
  } else {
    screen.write(consoleSummary(results, { columns: screen.columns, report: paths['report.html'] }));
  }
}
