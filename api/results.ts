/**
 * Entry `s3-assay/results`: the results of a run. The types of `results.json`, its reader, values derived from it, and all
 * reports.
 *
 * @example
 * ```ts
 * import { countVerdicts, headline, readResults } from 's3-assay/results';
 *
 * // Written by `assay run --out assay-report`, or `judge({ …, reports: 'assay-report' })`.
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
