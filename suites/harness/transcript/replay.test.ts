import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Answered, Asked } from '../../../client/tape.ts';
import { answered } from '../../../client/transport/outcome.ts';
import { LiveLane } from './live-lane.ts';
import { Recorder } from './recorder.ts';
import { ReplayLane } from './replay-lane.ts';
import { Spool } from './spool.ts';
import { unpack } from './unpack.ts';
import { sampleRun } from './sample.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const asked = (
  target: string,
  change: Partial<Asked['request']> = {},
  signing?: Asked['signing'],
): Asked => ({
  ...{ operation: 'getObject', identity: 'owner', signing },
  request: { method: 'GET', target, headers: [['Host', 'h']], body: Buffer.alloc(0), ...change },
});
const signedAt = (date: string): Asked['request']['headers'] => [
  ['x-amz-date', date],
  [
    'Authorization',
    `AWS4-HMAC-SHA256 Credential=AK/${date.slice(0, 8)}/r/s3/aws4_request, SignedHeaders=host, Signature=${'ab'.repeat(32)}`,
  ],
];
const answering = (text: string) => async (): Promise<Answered> => ({
  outcome: answered({ status: 200, headers: [], body: Buffer.from(text) }),
  ...{ slowDowns: 0, serverErrors: 0, uncertain: false },
});
const textOf = ({ outcome }: Answered) => outcome.response?.body.toString();

/** Record what `work` does in a lane, and give it back to be replayed. */
async function recorded(name: string, work: (lane: LiveLane) => Promise<void>): Promise<() => ReplayLane> {
  const path = join(folder, `${name}.gz`);
  const recorder = new Recorder(path);
  recorder.write(sampleRun);
  const lane = new LiveLane('BKT-NAME-01 0 1', recorder);
  await work(lane);
  lane.end();
  await recorder.close({
    page: { checked: {}, seen: { success: 0, head: 0, document: 0, refusal: 0 }, entries: [], notes: {} },
    retries: 0,
    serverErrors: 0,
  });
  const { spooled } = await unpack(path, join(folder, name));
  return () => new ReplayLane('BKT-NAME-01 0 1', new Spool(spooled));
}

async function send(lane: LiveLane | ReplayLane, one: Asked, answer = 'sent') {
  const take = lane.take(one);
  const got = await take.answer(answering(answer));
  take.done();
  return textOf(got);
}

test('equal requests are answered in their order, whatever was signed when; another is not in the transcript', async () => {
  const replay = await recorded('order', async (lane) => {
    await send(lane, asked('/k', { headers: signedAt('20260101T000000Z') }), 'first');
    await send(lane, asked('/k', { headers: signedAt('20260101T000001Z') }), 'second');
  });
  const lane = replay();
  expect(await send(lane, asked('/k', { headers: signedAt('20270202T000000Z') }))).toBe('first');
  expect(await send(lane, asked('/k', { headers: signedAt('20270202T000000Z') }))).toBe('second');
  expect(lane.missing).toBeUndefined();
  await expect(send(lane, asked('/k', { headers: signedAt('20270202T000000Z') }))).rejects.toThrow('GET /k');
  expect(lane.missing).toBe('getObject by owner: GET /k');
});

test.each<[string, Asked]>([
  ['another target', asked('/other')],
  ['another method', asked('/k', { method: 'HEAD' })],
  [
    'another header',
    asked('/k', {
      headers: [
        ['Host', 'h'],
        ['Range', 'bytes=0-1'],
      ],
    }),
  ],
  ['another body', asked('/k', { body: Buffer.from('b') })],
  ['another identity', { ...asked('/k'), identity: 'stranger' }],
  ['another signature', asked('/k', {}, { signature: (hex) => hex.toUpperCase() })],
])('a request with %s is not in the transcript', async (_, other) => {
  const replay = await (sameRequest ??= recorded(
    'one',
    async (lane) => void (await send(lane, asked('/k'))),
  ));
  await expect(send(replay(), other)).rejects.toThrow(/by (owner|stranger)/);
});
let sameRequest: Promise<() => ReplayLane> | undefined;

test('concurrent requests end in the order in which they ended, and a pause takes no time', async () => {
  const replay = await recorded('concurrent', async (lane) => {
    let moment = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (moment += 5));
    const slow = lane.take(asked('/slow'));
    await send(lane, asked('/fast'), 'fast');
    await slow.answer(answering('slow'));
    slow.done();
    vi.restoreAllMocks();
  });
  const lane = replay();
  const ended: string[] = [];
  await Promise.all(
    ['/slow', '/fast'].map(async (target) => void ended.push((await send(lane, asked(target))) ?? '')),
  );
  expect(ended).toEqual(['fast', 'slow']);
  const before = lane.now();
  const started = performance.now();
  await lane.pause(60_000);
  expect(lane.now() - before).toBe(60_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('a long body is kept once, or not at all where the case had sent it', async () => {
  const [sent, other] = [Buffer.alloc(50_000, 's'), 'o'.repeat(50_000)];
  const put = asked('/k', { method: 'PUT', body: sent });
  const replay = await recorded('long', async (lane) => {
    await send(lane, put, '');
    await send(lane, asked('/k'), sent.toString());
    await send(lane, asked('/other'), other);
  });
  const lane = replay();
  await send(lane, put);
  expect([await send(lane, asked('/k')), await send(lane, asked('/other'))]).toEqual([
    sent.toString(),
    other,
  ]);
});

test('what was under way when a case was ended is never answered, and the case ends when it did', async () => {
  const replay = await recorded('over', async (lane) => {
    void lane.take(asked('/hangs')).answer(() => new Promise(() => undefined));
    await Promise.resolve();
    lane.stop({ kind: 'time', reason: 'the case took longer than 1 s' });
  });
  const lane = replay();
  const winner = await Promise.race([send(lane, asked('/hangs')), lane.over?.then(({ reason }) => reason)]);
  expect(winner).toBe('the case took longer than 1 s');
  expect(lane.missing).toBeUndefined();
});

test('the traffic of a case that is not judged again is given as it was recorded', async () => {
  const replay = await recorded('traffic', async (lane) => void (await send(lane, asked('/k'))));
  const [one, ...others] = replay().recorded();
  expect(others).toEqual([]);
  expect(one?.request).toEqual(asked('/k').request);
  const answer = await one?.take.answer(() => Promise.reject(new Error('nothing is sent')));
  expect(answer && textOf(answer)).toBe('sent');
});

test('what the run gave a case is given again without being made', async () => {
  const replay = await recorded(
    'given',
    async (lane) => void (await lane.given('sharedBucket', () => Promise.resolve('shared'))),
  );
  const makeAnother = () => Promise.reject(new Error('made again'));
  expect(await replay().given('sharedBucket', makeAnother)).toBe('shared');
});
