import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeOf } from './outcome.ts';
import { LEVELS, VERDICTS } from './results.ts';

const results = fc.array(
  fc.record({ level: fc.constantFrom(...LEVELS), verdict: fc.constantFrom(...VERDICTS) }),
);

test('an incomplete run has the reason', () => {
  expect(wholeOf([{ level: 'MUST', verdict: 'blocked' }], 'interrupted by SIGINT')).toEqual({
    outcome: 'incomplete',
    incompleteBecause: 'interrupted by SIGINT; no requirement was judged; at level MUST 1 blocked',
  });
});

test('every incomplete run has a reason, and no conformant run has one', () => {
  fc.assert(
    fc.property(results, fc.constantFrom(undefined, 'interrupted'), (run, cutShort) => {
      const { outcome, incompleteBecause } = wholeOf(run, cutShort);
      if (outcome === 'incomplete') expect(incompleteBecause).toBeDefined();
      if (outcome === 'conformant') expect(incompleteBecause).toBeUndefined();
    }),
  );
});
