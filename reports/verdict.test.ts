import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countVerdicts } from './counts.ts';
import { LEVELS, VERDICTS } from './results.ts';
import type { Level, Outcome, Verdict } from './results.ts';
import {
  afterBreach,
  CASE_VERDICTS,
  type Effect,
  effectOf,
  EFFECTS,
  type Ending,
  EXIT_CODES,
  isAlarming,
  isRequired,
  outcomeOf,
  standingOf,
  verdictOf,
  withExpectation,
  worse,
  worstOf,
} from './verdict.ts';

const levels = fc.constantFrom(...LEVELS);
const verdicts = fc.constantFrom(...VERDICTS);
const caseVerdicts = fc.constantFrom(...CASE_VERDICTS);
const endings = fc.constantFrom<Ending[]>('pass', 'warn', 'fail', 'not-testable', 'blocked', 'harness-error');
const weights = fc.record({
  level: levels,
  basis: fc.constantFrom('stated' as const, 'compatible' as const, 'open' as const),
});
const results = fc.record({ level: levels, verdict: verdicts });
const runs = fc.array(results);

/** How bad an effect or an outcome is, 0 at best. */
const harm = (effect: Effect): number => EFFECTS.indexOf(effect);
const OUTCOMES: readonly Outcome[] = ['conformant', 'incomplete', 'not-conformant'];
const loss = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);

test.each<[string, [Level, Verdict][], boolean, Outcome]>([
  ['every MUST is kept', [['MUST', 'pass']], false, 'conformant'],
  [
    'a recommendation is missed',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'warn'],
    ],
    false,
    'conformant',
  ],
  [
    'a failure was expected',
    [
      ['MUST', 'pass'],
      ['MUST', 'expected-fail'],
    ],
    false,
    'conformant',
  ],
  [
    'some are not claimed',
    [
      ['MUST', 'pass'],
      ['MUST', 'not-claimed'],
    ],
    false,
    'conformant',
  ],
  [
    'a SHOULD could not be judged',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'blocked'],
    ],
    false,
    'conformant',
  ],
  [
    'a MUST is broken',
    [
      ['MUST', 'pass'],
      ['MUST', 'fail'],
    ],
    false,
    'not-conformant',
  ],
  [
    'an expected failure passes',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'unexpected-pass'],
    ],
    false,
    'not-conformant',
  ],
  [
    'a MUST is broken and another blocked',
    [
      ['MUST', 'blocked'],
      ['MUST', 'fail'],
    ],
    false,
    'not-conformant',
  ],
  [
    'a MUST was blocked',
    [
      ['MUST', 'pass'],
      ['MUST', 'blocked'],
    ],
    false,
    'incomplete',
  ],
  [
    'a MUST was not testable',
    [
      ['MUST', 'pass'],
      ['MUST', 'not-testable'],
    ],
    false,
    'incomplete',
  ],
  [
    'the harness failed at a MUST',
    [
      ['MUST', 'pass'],
      ['MUST', 'harness-error'],
    ],
    false,
    'incomplete',
  ],
  ['nothing ran', [], false, 'incomplete'],
  ['nothing is claimed', [['MUST', 'not-claimed']], false, 'incomplete'],
  ['the run was cut short', [['MUST', 'pass']], true, 'incomplete'],
  ['the run was cut short after a failure', [['MUST', 'fail']], true, 'incomplete'],
])('the outcome when %s', (_, pairs, cutShort, outcome) => {
  const results = pairs.map(([level, verdict]) => ({ level, verdict }));
  expect(outcomeOf(results, cutShort)).toBe(outcome);
});

test('the worse of two verdicts does not depend on their order, nor the worst of several on their grouping', () => {
  fc.assert(
    fc.property(caseVerdicts, caseVerdicts, caseVerdicts, (one, other, third) => {
      expect(worse(one, other)).toBe(worse(other, one));
      expect(worse(worse(one, other), third)).toBe(worse(one, worse(other, third)));
      expect(worse(one, one)).toBe(one);
      expect(worse('pass', one)).toBe(one);
    }),
  );
});

test('a further case of a requirement never improves its effect on the run', () => {
  fc.assert(
    fc.property(levels, caseVerdicts, caseVerdicts, (level, verdict, further) => {
      const effect = effectOf({ level, verdict: worse(verdict, further) });
      expect(harm(effect)).toBeGreaterThanOrEqual(harm(effectOf({ level, verdict })));
    }),
  );
});

