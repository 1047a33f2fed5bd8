import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchBucket } from './monitoring.ts';
import { deleteMarker } from './operations/deletion.ts';
import { rules } from './rules.ts';
import { openStorage } from './storage/open.ts';
import type { BucketRecord, Storage } from './storage/storage.ts';

/** A second of the metrics is a millisecond. */
const DAY = 86_400;
const bucket = 'photos';
const alarm = {
  Action: [],
  Name: 'any',
  Metric: 'NumberOfObjects' as const,
  Statistic: 'Maximum' as const,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold' as const,
  Threshold: 1,
  Period: 60,
  EvaluationPeriods: 1,
};
let storage: Storage;
beforeEach(async () => (storage = await openStorage({})));
afterEach(() => storage.close());

async function given(configurations: BucketRecord['configurations']): Promise<void> {
  await storage.transaction((tx) =>
    tx.putBucket({
      name: bucket,
      ownerProject: 'alpha',
      creator: 'alpha:alice',
      createdAt: 0,
      region: 'us-east-1',
      versioning: 'never',
      configurations,
    }),
  );
}

async function put(key: string): Promise<void> {
  await storage.transaction((tx) => {
    const identity = { bucket, key, versionId: 'null', ownerProject: 'alpha', modifiedAt: 0 };
    tx.putVersion({
      ...deleteMarker({ ...identity, sequence: tx.nextSequence(bucket) }),
      deleteMarker: false,
    });
  });
}

const watch = async (now: number) =>
  (await watchBucket(storage, bucket, rules, { now, day: DAY })).map(({ from, to }) => `${from} → ${to}`);

const monitoring = [{ at: 0, BucketSizeBytes: 0, NumberOfObjects: 0 }];

test('an alarm changes its state once for each change of its condition', async () => {
  await given({ monitoring, alarms: [alarm] });
  expect(await watch(59)).toEqual([]);
  expect(await watch(60)).toEqual(['INSUFFICIENT_DATA → OK']);
  await put('a');
  expect(await watch(100)).toEqual([]);
  expect(await watch(101)).toEqual(['OK → ALARM']);
  expect(await watch(150)).toEqual([]);
  await storage.transaction((tx) => tx.deleteVersion({ bucket, key: 'a', versionId: 'null' }));
  expect(await watch(200)).toEqual([]);
  expect(await watch(261)).toEqual(['ALARM → OK']);
  expect(storage.bucket(bucket)?.configurations.monitoring).toHaveLength(3);
});

test('only one of two evaluations reports a change', async () => {
  await given({ monitoring, alarms: [alarm] });
  const both = await Promise.all([watch(60), watch(60)]);
  expect(both.flat()).toEqual(['INSUFFICIENT_DATA → OK']);
});

test('a bucket that is not monitored is not measured', async () => {
  await given({ alarms: [alarm] });
  expect(await watch(1000)).toEqual([]);
  expect(storage.bucket(bucket)?.configurations.monitoring).toBeUndefined();
});
