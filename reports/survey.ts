/** `survey.json`: the findings of `assay survey`. The JSON Schema beside this file states the same; a test compares the two. */

/**
 * - `answered`: in a way that shows that the server has the operation
 * - `not-implemented`: refused as not implemented
 * - `ignored`: the selector of the operation has no effect: the answer is that to any unknown parameter
 * - `mistaken`: executed as another operation
 * - `denied`: refused for lack of rights; whether the server has it is unknown
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

/** A survey read from a file; all strings may contain text of the target. */
export interface SurveyFile {
  format: 1;
  target: { name: string; version?: string; endpoint: string; dialect: string };
  startedAt: string;
  operations: {
    operation: string;
    /** `PUT /{bucket}?encryption` */
    request: string;
    /** `as`: the operation as which it was executed. */
    finding: { kind: SurveyFindingKind; as?: string };
    /** The answer in short: `501 NotImplemented`. */
    answer: string;
  }[];
  /** Buckets that could not be removed, each with its reason. */
  left: string[];
}
