import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { readResults } from '../../reports/read-results.ts';
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

const deployments = files.filter((file) =>
  /^reports\/deployments\/(?!reference)[^/]*\.aws\.json\.gz$/.test(file),
);

test.each(deployments)('docs/known-servers.md states the counts of %s', (file) => {
  const { target, counts } = readResults(fileURLToPath(new URL(`../../${file}`, import.meta.url)));
  const { pass, 'expected-fail': broken, blocked, 'not-testable': untestable } = counts.MUST;
  const name = basename(file).replace(/-[\d.]+aws\.json\.gz$/, '');
  const row = read('docs/known-servers.md')
    .split('\n')
    .find((line) => line.includes(`targets/${name}.yaml`));
  const stated = row
    ?.split('|')
    .slice(4, 7)
    .map((cell) => Number(cell.trim().replace('–', '0')));
  expect(stated, target.name).toEqual([pass, broken, blocked + untestable]);
});
