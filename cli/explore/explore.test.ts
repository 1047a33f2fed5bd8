import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Behaviour } from '../../reference-impl/behaviour.ts';
import { withOperation } from '../../reference-impl/faults/deviations.ts';
import { startReference } from '../../reference-impl/server.ts';
import { S3Error } from '../../reference-impl/s3-error.ts';
import { type Explored, Explorer, type ExploreOptions } from '../../suites/explore/explore.ts';
import { replayAll } from '../../suites/explore/replay.ts';
import { settingOf } from '../../suites/explore/setting.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { referenceTarget } from '../target-choice.ts';
import { readReplay, refuseUnfit } from './replay-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-explore-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Work with a reference server that deviates, explored by one sequence at a time. */
async function exploring<T>(
  apply: (behaviour: Behaviour) => Behaviour,
  work: (options: ExploreOptions) => Promise<T>,
  signal = new AbortController().signal,
  clock?: () => number,
): Promise<{ came: T; journal: Journal }> {
  const deviations = [{ name: 'test/deviation', apply }];
  const server = await startReference({ dialect: 'aws', deviations, clock });
  const target = referenceTarget('aws', { url: server.url });
  const journal = new Journal(join(folder, `${performance.now()}.jsonl`));
  const options: ExploreOptions = {
    target,
    setting: settingOf(target, {}),
    journal,
    prefix: 'assay-explore-test',
    signal,
    seconds: 0.25,
    seed: 10,
    concurrency: 1,
    profiles: ['buckets', 'objects'],
  };
  try {
    return { came: await work(options), journal };
  } finally {
    await server.close();
  }
}

const explore = (options: ExploreOptions): Promise<Explored> => new Explorer(options).run();

/** A server that forgets user attributes of what replaces an object. @param onShown called when that is read */
function forgetful(behaviour: Behaviour, onShown: () => void = () => undefined): Behaviour {
  const forgotten = new Set<string>();
  const forgetting = withOperation(behaviour, 'putObject', (call, put) => {
    const { bucket, key, metadata } = call.input;
    const isReplacing = call.storage.current(bucket, key) !== undefined;
    if (isReplacing && metadata !== undefined) forgotten.add(`${bucket}/${key}`);
    else forgotten.delete(`${bucket}/${key}`);
    return put(isReplacing ? { ...call, input: { ...call.input, metadata: undefined } } : call);
  });
  const isForgotten = ({ bucket, key }: { bucket: string; key: string }) => forgotten.has(`${bucket}/${key}`);
  const showing = withOperation(forgetting, 'getObject', (call, get) => {
    if (isForgotten(call.input)) onShown();
    return get(call);
  });
  return withOperation(showing, 'headObject', (call, head) => {
    if (isForgotten(call.input)) onShown();
    return head(call);
  });
}

test('a mistake is found, reduced to the steps that matter, and shown again by its sequence; nothing stays behind', async () => {
  const { came, journal } = await exploring(forgetful, async (options) => {
    const explored = await explore({ ...options, seconds: 120, isFirstEnough: true });
    return {
      explored,
      again: await replayAll(
        options,
        explored.all.map(({ steps }) => steps),
        () => undefined,
      ),
    };
  });
  const [find] = came.explored.all;
  expect(find?.steps.map((step) => step.do)).toEqual([
    'createBucket',
    'put',
    'put',
    expect.stringMatching(/^(get|head)$/),
  ]);
  expect(find).toMatchObject({ level: 'MUST', repeated: { shown: 1, tried: 1 }, isShortest: true });
  expect(find?.requirements).toContain('META-USER-04');
  expect(find?.exchanges).toHaveLength(4);
  expect(came.again.all[0]?.repeated).toEqual({ shown: 4, tried: 4 });
  expect(journal.outstanding()).toEqual([]);
});

test('slow-downs, and connections lost after the operation took effect, are not finds', async () => {
  let count = 0;
  const stop = new AbortController();
  const deviation = (behaviour: Behaviour): Behaviour => {
    const slow: Behaviour = {
      ...behaviour,
      authorise: (...asked) => {
        // A bulk deletion authorises each of its keys, so this may be its answer for one of them.
        const isOfKey = asked[0].startsWith('deleteObject');
        if ((count += 1) > 60) stop.abort();
        if (count % (isOfKey ? 2 : 9) === 0) throw new S3Error('SlowDown');
        behaviour.authorise(...asked);
      },
    };
    return {
      ...slow,
      send: (response, method, dialect, to) => {
        if (count % 13 === 0 && method === 'PUT') to.destroy();
        else slow.send(response, method, dialect, to);
      },
    };
  };
  const { came } = await exploring(
    deviation,
    (options) => explore({ ...options, seconds: 120 }),
    stop.signal,
  );
  expect(came.all).toEqual([]);
  expect(came.operations).toBeGreaterThan(5);
});

