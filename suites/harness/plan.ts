import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Target } from '../../target/target.ts';
import type { About } from './transcript/records.ts';
import type { Spooled } from './transcript/spool.ts';

/** One target to be judged in this run, and the requirements to judge it by (`null`: all that it claims). */
export interface Subject {
  label: string;
  target: Target;
  select: readonly RequirementId[] | null;
  /** Where its transcript goes, and what it says of the run; without one, none is made. */
  recording?: { path: string; about: About };
  /** The transcript that answers in its place, and whether it was recorded with these very suites. */
  replay?: { spooled: Spooled; sameSuite: boolean };
}

/**
 * What a Vitest worker is given. A run has one subject; the kill matrix has one for each fault, so that hundreds of faulty
 * servers are judged in a single run.
 */
export interface RunPlan {
  runId: string;
  /** Every bucket name of the run starts with this, except the few whose length matters. */
  prefix: string;
  seed: number;
  /** Path of the journal file. */
  journal: string;
  subjects: readonly Subject[];
  /** The servers end with the run and take their content with them, so nothing is removed. */
  disposable?: boolean;
  /** Only verdicts and findings are of interest, so no exchanges are kept for a report. */
  withoutExchanges?: boolean;
  /** Of a requirement with several cases only the first is run. */
  firstCaseOnly?: boolean;
  /** Requirements that are listed as known failures: their cases begin early, since many wait in vain for an effect. */
  expectedToFail?: readonly RequirementId[];
  /** Suite files, as absolute paths. */
  suites: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    plan: RunPlan;
    /** Number of cases that work at once. */
    concurrency: number;
  }
}
