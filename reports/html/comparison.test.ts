import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileComparison } from '../../fixtures/results/hostile.ts';
import { comparisonPage } from './comparison.ts';

const tags = (markup: string): string[] =>
  [...markup.matchAll(/<(\/?[a-z][a-z0-9]*)/g)].map(([, name = '']) => name);

test('hostile text in a results file adds no element, script or link to the page', () => {
  const tame = tags(comparisonPage(hostileComparison('x')));
  expect(tame).toContain('section');
  expect(tame).not.toContain('script');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const page = comparisonPage(hostileComparison(text));
      expect(tags(page)).toEqual(tame);
      expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#comparison']);
    }),
    { numRuns: 30, examples: HOSTILE_EXAMPLES },
  );
});
