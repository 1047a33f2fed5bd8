import { expect, test } from 'vitest';
import { sampleExchange } from '../../fixtures/results/exchange.ts';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import type { RequirementResult } from '../../reports/results.ts';
import { endOf } from './test-end.ts';

const exchanges = [
  sampleExchange({
    method: 'DELETE',
    path: '/gone',
    operation: 'deleteBucket',
    status: 500,
    answer: 'oh no',
  }),
];
const findings = [{ message: 'expected 204', expected: '204', actual: '500', exchange: 0 }];
const end = (judgement: Partial<RequirementResult>) =>
  endOf(sampleRun([sampleResult({ findings, exchanges, ...judgement })]), 'BKT-DEL-01');

test.each([
  [{ verdict: 'pass' }, 'passed', ''],
  [{ verdict: 'observed' }, 'passed', ''],
  [{ verdict: 'warn', level: 'SHOULD' }, 'passed', 'expected 204'],
  [{ verdict: 'not-claimed', findings: [] }, 'skipped', 'not claimed'],
  [{ verdict: 'not-testable', level: 'SHOULD' }, 'skipped', 'expected 204'],
] as const)('of a requirement with %j has %s', (judgement, is, message) => {
  expect(end({ ...judgement, findings: 'findings' in judgement ? [] : findings })).toEqual({ is, message });
});

test.each([
  ['fail', 'failed'],
  ['blocked', 'failed'],
  ['harness-error', 'failed'],
  ['unexpected-pass', 'failed'],
  ['expected-fail', 'expected-failure'],
] as const)('of a MUST with the verdict %s has %s, and shows the exchange', (verdict, is) => {
  const { message, ...rest } = end({ verdict, expectedBecause: 'ticket 7' });
  expect(rest).toEqual({ is });
  expect(message).toMatch(/expected: 204\n {2}actual: {3}500\n.*DELETE .*\/gone.*\nHTTP 500\n.*oh no/s);
});

test('of a requirement without a verdict fails', () => {
  expect(endOf(sampleRun([], 'the run was interrupted'), 'BKT-DEL-01')).toEqual({
    is: 'failed',
    message: 'BKT-DEL-01 has no verdict: the run was interrupted; no requirement was judged',
  });
});
