/**
 * What differs between two runs. It is the JSON of `assay compare`, and is in `results.json` after `assay run
 * --baseline` (`$defs/Comparison` of `results.schema.json`).
 */
import type { Level, Outcome, Verdict } from '../vocabulary.ts';

/** How a requirement changed between two runs, in the order of reports; `same` is not listed. */
export const CHANGE_CLASSES = [
  'regressed',
  'newly-untestable',
  'worse',
  'fixed',
  'better',
  'newly-testable',
  'otherwise',
  'observation',
  'added',
  'removed',
  'same',
] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** The run on one side of a comparison. */
export interface ComparedRun {
  id: string;
  startedAt: string;
  outcome: Outcome;
  target: string;
  endpoint: string;
  dialect: string;
  /** Version of the suite. */
  suite: string;
}

/** One requirement that is not the same in both runs. */
export interface Change {
  id: string;
  change: Exclude<ChangeClass, 'same'>;
  profile: string;
  level: Level;
  text: string;
  /** Absent where that run does not list the requirement. */
  before?: Verdict;
  after?: Verdict;
  /** Why only one of the runs lists or claims it. */
  because?: 'catalogue' | 'claims' | 'filter' | 'unknown';
  /** What the catalogue changed, which may explain another verdict. */
  reworded?: ('text' | 'level' | 'basis')[];
  /** The first finding of the later run, or else of the earlier. */
  finding?: string;
  /** Values that differ, by their name; absent where that run did not see the value. */
  observations?: { name: string; before?: string; after?: string }[];
}

/** A difference between the runs that may explain why verdicts differ. */
export interface ContextChange {
  what: 'contract' | 'catalogue' | 'suite' | 'claims' | 'target' | 'identities' | 'filter';
  before: string;
  after: string;
}

/** A requirement whose time changed far more than that of the other requirements. Milliseconds. */
export interface TimeChange {
  id: string;
  before: number;
  after: number;
}

export interface Comparison {
  before: ComparedRun;
  after: ComparedRun;
  /** The comparison as a gate for a pipeline (`gateOf`). */
  gate: 'passed' | 'regressed' | 'incomplete';
  /** The number of requirements that both runs judged, and of unchanged ones. */
  compared: number;
  same: number;
  context: ContextChange[];
  /** By class, in the order of `CHANGE_CLASSES`, and by id. */
  changes: Change[];
  slower: TimeChange[];
  faster: TimeChange[];
  /** Why times were not compared, if they were not. */
  timesNotCompared?: string;
}
