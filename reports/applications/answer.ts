import type { Verdict } from '../vocabulary.ts';

/** Whether an application works on a target, from best to worst. */
export const FITNESS_ANSWERS = ['fit', 'limited', 'unknown', 'not-fit'] as const;
export type FitnessAnswer = (typeof FITNESS_ANSWERS)[number];

/** Something that an application needs and the target does not keep (`missed`), or of which no run can tell (`unjudged`). */
export interface UnmetNeed {
  state: 'missed' | 'unjudged';
  /** What the application does with it. */
  why: string;
  /** Address of the public page or source file that shows it. */
  source: string;
  breaks: 'fails' | 'loses data' | 'limit';
  /** For `limit`: what someone who runs the application must know or set. */
  limit?: string;
  /** The client library whose need it is. */
  through?: string;
  /** The requirements that are missed or unjudged. Without a verdict: the run does not have it. */
  requirements: { id: string; verdict?: Verdict; advice?: string }[];
}

/** Whether one application works on a target (`--for`). */
export interface Fitness {
  /** Its name, as `--for` takes it. */
  application: string;
  title: string;
  /** What of the application was looked at. */
  version: string;
  answer: FitnessAnswer;
  /** Needs that the target keeps. */
  kept: number;
  /** Those that it does not keep, then those that were not judged. */
  unmet: UnmetNeed[];
}
