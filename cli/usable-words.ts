import type { Command, Option } from 'commander';
import { words } from './options.ts';

/** Longest word (PATH_MAX of Linux); a longer one is a mistake. */
const MAX_LENGTH = 4096;

/**
 * Makes every command refuse words that are empty, too long or contain control characters, and repeated options that take only
 * one value. An empty variable of a script (`--only "$IDS"`) must never select everything.
 */
export function refuseUnusableWords(assay: Command): void {
  for (const command of assay.commands) for (const option of command.options) watchOption(command, option);
  assay.hook('preAction', (_assay, command) => {
    for (const word of command.args) {
      const wrong = problemOf(word);
      if (wrong) command.error(`error: an argument ${wrong}`);
    }
  });
}

function watchOption(command: Command, option: Option): void {
  // A flag without a value may be repeated.
  if (!option.required) return;
  const manifold = option.variadic || option.parseArg === words;
  let given = 0;
  command.on(`option:${option.name()}`, (word: string) => {
    given += 1;
    const wrong = problemOf(word) ?? (given > 1 && !manifold ? 'is given twice' : undefined);
    if (wrong) command.error(`error: option '${option.flags}' ${wrong}`);
  });
}

function problemOf(word: string): string | undefined {
  if (word.trim() === '') return 'is empty; leave it out, or give a value';
  if (word.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return /\p{Cc}/u.test(word) ? 'contains a control character' : undefined;
}
