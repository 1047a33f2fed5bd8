import { expect, test } from 'vitest';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { files, read } from './repository.ts';

const page = read('docs/how-we-know.md');

/** The number before these words in the table of figures. */
function stated(words: string): number {
  const [, number] = new RegExp(`\\| ([\\d,]+) ${words}`).exec(page) ?? [];
  return Number(number?.replaceAll(',', ''));
}

test.each([
  ['faults', faults.length],
  ['variants', variants.length],
  ['behaviours', behaviours.length],
])('docs/how-we-know.md states nearly as many %s as there are, and no more', (words, number) => {
  expect(stated(words)).toBeLessThanOrEqual(number);
  expect(stated(words)).toBeGreaterThan(number * 0.9);
});

test('docs/how-we-know.md states the counts of recordings and servers', () => {
  const [, recorded, cited] = /Of (\d+) recordings (\d+) are cited/.exec(read('docs/recordings.md')) ?? [];
  expect(page).toContain(`${recorded} recordings read, ${cited} cited`);
  const lists = files.filter((file) => /^fixtures\/known-failures\/.*\.yaml$/.test(file));
  expect(stated('servers')).toBe(new Set(lists.map((file) => file.replace(/-[\d.]+\.yaml$/, ''))).size);
});
