import { afterwards, deep, type DeepFault, stateIn, versionsIn } from './deep-fault.ts';
import { withAnswer, withOperation } from '../deviations.ts';

/** Deep faults in which a change of one thing changes another. */
export const deepFaults: readonly DeepFault[] = [
  deep('tags-set-while-paused-reach-the-version-below', 7, (behaviour) =>
    afterwards(behaviour, 'putObjectTagging', (tx, { input }) => {
      const [current, below] = versionsIn(tx, input);
      const isPaused = stateIn(tx, input.bucket) === 'Suspended' && input.versionId === undefined;
      if (isPaused && current?.versionId === 'null' && below && !below.deleteMarker)
        tx.putVersion({ ...below, tags: current.tags });
    }),
  ),
  deep('tags-set-on-a-version-by-its-id-make-it-private', 6, (behaviour) =>
    afterwards(behaviour, 'putObjectTagging', (tx, { input: { bucket, key, versionId } }) => {
      const version = versionId === undefined ? undefined : tx.version(bucket, key, versionId);
      if (version) tx.putVersion({ ...version, acl: undefined });
    }),
  ),
  deep('pausing-versioning-resets-the-list-of-the-bucket', 5, (behaviour) =>
    afterwards(behaviour, 'putBucketVersioning', (tx, { input: { bucket } }) => {
      const record = tx.bucket(bucket);
      if (record?.versioning === 'Suspended')
        tx.putBucket({ ...record, configurations: { ...record.configurations, acl: undefined } });
    }),
  ),
  deep('copy-from-another-bucket-over-an-object-keeps-its-tags', 6, (behaviour) =>
    withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key, copySource, taggingDirective } = call.input;
      const former = call.storage.current(bucket, key);
      const isFromOther = !copySource.replace(/^\//, '').startsWith(`${bucket}/`);
      const answer = await copy(call);
      if (isFromOther && former?.tags && taggingDirective === undefined)
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made) tx.putVersion({ ...made, tags: former.tags });
        });
      return answer;
    }),
  ),
  deep('copy-of-the-null-version-takes-its-list', 6, (behaviour) =>
    withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key, acl, copySource } = call.input;
      const [path = '', id] = decodeURIComponent(copySource.replace(/^\//, '')).split('?versionId=');
      const from = path.slice(path.indexOf('/') + 1);
      const source = id === 'null' ? call.storage.version(bucket, from, id) : undefined;
      const answer = await copy(call);
      if (source?.acl && acl === undefined)
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made) tx.putVersion({ ...made, acl: source.acl });
        });
      return answer;
    }),
  ),
  deep('removing-the-null-version-removes-the-marker-above', 6, (behaviour) =>
    withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const current = call.storage.current(bucket, key);
      const answer = await remove(call);
      if (versionId === 'null' && current?.deleteMarker && current.versionId !== 'null')
        await call.storage.transaction((tx) => tx.deleteVersion(current));
      return answer;
    }),
  ),
  deep('marker-set-while-paused-removes-the-oldest-of-three-versions', 9, (behaviour) =>
    afterwards(behaviour, 'deleteObject', (tx, { input }) => {
      const [marker, ...below] = versionsIn(tx, input);
      const oldest = below.at(-1);
      if (input.versionId === undefined && marker?.versionId === 'null' && below.length > 2 && oldest)
        tx.deleteVersion(oldest);
    }),
  ),
  deep('attributes-of-a-restored-version-are-those-of-the-version-it-replaces', 7, (behaviour) =>
    withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key, copySource, metadataDirective } = call.input;
      const [path = '', id] = decodeURIComponent(copySource.replace(/^\//, '')).split('?versionId=');
      const former = call.storage.current(bucket, key);
      const answer = await copy(call);
      const isRestored = id !== undefined && path === `${bucket}/${key}` && metadataDirective !== 'REPLACE';
      if (isRestored && former && !former.deleteMarker && former.versionId !== id)
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made) tx.putVersion({ ...made, metadata: former.metadata });
        });
      return answer;
    }),
  ),
  deep('listing-after-a-deleted-key-leaves-out-the-next', 7, (behaviour) =>
    withAnswer(behaviour, 'listObjects', ({ document, ...answer }, { input, storage }) => {
      const { bucket, marker } = input;
      const isAfterDeleted = marker !== undefined && storage.current(bucket, marker)?.deleteMarker;
      if (!document || !isAfterDeleted) return { ...answer, document };
      return { ...answer, document: { ...document, Contents: document.Contents.slice(1) } };
    }),
  ),
  deep('bulk-deletion-by-id-of-two-versions-of-a-key-spares-the-second', 6, (behaviour) =>
    withOperation(behaviour, 'deleteObjects', async (call, remove) => {
      const { document } = call;
      const isSpared = ({ Key, VersionId }: (typeof document.Object)[number], index: number) =>
        VersionId !== undefined &&
        document.Object.slice(0, index).some((one) => one.Key === Key && one.VersionId !== undefined);
      const spared = document.Object.filter(isSpared);
      const kept = document.Object.filter((one) => !spared.includes(one));
      const answer = await remove({ ...call, document: { ...document, Object: kept } });
      if (!answer.document || document.Quiet) return answer;
      return {
        ...answer,
        document: { ...answer.document, Deleted: [...(answer.document.Deleted ?? []), ...spared] },
      };
    }),
  ),
];