/** What exploration gives of a target of which some answers take a while, others longer than a request may. */
async function exploreSlow(requestSeconds: number, every: number): Promise<Explored> {
  const stop = new AbortController();
  let count = 0;
  const slow = (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    send: (response, method, dialect, to) => {
      if ((count += 1) > 50) stop.abort();
      const pause = count % every === 0 && method === 'PUT' ? 1500 * requestSeconds : 4;
      setTimeout(() => void behaviour.send(response, method, dialect, to), pause);
    },
  });
  const { came } = await exploring(
    slow,
    ({ target, ...options }) =>
      explore({
        ...options,
        target: { ...target, limits: { ...target.limits, requestSeconds } },
        seconds: 120,
      }),
    stop.signal,
  );
  return came;
}

test('a target that is merely slow answers all that it is asked; an answer that never comes is no find', async () => {
  const [slow, late] = await Promise.all([exploreSlow(5, Infinity), exploreSlow(0.1, 7)]);
  expect(slow).toMatchObject({ all: [], passing: 0, isLost: false });
  expect(slow.operations).toBeGreaterThan(20);
  expect(late).toMatchObject({ all: [], passing: 0 });
});

test('clocks of the machine and of the target that jump back and forth between steps are no find, and hold nothing up', async () => {
  const stop = new AbortController();
  let calls = 0;
  const HOUR = 3_600_000;
  const jump = (every: number) => (calls % every === 0 ? HOUR : calls % every === 3 ? -HOUR : 0);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const jumping = (behaviour: Behaviour): Behaviour => ({
      ...behaviour,
      authorise: (...asked) => {
        vi.setSystemTime(Date.now() + jump(7));
        behaviour.authorise(...asked);
      },
    });
    const clock = () => {
      calls += 1;
      if (calls > 80) stop.abort();
      return Date.now() + jump(17);
    };
    const forLong = (options: ExploreOptions) => explore({ ...options, seconds: 120 });
    const { came } = await exploring(jumping, forLong, stop.signal, clock);
    expect(came).toMatchObject({ all: [], isLost: false });
    expect(came.operations).toBeGreaterThan(20);
  } finally {
    vi.useRealTimers();
  }
});

test('what shows only until a declared delay is over does not count as repeated', async () => {
  const { came } = await exploring(
    (behaviour) => {
      const since = new Map<string, number>();
      const noting = withOperation(behaviour, 'createBucket', (call, create) => {
        since.set(call.input.bucket, performance.now());
        return create(call);
      });
      return withOperation(noting, 'putObject', (call, put) => {
        if (performance.now() - (since.get(call.input.bucket) ?? 0) < 150) throw new S3Error('NoSuchBucket');
        return put(call);
      });
    },
    ({ target, ...options }) =>
      explore({
        ...options,
        target: { ...target, limits: { ...target.limits, consistencySeconds: 0.2 } },
        seconds: 0.3,
      }),
  );
  expect(came.all.filter(({ repeated }) => repeated.shown > 0)).toEqual([]);
});

test('interrupted while it reduces a sequence, the best so far is reported', async () => {
  const stop = new AbortController();
  let shown = 0;
  // It is found, then repeated; the bucket that is created after that is of the first shorter sequence.
  const deviation = (behaviour: Behaviour) =>
    withOperation(
      forgetful(behaviour, () => void (shown += 1)),
      'createBucket',
      (call, create) => {
        if (shown >= 2) stop.abort();
        return create(call);
      },
    );
  const { came } = await exploring(
    deviation,
    (options) => explore({ ...options, seconds: 120 }),
    stop.signal,
  );
  const [unfinished, ...others] = came.all.filter(({ isShortest }) => !isShortest);
  expect(unfinished?.steps.length).toBeGreaterThan(1);
  expect(others).toEqual([]);
});

const file = (content: object): string => {
  const path = join(folder, `${performance.now()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const steps = [{ n: 1, by: 'teammate', bucket: 0, do: 'headBucket' }];

test.each<[string, object, RegExp]>([
  [
    'another version',
    { format: 9, generator: { version: '7.0.0' } },
    /not an explore.json of Assay 7.0.0 that this version can replay/,
  ],
  ['no finds', { format: 1, finds: [] }, /holds no finds/],
  [
    'an unknown step',
    { format: 1, finds: [{ steps: [{ ...steps[0], do: 'restore' }] }] },
    /find 1: step 1: .*knows no such operation/,
  ],
])('a replay file of %s is refused', (_, content, message) => {
  expect(() => readReplay(file(content))).toThrow(message);
});

test('a replay file for a missing identity or another dialect is refused', () => {
  const target = referenceTarget('aws', { url: 'http://127.0.0.1' });
  const replay = readReplay(file({ format: 1, target: { dialect: 'aws' }, finds: [{ steps }] }));
  expect(() => refuseUnfit(replay, target)).toThrow(/needs the identity "teammate"/);
  expect(() => refuseUnfit({ ...replay, dialect: 'std' }, target)).toThrow(
    /found in dialect std, the target speaks aws/,
  );
});
