/** A settings file that cannot be used. Each problem is one line: where it stands, what is wrong, how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
