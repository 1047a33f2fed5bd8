import { oneLine } from './visible-text.ts';

/** A file that a user gave as results cannot be used as such. The message names the file, what is wrong with it and what to do. */
export class UnusableResults extends Error {
  override name = 'UnusableResults';
  constructor(path: string, reason: string) {
    super(`${oneLine(path, 500)}: ${reason}`);
  }
}
