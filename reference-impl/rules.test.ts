import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from './rules.ts';

/** Folders in which a use does not count: a rule that only defects replace decides nothing. */
const LEFT_OUT = /^(?:generated|faults|variants|clients)\/|\.(?:test|fixture|bench)\.ts$/;

// The generated list names every rule, so that neither compiler nor knip notices one that nothing uses any more.
test('every rule is used beside its declaration', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file.replaceAll('\\', '/')));
  const words = sources.flatMap(
    (file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(/\w+/g) ?? [],
  );
  const uses = new Map<string, number>();
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  expect(Object.keys(rules).filter((name) => (uses.get(name) ?? 0) < 2)).toEqual([]);
});