test('a required behaviour is never only observed, and one that is not required never fails', () => {
  fc.assert(
    fc.property(endings, weights, (ending, weight) => {
      const verdict = verdictOf(ending, weight);
      if (isRequired(weight)) expect(verdict).not.toBe('observed');
      else expect(['fail', 'warn', 'pass']).not.toContain(verdict);
      expect(verdict === 'fail').toBe(ending === 'fail' && isRequired(weight) && weight.level === 'MUST');
    }),
  );
});

test('a case that could not judge is never taken for one that did', () => {
  fc.assert(
    fc.property(fc.constantFrom('not-testable', 'blocked', 'harness-error'), weights, (ending, weight) => {
      expect(verdictOf(ending, weight)).toBe(ending);
    }),
  );
});

test('a breach counts once, and never improves the verdict', () => {
  fc.assert(
    fc.property(verdicts, weights, (verdict, weight) => {
      const after = afterBreach(verdict, weight);
      const { level } = weight;
      expect(afterBreach(after, weight)).toBe(after);
      if (verdict !== 'unexpected-pass')
        expect(harm(effectOf({ level, verdict: after }))).toBeGreaterThanOrEqual(
          harm(effectOf({ level, verdict })),
        );
    }),
  );
});

test('no breach counts against a target that does not claim the requirement', () => {
  expect(afterBreach('not-claimed', { level: 'MUST', basis: 'stated' })).toBe('not-claimed');
});

test('only failures of the target and of Assay itself are shown during the run', () => {
  expect(VERDICTS.filter(isAlarming)).toEqual(['fail', 'harness-error']);
});

test('a further result never improves the outcome of a run that judged something', () => {
  fc.assert(
    fc.property(runs, results, fc.boolean(), (run, further, isCutShort) => {
      const before = outcomeOf([{ level: 'MUST', verdict: 'pass' }, ...run], isCutShort);
      const after = outcomeOf([{ level: 'MUST', verdict: 'pass' }, ...run, further], isCutShort);
      expect(loss(after)).toBeGreaterThanOrEqual(loss(before));
    }),
  );
});

test('the order of the results changes no outcome', () => {
  fc.assert(
    fc.property(runs, (run) => {
      expect(outcomeOf(run.toReversed())).toBe(outcomeOf(run));
    }),
  );
});

test('a run is conformant exactly when nothing failed, every MUST was judged and something was judged', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const clean = run.every((result) => effectOf(result) === 'none');
      const judged = run.some(
        ({ verdict }) => !['blocked', 'not-testable', 'harness-error', 'not-claimed'].includes(verdict),
      );
      expect(outcomeOf(run) === 'conformant').toBe(clean && judged);
      expect(outcomeOf(run, true)).toBe('incomplete');
    }),
  );
});

test('expected failures excuse only failures: an unexpected pass is never conformant', () => {
  fc.assert(
    fc.property(results, fc.boolean(), ({ level, verdict }, expired) => {
      const before = effectOf({ level, verdict });
      const after = effectOf({ level, verdict: withExpectation(verdict, expired) });
      if (verdict === 'pass' || verdict === 'observed') expect(after).toBe('fails');
      if (harm(after) < harm(before)) {
        expect(verdict).toBe('fail');
        expect(expired).toBe(false);
      }
    }),
  );
});

test('expired entries excuse nothing', () => {
  fc.assert(
    fc.property(results, ({ level, verdict }) => {
      const after = effectOf({ level, verdict: withExpectation(verdict, true) });
      expect(harm(after)).toBeGreaterThanOrEqual(harm(effectOf({ level, verdict })));
    }),
  );
});

test('a run with a MUST that failed as expected is never presented as conformant', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const judged = [...run, { level: 'MUST' as Level, verdict: 'expected-fail' as Verdict }];
      const standing = standingOf({ outcome: outcomeOf(judged), counts: countVerdicts(judged) });
      expect(standing).not.toBe('conformant');
    }),
  );
});

test('the exit code is 0 only for a conformant run', () => {
  fc.assert(
    fc.property(runs, fc.boolean(), (run, isCutShort) => {
      const outcome = outcomeOf(run, isCutShort);
      expect(EXIT_CODES[outcome] === 0).toBe(outcome === 'conformant');
    }),
  );
});

test('of several runs the worst verdict counts, in any order, and its effect is that of the worst run', () => {
  fc.assert(
    fc.property(verdicts, verdicts, verdicts, levels, (one, other, third, level) => {
      const worst = worstOf(one, other);
      expect([one, other]).toContain(worst);
      expect(worstOf(other, one)).toBe(worst);
      expect(worstOf(worst, third)).toBe(worstOf(one, worstOf(other, third)));
      const harmOf = (verdict: Verdict) => harm(effectOf({ level, verdict }));
      expect(harmOf(worst)).toBe(Math.max(harmOf(one), harmOf(other)));
    }),
  );
});
