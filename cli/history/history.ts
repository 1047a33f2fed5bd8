import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pointOf } from '../../reports/history/history.ts';
import { historyPage } from '../../reports/html/history.ts';
import { plural } from '../../reports/plural.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import { UnusableResults } from '../../reports/unusable-results.ts';
import { visible } from '../../reports/visible-text.ts';
import { refuseIncomparable, refusePart } from '../compare/comparable.ts';
import { writeOutput } from '../output-file.ts';
import { UserError } from '../user-error.ts';

/** Options of `assay history`. */
export interface HistoryOptions {
  out: string;
  differentTargets?: boolean;
}

/** Most runs on a page; more could not be distinguished. */
const MAX_RUNS = 1000;

/** A file that was read, and its run. Exchanges are dropped: a hundred runs are in memory at once. */
interface Read {
  file: string;
  results: Results;
}

/**
 * `assay history`: read all results, sort them by date, and write the page.
 * @throws UnusableResults, UserError for a named file that cannot be used, and for runs of several targets
 */
export function runHistory(paths: readonly string[], options: HistoryOptions): void {
  const leftOut: string[] = [];
  const read = paths.flatMap((path) => (isFolder(path) ? readFolder(path, leftOut) : [readWhole(path)]));
  const runs = [...new Map(read.map((one) => [one.results.run.id, one])).values()].sort((a, b) =>
    a.results.run.startedAt < b.results.run.startedAt ? -1 : 1,
  );
  const last = runs.at(-1);
  if (last === undefined) throw new UserError(nothingFound(paths, leftOut));
  if (runs.length > MAX_RUNS)
    throw new UserError(`There are ${runs.length} runs; draw at most ${MAX_RUNS} at once.`);
  for (const { results } of runs) refuseIncomparable(results, last.results, options);
  const points = runs.map(({ file, results }, index) =>
    pointOf(results, runs[index - 1]?.results, reportBeside(file, options.out)),
  );
  writeOutput(
    options.out,
    historyPage(points, leftOut),
    runs.map(({ file }) => file),
  );
  for (const reason of leftOut.slice(0, 10)) console.error(visible(`Left out: ${reason}`));
  if (leftOut.length > 10) console.error(`… and ${leftOut.length - 10} more files left out`);
  console.log(visible(`${plural(runs.length, 'run')} drawn: ${options.out}`));
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** @throws UnusableResults, UserError when it is not a result of a whole run: a part would look like one that lost the rest */
function readWhole(file: string): Read {
  const results = readResults(file);
  refusePart(file, results);
  return { file, results: withoutExchanges(results) };
}

function readFolder(folder: string, leftOut: string[]): Read[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.split(sep).includes('node_modules'))
    .filter((file) => !isOtherReport(join(folder, file)))
    .sort()
    .map((file) => join(folder, file));
  return files.flatMap((file) => {
    try {
      return [readWhole(file)];
    } catch (error) {
      if (!(error instanceof UnusableResults || error instanceof UserError)) throw error;
      leftOut.push(error.message);
      return [];
    }
  });
}

function withoutExchanges(results: Results): Results {
  return {
    ...results,
    requirements: results.requirements.map((one) => ({ ...one, exchanges: [], findings: [], notes: [] })),
  };
}

/** A run writes it beside its results, from which it is made. */
const isOtherReport = (file: string): boolean =>
  basename(file) === 'ctrf.json' && existsSync(join(dirname(file), 'results.json'));

function nothingFound(paths: readonly string[], leftOut: readonly string[]): string {
  const [first] = leftOut;
  const why = first === undefined ? '' : ` (${first})`;
  return `No results of "assay run" in ${paths.join(', ')}${why}.`;
}

/**
 * The report beside a file of results, as an address relative to the page. Each part is encoded, so that it cannot become a URL
 * with another scheme.
 */
function reportBeside(file: string, page: string): string | undefined {
  const report = join(dirname(resolve(file)), 'report.html');
  if (basename(file) !== 'results.json' || !existsSync(report)) return undefined;
  const path = relative(dirname(resolve(page)), report);
  return `./${path
    .split(sep)
    .map((part) => encodeURIComponent(part))
    .join('/')}`;
}
