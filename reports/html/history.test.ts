import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileResults } from '../../fixtures/results/hostile.ts';
import { pointOf } from '../history/history.ts';
import { historyPage } from './history.ts';

const pageOf = (text: string): string => historyPage([pointOf(hostileResults(text), undefined)], [text]);
const tags = (markup: string): string[] =>
  [...markup.matchAll(/<(\/?[a-z][a-z0-9]*)/gi)].map(([, name = '']) => name);

test('hostile text in a results file adds no element and no active content to the page', () => {
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
