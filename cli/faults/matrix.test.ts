import { expect, test } from 'vitest';
import type { Verdict } from '../../reports/results.ts';
import { type FaultySubject, unproven, evaluateFault } from './matrix.ts';
import { isGood, matrixText } from './report.ts';

const subject: FaultySubject = {
  fault: 'f',
  dialect: 'std',
  claimed: ['BKT-NAME-01', 'BKT-NAME-02'],
  rest: ['OBJ-DEL-01'],
};

/** Evaluates a fault with these verdicts on the two claimed requirements and on the rest. */
const weigh = (first: Verdict, second: Verdict, rest: Verdict = 'pass') =>
  evaluateFault('f', [subject], (_, id) => ({
    verdict: id === 'OBJ-DEL-01' ? rest : id === 'BKT-NAME-01' ? first : second,
  }));

test.each<[Verdict, Verdict, Verdict, string]>([
  ['fail', 'fail', 'pass', 'killed'],
  ['fail', 'warn', 'pass', 'killed'],
  ['fail', 'pass', 'pass', 'survived'],
  ['pass', 'pass', 'pass', 'survived'],
  ['blocked', 'harness-error', 'pass', 'survived'],
  ['observed', 'not-testable', 'pass', 'survived'],
  ['fail', 'not-testable', 'pass', 'killed'],
  ['pass', 'not-testable', 'pass', 'survived'],
  ['not-testable', 'not-testable', 'pass', 'not-run'],
  ['fail', 'fail', 'fail', 'broke-the-rest'],
  ['fail', 'fail', 'blocked', 'broke-the-rest'],
])('claimed %s and %s, the rest %s: %s', (first, second, rest, want) => {
  expect(weigh(first, second, rest).outcome).toBe(want);
});

test('reports which requirements detected the fault and which missed it', () => {
  expect(weigh('fail', 'pass')).toMatchObject({
    noticed: ['BKT-NAME-01'],
    missed: ['BKT-NAME-02'],
    broken: [],
  });
});

test('a fault proves nothing by a requirement that the reference fails without it too', () => {
  const result = evaluateFault(
    'f',
    [subject],
    (_, id) => ({ verdict: id === 'OBJ-DEL-01' ? 'pass' : 'fail' }),
    (dialect, id) => ({ verdict: dialect === 'std' && id === 'BKT-NAME-02' ? 'fail' : 'pass' }),
  );
  expect(result).toMatchObject({ outcome: 'reference-fails', failedWithout: ['BKT-NAME-02'] });
  const report = { faults: [result], variants: [], unproven: null };
  expect(isGood(report)).toBe(false);
  expect(matrixText(report, true)).toContain(
    'f (the reference fails BKT-NAME-02 without this fault too. Fix: make the reference pass',
  );
});

test('a fault that no requirement can detect yet is reported as not run', () => {
  expect(evaluateFault('f', [], () => undefined).outcome).toBe('not-run');
});

test('a fault detected in one dialect counts as detected', () => {
  const both: FaultySubject[] = [subject, { ...subject, dialect: 'aws' }];
  const result = evaluateFault('f', both, ({ dialect }, id) => ({
    verdict: id !== 'OBJ-DEL-01' && dialect === (id === 'BKT-NAME-02' ? 'aws' : 'std') ? 'fail' : 'pass',
  }));
  expect(result).toMatchObject({ outcome: 'killed', missed: [] });
});

test('a requirement that detected no fault is not proven', () => {
  expect(unproven(['BKT-NAME-01', 'BKT-NAME-02', 'BKT-NAME-03'], [weigh('fail', 'pass')])).toEqual([
    'BKT-NAME-02',
    'BKT-NAME-03',
  ]);
});

test('a requirement that is not testable on this machine is not reported as unproven', () => {
  expect(unproven(['BKT-NAME-01', 'BKT-NAME-02'], [weigh('pass', 'not-testable')])).toEqual(['BKT-NAME-01']);
});

test('a requirement that a transcript judges otherwise than its server fails the matrix', () => {
  const shown = (verdict: Verdict) => ({ verdict, observations: {}, findings: [] });
  const difference = { server: 'f', requirement: 'BKT-NAME-01', run: shown('fail'), again: shown('pass') };
  const report = { faults: [weigh('fail', 'fail')], variants: [], unproven: null };
  expect(isGood({ ...report, again: { servers: 1, differences: [] } })).toBe(true);
  const bad = { ...report, again: { servers: 1, differences: [difference] } };
  expect(isGood(bad)).toBe(false);
  expect(matrixText(bad, true)).toContain('f: BKT-NAME-01 is pass by its transcript, fail by the server');
});
