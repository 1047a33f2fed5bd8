import { expect, test } from 'vitest';
import { contactWatch } from './lost-contact.ts';

const silent = { requests: 3, answers: 0 };
const answered = { requests: 3, answers: 1 };
const idle = { requests: 0, answers: 0 };

test('contact is lost after so many cases in a row without an answer, and told once', () => {
  const lost = contactWatch(3);
  expect([silent, silent, silent, silent].map(lost)).toEqual([false, false, true, false]);
});

test('an answer in between starts the count again; a case that sent nothing does not count', () => {
  const lost = contactWatch(3);
  expect([silent, silent, answered, silent, idle, silent, silent].map(lost).indexOf(true)).toBe(6);
});
