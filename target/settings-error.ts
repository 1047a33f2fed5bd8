import { oneLine } from '../spec/visible-text.ts';

/** Maximum length of a problem, which may repeat text of a file. */
const MAX_PROBLEM_LENGTH = 600;

/**
 * A settings file that cannot be used. Each problem is one line: where it is, what is wrong, how to correct it. Text from
 * the file is made safe for a terminal.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => oneLine(problem, MAX_PROBLEM_LENGTH));
    super(lines.join('\n'));
    this.problems = lines;
  }
}
