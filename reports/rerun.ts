import type { Results } from './results.ts';

/** Most characters of a command that a report shows; many, because a truncated command is useless. */
export const MAX_COMMAND_LENGTH = 4000;

/** The command that judges one requirement again. */
export function rerunCommand(run: Results['run'], id: string): string {
  return `${run.command} --only ${shellWord(id)}`;
}

/** The command that shows the text and source of a requirement. */
export function explainCommand(id: string): string {
  return `assay explain ${shellWord(id)}`;
}

// An id of the catalogue needs no quotes; a foreign results file may contain anything.
const shellWord = (word: string): string =>
  /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
