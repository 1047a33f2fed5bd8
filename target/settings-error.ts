import { oneLine } from '../spec/visible-text.ts';

/** A problem says where, what and how to correct it; whatever of a file it repeats does not make it longer than this. */
const LONGEST = 600;

/**
 * A settings file that cannot be used. Each problem is one line: where it stands, what is wrong, how to correct it. What they
 * repeat of a file does nothing to a terminal.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => oneLine(problem, LONGEST));
    super(lines.join('\n'));
    this.problems = lines;
  }
}
