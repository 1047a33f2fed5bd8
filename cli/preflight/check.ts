import type { ExitCode } from '../exit-code.ts';

/** The result of one check before a run, reported in one line. */
export interface Check {
  title: string;
  /** `note`: unusual, or could not be determined, but no reason to stop. */
  state: 'ok' | 'note' | 'wrong';
  /** What was found. May contain text of the target, escaped. */
  detail: string;
  /** What to set or do, when something is wrong. */
  fix?: string;
  /** How a run that stops here ends: no answer (incomplete), or wrong settings (usage). */
  exitCode?: ExitCode;
}
