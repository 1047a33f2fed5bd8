import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countVerdicts, total } from './counts.ts';
import { LEVELS, VERDICTS } from './results.ts';

const results = fc.array(
  fc.record({ level: fc.constantFrom(...LEVELS), verdict: fc.constantFrom(...VERDICTS) }),
);

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
