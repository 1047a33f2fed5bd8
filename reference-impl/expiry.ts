import { deleteMarker } from './operations/deletion.ts';
import { newVersionId } from './operations/write.ts';
import type { Rules } from './rules.ts';
import type { LifecycleAction, LifecycleClock } from './rules/lifecycle/decide.ts';
import type { BucketRecord, Snapshot, Storage, Transaction, UploadRecord } from './storage/storage.ts';

/**
 * Do what the lifecycle rules of a bucket ask for at a given time (interface document, States and transitions). The scan
 * uses a snapshot of the bucket; each due action is checked again in its transaction.
 * @internal only its tests import it
 */
export async function expire(
  storage: Storage,
  bucketName: string,
  rules: Rules,
  clock: LifecycleClock,
): Promise<void> {
  const bucket = storage.bucket(bucketName);
  const lifecycle = bucket?.configurations.lifecycle;
  if (!bucket || !lifecycle) return;
  const keys: string[] = [];
  for (const { key } of storage.currents(bucketName))
    if (actionsOn(storage, bucket, key, rules, clock).length > 0) keys.push(key);
  const uploads: UploadRecord[] = [];
  for (const upload of storage.uploads(bucketName))
    if (rules.isStaleUpload(lifecycle, upload, clock)) uploads.push(upload);
  if (keys.length === 0 && uploads.length === 0) return;
  await storage.transaction((tx) => {
    const now = tx.bucket(bucketName);
    if (!now?.configurations.lifecycle) return;
    for (const key of keys)
      for (const action of actionsOn(tx, now, key, rules, clock)) carryOut(tx, now, action, rules, clock);
    for (const upload of uploads) tx.deleteUpload(upload);
  });
}

function actionsOn(
  storage: Snapshot,
  { name, versioning, configurations }: BucketRecord,
  key: string,
  rules: Rules,
  clock: LifecycleClock,
): LifecycleAction[] {
  const { lifecycle } = configurations;
  return lifecycle
    ? rules.lifecycleActions(lifecycle, versioning, [...storage.versionsOf(name, key)], clock)
    : [];
}

function carryOut(
  tx: Transaction,
  { name, versioning, ownerProject }: BucketRecord,
  { do: what, version }: LifecycleAction,
  rules: Rules,
  { now }: LifecycleClock,
): void {
  const named = what === 'remove' ? version.versionId : undefined;
  const deletion = rules.deletion(versioning, named, newVersionId());
  const { key } = version;
  if ('remove' in deletion) tx.deleteVersion({ bucket: name, key, versionId: deletion.remove });
  else {
    const sequence = tx.nextSequence(name);
    const versionId = deletion.mark;
    tx.putVersion(deleteMarker({ bucket: name, key, versionId, sequence, ownerProject, modifiedAt: now }));
  }
}

/**
 * Expiry on demand: the rules of a bucket are applied once after each midnight before any request to it is answered, so a
 * server needs no timer and is never behind its own clock.
 * @param day milliseconds
 * @returns waits until the rules of a bucket are applied at a time
 */
export function expiryOnDemand(
  storage: Storage,
  rules: Rules,
  day: number,
): (bucket: string, now: number) => Promise<void> {
  const runs = new Map<string, { turn: number; done: Promise<void> }>();
  return async (bucket, now) => {
    if (!storage.bucket(bucket)?.configurations.lifecycle) {
      runs.delete(bucket);
      return;
    }
    const turn = Math.floor(now / day);
    let run = runs.get(bucket);
    if (!run || run.turn < turn) {
      run = { turn, done: expire(storage, bucket, rules, { now, day }) };
      runs.set(bucket, run);
    }
    await run.done;
  };
}
