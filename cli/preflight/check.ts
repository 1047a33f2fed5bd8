import type { ExitCode } from '../exit-code.ts';

/** One thing looked at before a run, reported in one line. */
export interface Check {
  title: string;
  /** `note`: odd, or could not be determined, and no reason to stop. */
  state: 'ok' | 'note' | 'wrong';
  /** What was found. May hold text of the target, made harmless. */
  detail: string;
  /** What to set or do, when something is wrong. */
  fix?: string;
  /** How a run that stops here ends: nobody answered (incomplete), or the settings are wrong (usage). */
  exitCode?: ExitCode;
}
