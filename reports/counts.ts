import type { Level, RequirementResult, Results, Verdict } from './results.ts';

/** How many requirements of each level got each verdict; every cell exists, including those that are zero. */
export function countVerdicts(
  requirements: readonly Pick<RequirementResult, 'level' | 'verdict'>[],
): Results['counts'] {
  const counts = { MUST: none(), SHOULD: none(), MAY: none() };
  for (const { level, verdict } of requirements) counts[level][verdict] += 1;
  return counts;
}

/** The number of requirements with one of `verdicts`, at one of `levels` (default: any). */
export function total(
  counts: Results['counts'],
  verdicts: readonly Verdict[],
  levels?: readonly Level[],
): number {
  const rows = levels === undefined ? Object.values(counts) : levels.map((level) => counts[level]);
  return rows.reduce((sum, row) => verdicts.reduce((inRow, verdict) => inRow + row[verdict], sum), 0);
}

const none = (): Record<Verdict, number> => ({
  pass: 0,
  fail: 0,
  'unexpected-pass': 0,
  warn: 0,
  observed: 0,
  'expected-fail': 0,
  blocked: 0,
  'not-testable': 0,
  'harness-error': 0,
  'not-claimed': 0,
});
