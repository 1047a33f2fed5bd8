import { expect, test } from 'vitest';
import { sendWithRetry } from './retry.ts';
import { answered, type Outcome } from './transport/outcome.ts';

const answer = (status: number, headers: [string, string][] = []) =>
  answered({ status, headers, body: Buffer.alloc(0) });
const ok = answer(200);

/** Sends these outcomes one after the other, and then repeats the last one. */
async function run(outcomes: Outcome[], signal?: AbortSignal) {
  const waits: number[] = [];
  let sent = 0;
  const send = () => Promise.resolve(outcomes[Math.min((sent += 1), outcomes.length) - 1] ?? ok);
  const pause = (milliseconds: number) => Promise.resolve(waits.push(milliseconds));
  const { outcome, slowDowns, serverErrors } = await sendWithRetry(send, signal, pause);
  return { status: outcome.response?.status, slowDowns, serverErrors, sent, waits };
}

test('does not retry after any other answer, refusals and 501 included', async () => {
  for (const status of [200, 304, 404, 501, 505])
    expect(await run([answer(status)])).toEqual({
      status,
      slowDowns: 0,
      serverErrors: 0,
      sent: 1,
      waits: [],
    });
});

test('retries a 503 after growing waits, and counts it', async () => {
  expect(await run([answer(503), answer(503), answer(503), ok])).toEqual({
    status: 200,
    slowDowns: 3,
    serverErrors: 0,
    sent: 4,
    waits: [50, 80, 128],
  });
});

test('returns the 503 when the retries are used up', async () => {
  const { status, slowDowns, sent, waits } = await run([answer(503)]);
  expect({ status, slowDowns, sent }).toEqual({ status: 503, slowDowns: 11, sent: 12 });
  expect(Math.max(...waits)).toBe(2000);
});

test('retries a transient server error, and counts it', async () => {
  for (const status of [500, 502, 504])
    expect(await run([answer(status), ok])).toMatchObject({ status: 200, serverErrors: 1, sent: 2 });
});

test('treats a server error inside a success as a server error', async () => {
  const inside = (body: string) => answered({ status: 200, headers: [], body: Buffer.from(body) });
  const late = inside('<?xml version="1.0"?>\n\n <Error><Code>InternalError</Code></Error>');
  expect(await run([late, ok])).toMatchObject({ sent: 2, serverErrors: 1 });
  for (const body of [
    '<Error><Code>NoSuchUpload</Code></Error>',
    '<Result><Code>InternalError</Code></Result>',
  ])
    expect(await run([inside(body), ok])).toMatchObject({ sent: 1, serverErrors: 0 });
});

test('returns a server error that repeats', async () => {
  expect(await run([answer(500)])).toMatchObject({ status: 500, serverErrors: 2, sent: 3 });
});

test('503 answers between server errors do not use up their attempts', async () => {
  expect(await run([answer(500), answer(503), answer(500), ok])).toMatchObject({
    status: 200,
    slowDowns: 1,
    serverErrors: 2,
  });
});

test('respects Retry-After up to a limit', async () => {
  const waits = async (value: string) => (await run([answer(503, [['retry-after', value]]), ok])).waits;
  expect(await waits('2')).toEqual([2000]);
  expect(await waits('86400')).toEqual([5000]);
  expect(await waits('0')).toEqual([50]);
  expect(await waits('soon')).toEqual([50]);
});

test('stops waiting when the caller aborts', async () => {
  const giveUp = new AbortController();
  const send = () => {
    setImmediate(() => giveUp.abort());
    return Promise.resolve(answer(503, [['retry-after', '5']]));
  };
  expect((await sendWithRetry(send, giveUp.signal)).slowDowns).toBe(0);
});
