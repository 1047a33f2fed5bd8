import { expect, test } from 'vitest';
import type { RequirementResult, Verdict } from '../../reports/results.ts';
import { applyExpectations, expectationsIn } from './expected-failures.ts';

function result(verdict: Verdict): RequirementResult {
  return {
    id: 'BKT-NAME-01',
    profile: 'buckets',
    level: 'MUST',
    basis: 'stated',
    text: '',
    source: '',
    operations: [],
    verdict,
    milliseconds: 0,
    findings: [],
    observations: {},
    notes: [],
    exchanges: [],
  };
}

const entry = { id: 'BKT-NAME-01', reason: 'known since spring', expires: '2030-06-30' } as const;

test.each<[Verdict, string, Verdict]>([
  ['fail', '2030-06-30', 'expected-fail'],
  ['warn', '2030-06-30', 'expected-fail'],
  ['fail', '2030-07-01', 'fail'],
  ['pass', '2030-06-30', 'unexpected-pass'],
  ['pass', '2030-07-01', 'unexpected-pass'],
  ['observed', '2030-06-30', 'unexpected-pass'],
  ['blocked', '2030-06-30', 'blocked'],
  ['not-testable', '2030-06-30', 'not-testable'],
  ['harness-error', '2030-06-30', 'harness-error'],
  ['not-claimed', '2030-06-30', 'not-claimed'],
])('a listed requirement with verdict %s on %s becomes %s', (verdict, today, want) => {
  expect(applyExpectations([result(verdict)], [entry], today)[0]?.verdict).toBe(want);
});

test('the result includes the reason', () => {
  const [expected] = applyExpectations([result('fail')], [entry], '2030-01-01');
  expect(expected?.expectedBecause).toBe('known since spring');
  const [expired] = applyExpectations([result('fail')], [entry], '2031-01-01');
  expect(expired?.notes).toEqual(['this failure was expected until 2030-06-30: known since spring']);
});

test('a requirement that is not listed does not change', () => {
  expect(applyExpectations([result('fail')], [], '2030-01-01')).toEqual([result('fail')]);
});

test.each<Verdict>(['fail', 'pass'])('a result shows which %s was listed, and why', (verdict) => {
  const reason = 'known (since spring) and did not change';
  const listed = { id: entry.id, reason };
  const requirements = applyExpectations([result(verdict)], [listed], '2026-01-01');
  expect(expectationsIn({ requirements })).toEqual([listed]);
  expect(expectationsIn({ requirements: [result(verdict)] })).toEqual([]);
});
