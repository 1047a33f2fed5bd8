import type { Level, RequirementResult, Verdict } from '../results.ts';
import type { SurveyFindingKind } from '../survey.ts';
import type { ApplicationRow } from './applications.ts';
import type { Tallies } from './tally.ts';

/** Requirements × deployments: what several runs found, side by side. */
export interface Matrix {
  deployments: Deployment[];
  profiles: MatrixProfile[];
  /** Of all profiles, one a deployment. */
  totals: Tallies[];
  /** Whether applications work, where files can say so. */
  applications: ApplicationRow[];
  /** What the public protocol has, where surveys were given. */
  surveyed: SurveyedOperation[];
  /** What makes the columns less comparable than they look, in whole sentences. */
  notes: string[];
}

/** A column: a run, or a survey that belongs to no run. */
export interface Deployment {
  name: string;
  endpoint: string;
  dialect: string;
  /** When the run began, or the survey where there is no run. */
  startedAt: string;
  /** `outcome` as the heading of its report says it; `suite` is the version of Assay. */
  run?: { id: string; outcome: string; suite: string };
  survey?: SurveyTally;
  /** What limits the run, in whole sentences. */
  remarks: string[];
}

/** The requirements of one profile, in the order of the first file that has them. */
export interface MatrixProfile {
  profile: string;
  /** One a deployment. */
  tallies: Tallies[];
  rows: MatrixRow[];
}

/** One requirement. */
export interface MatrixRow {
  id: string;
  /** What the files say of the requirement, each version with its deployments. One, where the files agree. */
  statements: Statement[];
  /** One a deployment; `undefined`: not asked, the file does not have the requirement. */
  cells: (Cell | undefined)[];
  /** At least one deployment keeps it and another one does not. */
  disputed: boolean;
  /** The cells are not all alike: verdicts of another kind, other observations, not asked of all. */
  differs: boolean;
}

/** A requirement as some of the files have it: what it says, its basis and its source. */
export interface Statement {
  level: Level;
  basis: RequirementResult['basis'];
  source: string;
  text: string;
  /** Indices of deployments. */
  of: number[];
}

/** What one deployment made of one requirement. */
export interface Cell {
  verdict: Verdict;
  /** The first finding, bounded; absent where the verdict is pass, observed or not claimed. */
  why?: Why;
  /** What was observed, bounded, as `name: value; …`. */
  seen?: string;
}

/** The first finding of a run, each text on one line and cut. */
export interface Why {
  message: string;
  expected?: string;
  actual?: string;
  /** How many more findings there are. */
  more: number;
  /** Why the failure is expected. */
  because?: string;
}

/** How many operations got which finding. */
export type SurveyTally = Record<SurveyFindingKind, number>;

/** One operation of the public protocol. */
export interface SurveyedOperation {
  operation: string;
  request: string;
  /** One a deployment; `undefined`: not asked. */
  cells: ({ kind: SurveyFindingKind; as?: string; answer: string } | undefined)[];
}
