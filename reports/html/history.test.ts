import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileResults } from '../../fixtures/results/hostile.ts';
import { pointOf } from '../history/history.ts';
import { historyPage } from './history.ts';

const pageOf = (text: string): string => historyPage([pointOf(hostileResults(text), undefined)], [text]);
const tags = (markup: string): string[] =>
  [...markup.matchAll(/<(\/?[a-z][a-z0-9]*)/gi)].map(([, name = '']) => name);

test('whatever a result file says, the page has the same elements and nothing that acts', () => {
  const tame = tags(pageOf('x'));
  expect(tame).toContain('polyline');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const page = pageOf(text);
      expect(tags(page)).toEqual(tame);
      expect(page).not.toMatch(/[^\P{C}\t\n]|[\u2028\u2029]/u);
    }),
    { numRuns: 30, examples: HOSTILE_EXAMPLES },
  );
});
