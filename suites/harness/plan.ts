import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Target } from '../../target/target.ts';

/** One deployment to be judged in this run, and the requirements to judge it by (`null`: all that it claims). */
export interface Subject {
  label: string;
  target: Target;
  select: readonly RequirementId[] | null;
}

/**
 * What a Vitest worker is given. A run has one subject; the kill matrix has one a fault, so that hundreds of
 * faulty servers are judged in a single run.
 */
export interface RunPlan {
  runId: string;
  /** Every bucket name that the run makes starts with this, but for the few whose length is the point. */
  prefix: string;
  seed: number;
  /** Path of the journal file. */
  journal: string;
  subjects: readonly Subject[];
  /** The servers end with the run, and what was made on them with the servers: nothing is removed. */
  disposable?: boolean;
  /** Suite files, as absolute paths. */
  suites: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    plan: RunPlan;
  }
}
