import { afterEach, beforeEach, expect, test } from 'vitest';
import { expire, expiryOnDemand } from './expiry.ts';
import { deleteMarker } from './operations/deletion.ts';
import { rules } from './rules.ts';
import { openStorage } from './storage/open.ts';
import type { BucketRecord, Storage } from './storage/storage.ts';

const DAY = 1000;
const bucket = 'photos';
let storage: Storage;
beforeEach(async () => (storage = await openStorage({})));
afterEach(() => storage.close());

/** A bucket whose keys `old/a` and `new/a` were put at 0, and `old/` has a lifetime of two days. */
async function given(versioning: BucketRecord['versioning']): Promise<void> {
  const lists = { Transition: [], NoncurrentVersionTransition: [] };
  const Rule = [
    { ...lists, ID: 'old', Status: 'Enabled' as const, Filter: { Prefix: 'old/' }, Expiration: { Days: 2 } },
  ];
  await storage.transaction((tx) => {
    tx.putBucket({
      name: bucket,
      ownerProject: 'alpha',
      creator: 'alpha:alice',
      createdAt: 0,
      region: 'us-east-1',
      versioning,
      configurations: { lifecycle: { Rule } },
    });
    for (const key of ['old/a', 'new/a']) {
      const identity = { bucket, key, versionId: 'null', ownerProject: 'alpha', modifiedAt: 0 };
      const sequence = tx.nextSequence(bucket);
      tx.putVersion({ ...deleteMarker({ ...identity, sequence }), deleteMarker: false });
    }
  });
}

const keys = () => [...storage.versions(bucket)].map(({ key, deleteMarker: is }) => (is ? `-${key}` : key));

test('nothing expires before its time, and then nothing else', async () => {
  await given('never');
  await expire(storage, bucket, rules, { now: 2 * DAY - 1, day: DAY });
  expect(keys()).toEqual(['new/a', 'old/a']);
  await expire(storage, bucket, rules, { now: 2 * DAY, day: DAY });
  expect(keys()).toEqual(['new/a']);
});

test('with versioning, an expired version stays under a delete marker', async () => {
  await given('Enabled');
  await expire(storage, bucket, rules, { now: 2 * DAY, day: DAY });
  expect(keys()).toEqual(['new/a', '-old/a', 'old/a']);
});

test('expiry on demand applies the rules once a day', async () => {
  await given('never');
  const runs: number[] = [];
  const counting: typeof rules = {
    ...rules,
    lifecycleActions: (configuration, versioning, versions, clock) => {
      runs.push(clock.now);
      return rules.lifecycleActions(configuration, versioning, versions, clock);
    },
  };
  const onDemand = expiryOnDemand(storage, counting, DAY);
  await onDemand('missing', 0);
  for (const now of [0, DAY - 1, DAY, DAY + 1]) await onDemand(bucket, now);
  expect(new Set(runs)).toEqual(new Set([0, DAY]));
});
