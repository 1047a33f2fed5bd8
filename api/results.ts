/**
 * Entry `s3-assay/results`: what a run gives. The types of `results.json`, its reader, what is derived from it, and all reports.
 *
 * @example
 * ```ts
 * import { countVerdicts, headline, readResults } from 's3-assay/results';
 *
 * // As `assay run --out assay-report` writes it, or `judge({ …, reports: 'assay-report' })`.
 * const results = readResults('assay-report');
 * console.log(headline(results).title); // Conformant
 * console.log(countVerdicts(results.requirements).MUST.pass); // 2
 * ```
 *
 * @packageDocumentation
 */
export { countVerdicts } from '../reports/counts.ts';
export { headline } from '../reports/headline.ts';
export { readResults } from '../reports/read-results.ts';
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
export { UnusableResults } from '../reports/unusable-results.ts';
export { ReportsNotWritten, writeReports } from '../reports/write.ts';
