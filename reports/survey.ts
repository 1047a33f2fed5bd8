/** `survey.json`: what `assay survey` found. The JSON Schema beside this file says the same; a test keeps the two together. */

/**
 * - `answered`: as only a server that has the operation would
 * - `not-implemented`: refused as something that the server does not have
 * - `ignored`: what picks the operation has no effect: the answer is the one to any unknown parameter
 * - `mistaken`: done as another operation
 * - `denied`: refused for lack of rights; whether it is there remains open
 * - `failed`: a server error, or no answer
 */
export const SURVEY_FINDINGS = [
  'answered',
  'mistaken',
  'ignored',
  'not-implemented',
  'denied',
  'failed',
] as const;
export type SurveyFindingKind = (typeof SURVEY_FINDINGS)[number];

/** A survey as it is read from a file; all strings may hold text of the target. */
export interface SurveyFile {
  format: 1;
  target: { name: string; endpoint: string; dialect: string };
  startedAt: string;
  operations: {
    operation: string;
    /** `PUT /{bucket}?encryption` */
    request: string;
    /** `as`: which operation it was mistaken for. */
    finding: { kind: SurveyFindingKind; as?: string };
    /** The answer in few words: `501 NotImplemented`. */
    answer: string;
  }[];
  /** What could not be removed again, each with its reason. */
  left: string[];
}
