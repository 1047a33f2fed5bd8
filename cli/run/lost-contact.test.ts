import { expect, test } from 'vitest';
import { contactWatch, neverAnswered } from './lost-contact.ts';

const silent = { reached: 'silent' } as const;
const refused = { reached: 'refused' } as const;
const served = { reached: 'served' } as const;
const unasked = { reached: 'unasked' } as const;

test('contact is lost after so many cases in a row without an answer, and reported once', () => {
  const lost = contactWatch(3);
  expect([silent, silent, silent, silent].map(lost)).toEqual([
    undefined,
    undefined,
    'the target stopped answering',
    undefined,
  ]);
});

test('a target that refuses whatever is asked, case after case, is no target any more', () => {
  const lost = contactWatch(3);
  expect([silent, refused, refused].map(lost).at(-1)).toContain('refuses');
});

test('a case that was served starts the count again; one that sent nothing does not count', () => {
  const lost = contactWatch(3);
  const cases = [silent, silent, served, silent, unasked, silent, silent];
  expect(cases.map(lost).findIndex((reason) => reason !== undefined)).toBe(6);
});

test('a short run in which nothing was ever answered says so', () => {
  const silent = { reached: 'silent' } as const;
  expect(neverAnswered([silent, { reached: 'unasked' }])).toBe('the target stopped answering');
  expect(neverAnswered([silent, { reached: 'served' }])).toBeUndefined();
  expect(neverAnswered([{ reached: 'unasked' }])).toBeUndefined();
});
