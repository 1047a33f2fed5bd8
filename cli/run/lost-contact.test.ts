import { expect, test } from 'vitest';
import { contactWatch, neverAnswered } from './lost-contact.ts';

const silent = { reached: 'silent' } as const;
const refused = { reached: 'refused' } as const;
const served = { reached: 'served' } as const;
const nothingSent = { reached: 'unasked' } as const;

test('after N cases in a row without an answer, lost contact is reported once', () => {
  const lost = contactWatch(3);
  expect([silent, silent, silent, silent].map(lost)).toEqual([
    undefined,
    undefined,
    'the target stopped answering',
    undefined,
  ]);
});

test('a target that refuses every request, case after case, counts as lost', () => {
  const lost = contactWatch(3);
  expect([silent, refused, refused].map(lost).at(-1)).toContain('refuses');
});

test('a served case resets the count; a case that sent nothing is not counted', () => {
  const lost = contactWatch(3);
  const cases = [silent, silent, served, silent, nothingSent, silent, silent];
  expect(cases.map(lost).findIndex((reason) => reason !== undefined)).toBe(6);
});

test('a short run without a single answer is reported', () => {
  const silent = { reached: 'silent' } as const;
  expect(neverAnswered([silent, { reached: 'unasked' }])).toBe('the target stopped answering');
  expect(neverAnswered([silent, { reached: 'served' }])).toBeUndefined();
  expect(neverAnswered([{ reached: 'unasked' }])).toBeUndefined();
});
