import { expect, test } from 'vitest';
import { sendPatiently } from './retry.ts';
import { answered, type Outcome } from './transport/outcome.ts';

const slow = (headers: [string, string][] = []) =>
  answered({ status: 503, headers, body: Buffer.from('<Error><Code>SlowDown</Code></Error>') });
const ok = answered({ status: 200, headers: [], body: Buffer.alloc(0) });

/** Sends these outcomes one after the other, the last one for ever. */
async function run(outcomes: Outcome[], method = 'GET', signal?: AbortSignal) {
  const waits: number[] = [];
  let sent = 0;
  const send = () => Promise.resolve(outcomes[Math.min((sent += 1), outcomes.length) - 1] ?? ok);
  const pause = (milliseconds: number) => Promise.resolve(waits.push(milliseconds));
  const { outcome, slowDowns } = await sendPatiently(send, method, signal, pause);
  return { status: outcome.response?.status, slowDowns, sent, waits };
}

test('an answer is taken as it is', async () => {
  expect(await run([ok])).toEqual({ status: 200, slowDowns: 0, sent: 1, waits: [] });
});

test('a slow-down is waited out, longer each time, and counted', async () => {
  expect(await run([slow(), slow(), slow(), ok])).toEqual({
    status: 200,
    slowDowns: 3,
    sent: 4,
    waits: [100, 200, 400],
  });
});

test('patience ends: the slow-down is the answer then', async () => {
  expect(await run([slow()])).toMatchObject({ status: 503, slowDowns: 5, sent: 6 });
});

test('Retry-After is kept to, within reason', async () => {
  const waits = async (value: string) => (await run([slow([['retry-after', value]]), ok])).waits;
  expect(await waits('2')).toEqual([2000]);
  expect(await waits('86400')).toEqual([5000]);
  expect(await waits('0')).toEqual([100]);
  expect(await waits('soon')).toEqual([100]);
});

test('another 503 is an answer; HEAD cannot say which it is', async () => {
  const other = answered({
    status: 503,
    headers: [],
    body: Buffer.from('<Error><Code>ServiceUnavailable</Code></Error>'),
  });
  expect((await run([other])).sent).toBe(1);
  expect((await run([answered({ status: 503, headers: [], body: Buffer.alloc(0) }), ok], 'HEAD')).sent).toBe(
    2,
  );
});

test('a caller who gives up is not kept waiting', async () => {
  const giveUp = new AbortController();
  const send = () => {
    setImmediate(() => giveUp.abort());
    return Promise.resolve(slow([['retry-after', '5']]));
  };
  const started = performance.now();
  expect((await sendPatiently(send, 'GET', giveUp.signal)).slowDowns).toBe(0);
  expect(performance.now() - started).toBeLessThan(1000);
});
