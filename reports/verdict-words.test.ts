import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleResults } from '../fixtures/results/sample.ts';
import { VERDICTS } from './results.ts';
import { byProfile, VERDICT_WORDS, worstFirst } from './verdict-words.ts';

test.each(VERDICTS)('%s is explained in the documentation, with its sign', (verdict) => {
  const page = readFileSync(new URL('../docs/verdicts.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.find((cells) => cells[2] === `\`${verdict}\``)?.[1]).toBe(VERDICT_WORDS[verdict].sign);
});

test('failures come before unjudged requirements, and these before warnings', () => {
  const tones = worstFirst(sampleResults().requirements).map(({ verdict }) => VERDICT_WORDS[verdict].tone);
  expect(tones).toEqual([...Array(5).fill('bad'), ...Array(4).fill('open'), ...Array(3).fill('caution')]);
});

test('profiles keep the order in which they appear, with all their requirements', () => {
  const { requirements } = sampleResults();
  const groups = byProfile(requirements);
  expect([...groups.keys()]).toEqual(['responses', 'buckets', 'metadata', 'listing', 'objects', 'signature']);
  expect([...groups.values()].flat()).toHaveLength(requirements.length);
});
