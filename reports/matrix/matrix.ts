import type { Level, RequirementResult, Verdict } from '../results.ts';
import type { SurveyFindingKind } from '../survey.ts';
import type { ApplicationRow } from './applications.ts';
import type { Tallies } from './tally.ts';

/** Requirements × deployments: the results of several runs side by side. */
export interface Matrix {
  deployments: Deployment[];
  profiles: MatrixProfile[];
  /** Of all profiles, one per deployment. */
  totals: Tallies[];
  /** Whether applications work, where files can say so. */
  applications: ApplicationRow[];
  /** Operations of the public protocol, if surveys were given. */
  surveyed: SurveyedOperation[];
  /** What makes the columns less comparable than they look, in whole sentences. */
  notes: string[];
}

/** A column: a run, or a survey without a run. */
export interface Deployment {
  name: string;
  endpoint: string;
  dialect: string;
  /** When the run began, or the survey if there is no run. */
  startedAt: string;
  /** `outcome` as in the heading of its report; `suite` is the version of Assay. */
  run?: { id: string; outcome: string; suite: string };
  survey?: SurveyTally;
  /** Limits of the run, in whole sentences. */
  remarks: string[];
}

/** The requirements of one profile, in the order of the first file that has them. */
export interface MatrixProfile {
  profile: string;
  /** One per deployment. */
  tallies: Tallies[];
  rows: MatrixRow[];
}

/** One requirement. */
export interface MatrixRow {
  id: string;
  /** How the files state the requirement, each version with its deployments; only one if the files agree. */
  statements: Statement[];
  /** One per deployment; `undefined` when the file does not have the requirement. */
  cells: (Cell | undefined)[];
  /** At least one deployment keeps it and at least one does not. */
  disputed: boolean;
  /** The cells differ: in verdict or observations, or some files lack the requirement. */
  differs: boolean;
}

/** A requirement as some of the files state it: text, basis and source. */
export interface Statement {
  level: Level;
  basis: RequirementResult['basis'];
  source: string;
  text: string;
  /** Indices of deployments. */
  of: number[];
}

/** The result of one deployment for one requirement. */
export interface Cell {
  verdict: Verdict;
  /** The first finding, bounded; absent when the verdict is pass, observed or not claimed. */
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
  /** One per deployment; `undefined` when there is no survey. */
  cells: ({ kind: SurveyFindingKind; as?: string; answer: string } | undefined)[];
}
