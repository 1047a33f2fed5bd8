import { expect, test } from 'vitest';
import { profileNamed, requirementsNamed } from './requirement-ids.ts';

test('an id selects itself, in upper or lower case', () => {
  expect(requirementsNamed('bkt-name-01')).toEqual(['BKT-NAME-01']);
});

test('the beginning of ids selects all of them, but only whole parts between hyphens', () => {
  const group = requirementsNamed('BKT-NAME');
  expect(group.length).toBeGreaterThan(5);
  expect(group.every((id) => id.startsWith('BKT-NAME-'))).toBe(true);
  expect(() => requirementsNamed('BKT-NAM')).toThrow('There is no requirement "BKT-NAM"');
});

test('an unknown word is answered with the most similar one', () => {
  expect(() => requirementsNamed('BKT-NAME-91')).toThrow(/did you mean "BKT-NAME-01"/);
  expect(() => requirementsNamed('nonsense-of-another-world')).toThrow('assay list shows all');
  expect(() => profileNamed('bukets')).toThrow('There is no profile "bukets"; did you mean "buckets"?');
  expect(() => profileNamed('quux')).toThrow('there are responses, buckets,');
});
