import { expect, test } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { Contact } from './contact.ts';

type Noted = Pick<Exchange, 'response' | 'failure' | 'ok' | 'status'>;

const response = { status: 200, headers: [], body: Buffer.alloc(0) };
const granted: Noted = { response, failure: undefined, ok: true, status: 200 };
const refused: Noted = { response, failure: undefined, ok: false, status: 403 };
const unanswered: Noted = {
  response: undefined,
  failure: { kind: 'timeout', message: '' },
  ok: false,
  status: 0,
};
const givenUp: Noted = { ...unanswered, failure: { kind: 'aborted', message: '' } };

/** The contact with a target that may take a second for an answer, and its clock. */
function contact() {
  const clock = { now: 0 };
  const watched = new Contact(1000, () => clock.now);
  const after = (milliseconds: number, ...exchanges: Noted[]) => {
    clock.now += milliseconds;
    for (const exchange of exchanges) watched.note(exchange);
  };
  return { watched, after };
}

test('a target serves since a moment when it grants a request after it; refusals do not count', () => {
  const { watched, after } = contact();
  after(10, granted);
  after(10, refused);
  expect(watched.servedSince(10)).toBe(true);
  expect(watched.servedSince(11)).toBe(false);
});

test('a target is lost when several requests were unanswered for as long as one may take', () => {
  const { watched, after } = contact();
  after(10, refused);
  after(999, unanswered, unanswered, unanswered);
  expect(watched.isLost).toBe(false);
  after(1);
  expect(watched.isLost).toBe(true);
});

test('a single missing answer, or our own abort, does not make a target lost', () => {
  const { watched, after } = contact();
  after(2000, unanswered, unanswered, refused, unanswered, unanswered);
  after(2000, givenUp);
  expect(watched.isLost).toBe(false);
});
