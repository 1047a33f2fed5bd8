import type { Results } from './results.ts';

/** Characters of a command that a report shows: generous, because a command that is cut cannot be used. */
export const LONGEST_COMMAND = 4000;

/** The command that judges one requirement again. */
export function rerunCommand(run: Results['run'], id: string): string {
  return `${run.command} --only ${shellWord(id)}`;
}

/** The command that shows what a requirement says and rests on. */
export function explainCommand(id: string): string {
  return `assay explain ${shellWord(id)}`;
}

// An id of the catalogue needs no quotes; a result file from elsewhere may hold anything.
const shellWord = (word: string): string =>
  /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
