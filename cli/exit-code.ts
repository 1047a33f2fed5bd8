/** Exit codes of every command (`docs/verdicts.md`, Exit codes). */
export const ExitCode = {
  /** The command succeeded; a run: conformant. */
  done: 0,
  /** A run: not conformant. Other commands: a check found a problem. */
  notConformant: 1,
  /** The command line, a file it names, or the target's settings are wrong. */
  usage: 2,
  /** A run: incomplete. The target did not answer, or the run was cut short. */
  incomplete: 3,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
