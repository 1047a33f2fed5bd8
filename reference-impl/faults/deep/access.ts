import { afterwards, deep, type DeepFault, stateIn } from './deep-fault.ts';
import type { BucketRecord } from '../../storage/storage.ts';
import { withOperation } from '../deviations.ts';

/** Deep faults in access lists, policies and bulk deletion. */
export const deepFaults: readonly DeepFault[] = [
  deep('second-policy-is-not-applied-after-a-deletion', 7, (behaviour) => {
    const deleted = new Set<string>();
    const noting = afterwards(
      behaviour,
      'deleteBucketPolicy',
      (_, { input }) => void deleted.add(input.bucket),
    );
    return {
      ...noting,
      authorise: (operation, subject, context) => {
        const { storage } = context;
        const bucket = storage.bucket(subject.bucket);
        if (!bucket || !deleted.has(subject.bucket)) return noting.authorise(operation, subject, context);
        const configurations = { ...bucket.configurations, policy: undefined };
        const blind = new Proxy(storage, {
          get: (target, name) =>
            name === 'bucket'
              ? (asked: string) =>
                  asked === bucket.name ? { ...bucket, configurations } : target.bucket(asked)
              : Reflect.get(target, name),
        });
        return noting.authorise(operation, subject, { ...context, storage: blind });
      },
    };
  }),
  deep('list-remembered-of-a-deleted-bucket', 5, (behaviour) => {
    const lists = new Map<string, NonNullable<BucketRecord['configurations']['acl']>>();
    const remembering = withOperation(behaviour, 'deleteBucket', async (call, remove) => {
      const { bucket } = call.input;
      const acl = call.storage.bucket(bucket)?.configurations.acl;
      const answer = await remove(call);
      if (acl) lists.set(bucket, acl);
      return answer;
    });
    return afterwards(remembering, 'createBucket', (tx, { input: { bucket } }) => {
      const [record, acl] = [tx.bucket(bucket), lists.get(bucket)];
      if (record && acl) tx.putBucket({ ...record, configurations: { ...record.configurations, acl } });
    });
  }),
  deep('quiet-bulk-deletion-while-paused-leaves-versions-with-an-id', 6, (behaviour) =>
    withOperation(behaviour, 'deleteObjects', async (call, remove) => {
      const { bucket } = call.input;
      const spared = call.document.Object.flatMap(({ Key, VersionId }) => {
        const current = call.storage.current(bucket, Key);
        const isSpared =
          VersionId === undefined && current && current.versionId !== 'null' && !current.deleteMarker;
        return isSpared ? [current] : [];
      });
      const answer = await remove(call);
      await call.storage.transaction((tx) => {
        if (!call.document.Quiet || stateIn(tx, bucket) !== 'Suspended') return;
        for (const { key } of spared) tx.deleteVersion({ bucket, key, versionId: 'null' });
      });
      return answer;
    }),
  ),
  deep('copy-onto-a-public-object-while-paused-is-public', 7, (behaviour) =>
    withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key, acl } = call.input;
      const former = call.storage.version(bucket, key, 'null');
      const answer = await copy(call);
      await call.storage.transaction((tx) => {
        const made = tx.current(bucket, key);
        if (acl === undefined && stateIn(tx, bucket) === 'Suspended' && former?.acl && made)
          tx.putVersion({ ...made, acl: former.acl });
      });
      return answer;
    }),
  ),
  deep('removing-the-current-version-opens-the-one-below', 6, (behaviour) =>
    withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const former = call.storage.current(bucket, key);
      const answer = await remove(call);
      await call.storage.transaction((tx) => {
        const current = tx.current(bucket, key);
        if (
          versionId !== undefined &&
          former?.versionId === versionId &&
          former.acl &&
          current &&
          !current.deleteMarker
        )
          tx.putVersion({ ...current, acl: former.acl });
      });
      return answer;
    }),
  ),
  deep('bulk-deletion-of-versions-of-two-keys-removes-a-null-version', 8, (behaviour) =>
    afterwards(behaviour, 'deleteObjects', (tx, { input: { bucket }, document }) => {
      const named = document.Object.filter(
        ({ VersionId }) => VersionId !== undefined && VersionId !== 'null',
      );
      const keys = new Set(named.map(({ Key }) => Key));
      const [key] = keys;
      if (keys.size < 2 || key === undefined) return;
      const oldest = [...tx.versionsOf(bucket, key)].at(-1);
      if (oldest?.versionId === 'null') tx.deleteVersion(oldest);
    }),
  ),
];
