import { afterwards, deep, type DeepFault, stateIn, versionsIn } from './deep-fault.ts';
import { withOperation, withRules } from '../deviations.ts';

/** Deep faults in versions, delete markers and the null version. */
export const deepFaults: readonly DeepFault[] = [
  deep('fourth-version-overwrites-the-attributes-of-the-first', 7, (behaviour) =>
    afterwards(behaviour, 'putObject', (tx, { input }) => {
      const objects = versionsIn(tx, input).filter((one) => !one.deleteMarker);
      const [newest] = objects;
      const first = objects[3];
      if (newest && first)
        tx.putVersion({ ...first, metadata: newest.metadata, attributes: newest.attributes });
    }),
  ),
  deep('removing-one-of-two-markers-removes-both', 6, (behaviour) =>
    withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const [top, below] = [...call.storage.versionsOf(bucket, key)];
      const answer = await remove(call);
      if (versionId !== undefined && top?.versionId === versionId && top.deleteMarker && below?.deleteMarker)
        await call.storage.transaction((tx) => tx.deleteVersion(below));
      return answer;
    }),
  ),
  deep('third-change-of-versioning-drops-the-null-version-below', 7, (behaviour) => {
    const changes = new Map<string, number>();
    return afterwards(behaviour, 'putBucketVersioning', (tx, { input: { bucket } }) => {
      const count = (changes.get(bucket) ?? 0) + 1;
      changes.set(bucket, count);
      if (count < 3) return;
      for (const version of [...tx.versions(bucket)])
        if (version.versionId === 'null' && tx.current(bucket, version.key)?.versionId !== 'null')
          tx.deleteVersion(version);
    });
  }),
  deep('upload-over-a-marker-takes-the-list-of-the-version-below', 6, (behaviour) =>
    withOperation(behaviour, 'putObject', async (call, put) => {
      const { bucket, key } = call.input;
      const [top, below] = [...call.storage.versionsOf(bucket, key)];
      const answer = await put(call);
      if (top?.deleteMarker && below?.acl)
        await call.storage.transaction((tx) => {
          const current = tx.current(bucket, key);
          if (current) tx.putVersion({ ...current, acl: below.acl });
        });
      return answer;
    }),
  ),
  deep('paused-upload-keeps-the-tags-of-the-null-version-it-replaces', 7, (behaviour) =>
    withOperation(behaviour, 'putObject', async (call, put) => {
      const { bucket, key } = call.input;
      const former = call.storage.version(bucket, key, 'null');
      const answer = await put(call);
      await call.storage.transaction((tx) => {
        const current = tx.current(bucket, key);
        const isOverOthers = versionsIn(tx, call.input).length > 1;
        if (stateIn(tx, bucket) === 'Suspended' && isOverOthers && former?.tags && current)
          tx.putVersion({ ...current, tags: former.tags });
      });
      return answer;
    }),
  ),
  deep('removing-a-version-between-two-empties-the-one-below', 7, (behaviour) =>
    withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const all = [...call.storage.versionsOf(bucket, key)];
      const at = all.findIndex((one) => one.versionId === versionId);
      const below = all[at + 1];
      const answer = await remove(call);
      if (versionId !== undefined && at > 0 && below && !below.deleteMarker)
        await call.storage.transaction((tx) => tx.putVersion({ ...below, tags: {}, metadata: {} }));
      return answer;
    }),
  ),
  deep('list-of-a-former-version-set-on-the-null-version', 7, (behaviour) =>
    withOperation(behaviour, 'putObjectAcl', (call, put) => {
      const { bucket, key, versionId } = call.input;
      const current = call.storage.current(bucket, key);
      const isFormer = versionId !== undefined && versionId !== 'null' && current?.versionId === 'null';
      return put(isFormer ? { ...call, input: { ...call.input, versionId: 'null' } } : call);
    }),
  ),
  deep('state-remembered-of-a-deleted-bucket', 5, (behaviour) => {
    const states = new Map<string, 'Enabled' | 'Suspended'>();
    const remembering = withOperation(behaviour, 'deleteBucket', async (call, remove) => {
      const { bucket } = call.input;
      const state = call.storage.bucket(bucket)?.versioning;
      const answer = await remove(call);
      if (state === 'Enabled' || state === 'Suspended') states.set(bucket, state);
      return answer;
    });
    return afterwards(remembering, 'createBucket', (tx, { input: { bucket } }) => {
      const [record, versioning] = [tx.bucket(bucket), states.get(bucket)];
      if (record && versioning) tx.putBucket({ ...record, versioning });
    });
  }),
  deep('marker-under-an-object-hides-it-while-paused', 6, (behaviour) => {
    const { finding } = behaviour.rules;
    const markers = new Set<string>();
    const noting = afterwards(behaviour, 'deleteObject', (tx, { input }) => {
      const current = tx.current(input.bucket, input.key);
      if (current?.deleteMarker && current.versionId !== 'null') markers.add(`${input.bucket}/${input.key}`);
    });
    return withRules(noting, {
      finding: (version, versionId) =>
        version?.versionId === 'null' &&
        versionId === undefined &&
        markers.has(`${version.bucket}/${version.key}`) &&
        !version.deleteMarker
          ? { found: 'nothing' }
          : finding(version, versionId),
    });
  }),
];
