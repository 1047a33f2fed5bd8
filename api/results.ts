/**
 * Entry `s3-assay/results`: what a run gives. Types of `results.json`, what is derived from it, and all reports.
 *
 * @packageDocumentation
 */
export { countVerdicts } from '../reports/counts.ts';
export { headline } from '../reports/headline.ts';
export {
  type Finding,
  type Level,
  LEVELS,
  type Outcome,
  type RecordedExchange,
  type RequirementResult,
  type Results,
  RESULTS_SCHEMA,
  type Verdict,
  VERDICTS,
} from '../reports/results.ts';
export { ReportsNotWritten, writeReports } from '../reports/write.ts';
