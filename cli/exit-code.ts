/** Exit codes of every command (`docs/verdicts.md`, Exit codes). */
export const ExitCode = {
  /** What was asked for was done; a run: conformant. */
  done: 0,
  /** A run: not conformant. Other commands: something that was looked at is not as it should be. */
  notConformant: 1,
  /** The command line, a file it names, or the target's settings are wrong. */
  usage: 2,
  /** A run: incomplete. Nobody answered, or the run was cut short. */
  incomplete: 3,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
