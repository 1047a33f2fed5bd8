import { exitCodeOf } from '../compare/gate.ts';
import type { Results } from '../results.ts';
import { EXIT_CODES } from '../verdict.ts';

/**
 * The exit code of the command that made the results: that of `exitCodeOf`, unless applications were asked for (`--for`). Then it
 * is 1 when one does not fit, 3 when that cannot be said of one or the run was cut short, and 0 when all fit, perhaps with limits.
 * A comparison with a baseline decides before both.
 */
export function commandExitCodeOf(results: Results): 0 | 1 | 3 {
  const { applications, comparison, run } = results;
  if (applications === undefined || comparison !== undefined) return exitCodeOf(results);
  if (run.cutShort !== undefined) return EXIT_CODES.incomplete;
  const answers = applications.map(({ answer }) => answer);
  if (answers.includes('not-fit')) return EXIT_CODES['not-conformant'];
  return answers.includes('unknown') ? EXIT_CODES.incomplete : EXIT_CODES.conformant;
}
