import { expect, test } from 'vitest';
import type { Verdict } from '../../reports/results.ts';
import { type FaultySubject, unproven, weighFault } from './matrix.ts';

const subject: FaultySubject = {
  fault: 'f',
  dialect: 'std',
  claimed: ['BKT-NAME-01', 'BKT-NAME-02'],
  rest: ['OBJ-DEL-01'],
};

/** Weigh with the verdicts on the two claimed requirements and on the rest. */
const weigh = (first: Verdict, second: Verdict, rest: Verdict = 'pass') =>
  weighFault('f', [subject], (_, id) => ({
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

test('who noticed and who did not is reported', () => {
  expect(weigh('fail', 'pass')).toMatchObject({
    noticed: ['BKT-NAME-01'],
    missed: ['BKT-NAME-02'],
    broken: [],
  });
});

test('a fault that nothing can notice yet was not run', () => {
  expect(weighFault('f', [], () => undefined).outcome).toBe('not-run');
});

test('noticed in one dialect is noticed', () => {
  const both: FaultySubject[] = [subject, { ...subject, dialect: 'aws' }];
  const result = weighFault('f', both, ({ dialect }, id) => ({
    verdict: id !== 'OBJ-DEL-01' && dialect === (id === 'BKT-NAME-02' ? 'aws' : 'std') ? 'fail' : 'pass',
  }));
  expect(result).toMatchObject({ outcome: 'killed', missed: [] });
});

test('what no fault was noticed by is not proven', () => {
  expect(unproven(['BKT-NAME-01', 'BKT-NAME-02', 'BKT-NAME-03'], [weigh('fail', 'pass')])).toEqual([
    'BKT-NAME-02',
    'BKT-NAME-03',
  ]);
});

test('what cannot be judged here does not count against the faults', () => {
  expect(unproven(['BKT-NAME-01', 'BKT-NAME-02'], [weigh('pass', 'not-testable')])).toEqual(['BKT-NAME-01']);
});
