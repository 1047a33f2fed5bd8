import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { certificationLevels, certificationTerms } from '../../spec/generated/requirements.ts';

test('docs/certification.md states each level with its profiles and its days', () => {
  const page = readFileSync(new URL('../../docs/certification.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` +\|.*\| +(\d+) \| +(\d+) \|$/gm)].map(
    ([, level, validDays, signWithinDays]) => [
      level,
      { validDays: Number(validDays), signWithinDays: Number(signWithinDays) },
    ],
  );
  expect(Object.fromEntries(rows)).toEqual(certificationTerms);
  // In words, each level is the one before it and more.
  const { core, standard, full } = certificationLevels;
  expect(standard).toEqual(expect.arrayContaining([...core]));
  expect(full).toEqual(expect.arrayContaining([...standard]));
});
