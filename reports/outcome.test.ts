import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countVerdicts, total } from './counts.ts';
import { effect, outcomeOf } from './outcome.ts';
import { LEVELS, VERDICTS } from './results.ts';
import type { Level, Verdict } from './results.ts';

const results = fc.array(
  fc.record({ level: fc.constantFrom(...LEVELS), verdict: fc.constantFrom(...VERDICTS) }),
);

test.each<[string, [Level, Verdict][], string | undefined, string]>([
  ['every MUST is kept', [['MUST', 'pass']], undefined, 'conformant'],
  [
    'a recommendation is missed',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'warn'],
    ],
    undefined,
    'conformant',
  ],
  [
    'a failure was expected',
    [
      ['MUST', 'pass'],
      ['MUST', 'expected-fail'],
    ],
    undefined,
    'conformant',
  ],
  [
    'some are not claimed',
    [
      ['MUST', 'pass'],
      ['MUST', 'not-claimed'],
    ],
    undefined,
    'conformant',
  ],
  [
    'a SHOULD could not be judged',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'blocked'],
    ],
    undefined,
    'conformant',
  ],
  [
    'a MUST is broken',
    [
      ['MUST', 'pass'],
      ['MUST', 'fail'],
    ],
    undefined,
    'not-conformant',
  ],
  [
    'an expected failure passes',
    [
      ['MUST', 'pass'],
      ['SHOULD', 'unexpected-pass'],
    ],
    undefined,
    'not-conformant',
  ],
  [
    'a MUST is broken and another blocked',
    [
      ['MUST', 'blocked'],
      ['MUST', 'fail'],
    ],
    undefined,
    'not-conformant',
  ],
  [
    'a MUST was blocked',
    [
      ['MUST', 'pass'],
      ['MUST', 'blocked'],
    ],
    undefined,
    'incomplete',
  ],
  [
    'a MUST was not testable',
    [
      ['MUST', 'pass'],
      ['MUST', 'not-testable'],
    ],
    undefined,
    'incomplete',
  ],
  [
    'the instrument failed at a MUST',
    [
      ['MUST', 'pass'],
      ['MUST', 'harness-error'],
    ],
    undefined,
    'incomplete',
  ],
  ['nothing ran', [], undefined, 'incomplete'],
  ['nothing is claimed', [['MUST', 'not-claimed']], undefined, 'incomplete'],
  ['the run was cut short', [['MUST', 'pass']], 'interrupted', 'incomplete'],
  ['the run was cut short after a failure', [['MUST', 'fail']], 'interrupted', 'incomplete'],
])('when %s', (_, pairs, cutShort, outcome) => {
  const judged = outcomeOf(
    pairs.map(([level, verdict]) => ({ level, verdict })),
    cutShort,
  );
  expect(judged.outcome).toBe(outcome);
});

test('an incomplete run says why', () => {
  const judged = outcomeOf([{ level: 'MUST', verdict: 'blocked' }], 'interrupted by SIGINT');
  expect(judged.incompleteBecause).toBe(
    'interrupted by SIGINT; no requirement was judged; at level MUST 1 blocked',
  );
});

test('conformant means that nothing broke, nothing is open and something was judged', () => {
  fc.assert(
    fc.property(results, (each) => {
      const effects = new Set(each.map(effect));
      const judged = each.some(
        ({ verdict }) => !['blocked', 'not-testable', 'harness-error', 'not-claimed'].includes(verdict),
      );
      const clean = !effects.has('breaks') && !effects.has('opens') && judged;
      expect(outcomeOf(each).outcome === 'conformant').toBe(clean);
      expect(outcomeOf(each, 'cut short').outcome).not.toBe('conformant');
    }),
  );
});

test('every result is counted once, in its own cell', () => {
  fc.assert(
    fc.property(results, (each) => {
      const counts = countVerdicts(each);
      expect(total(counts, VERDICTS)).toBe(each.length);
      for (const { level, verdict } of each)
        expect(counts[level][verdict]).toBe(
          each.filter((other) => other.level === level && other.verdict === verdict).length,
        );
    }),
  );
});
