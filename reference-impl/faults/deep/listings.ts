import { deep, type DeepFault } from './deep-fault.ts';
import { withAnswer, withOperation } from '../deviations.ts';

/** Deep faults in listings. */
export const deepFaults: readonly DeepFault[] = [
  deep('page-behind-a-deleted-key-leaves-out-its-first-entry', 7, (behaviour) =>
    withAnswer(behaviour, 'listObjectsV2', ({ document, ...answer }, { input, storage }) => {
      const hasMarker = [...storage.currents(input.bucket)].some((one) => one.deleteMarker);
      if (!document || input.continuationToken === undefined || !hasMarker) return { ...answer, document };
      return { ...answer, document: { ...document, Contents: document.Contents.slice(1) } };
    }),
  ),
  deep('folder-of-deleted-objects-stays-a-common-prefix', 5, (behaviour) =>
    withAnswer(behaviour, 'listObjects', ({ document, ...answer }, { input, storage }) => {
      const { bucket, delimiter = '', prefix = '', marker } = input;
      if (!document || delimiter === '' || marker !== undefined || document.IsTruncated || prefix !== '')
        return { ...answer, document };
      const isHidden = [...storage.currents(bucket)].some(
        (one) => one.deleteMarker && one.key.includes(delimiter),
      );
      if (!isHidden) return { ...answer, document };
      const shown = new Set(document.CommonPrefixes.map(({ Prefix }) => Prefix));
      for (const { key, deleteMarker } of storage.currents(bucket))
        if (deleteMarker && key.includes(delimiter))
          shown.add(key.slice(0, key.indexOf(delimiter) + delimiter.length));
      const CommonPrefixes = [...shown].sort().map((Prefix) => ({ Prefix }));
      return { ...answer, document: { ...document, CommonPrefixes } };
    }),
  ),
  deep('versions-of-a-paused-bucket-listed-without-those-before-the-null-version', 8, (behaviour) =>
    withAnswer(behaviour, 'listObjectVersions', ({ document, ...answer }, { input, storage }) => {
      if (!document || storage.bucket(input.bucket)?.versioning !== 'Suspended')
        return { ...answer, document };
      const currents = new Map([...storage.currents(input.bucket)].map((one) => [one.key, one.versionId]));
      const kept = document.Version.filter(
        ({ Key, VersionId }, index) =>
          currents.get(Key) !== 'null' || VersionId === 'null' || document.Version[index - 2]?.Key !== Key,
      );
      return { ...answer, document: { ...document, Version: kept } };
    }),
  ),
  deep('size-in-a-listing-is-that-before-the-copy-onto-itself', 6, (behaviour) => {
    const sizes = new Map<string, number>();
    const noting = withOperation(behaviour, 'copyObject', async (call, copy) => {
      const { bucket, key } = call.input;
      const former = call.storage.current(bucket, key);
      const answer = await copy(call);
      if (former && !former.deleteMarker) sizes.set(`${bucket}/${key}`, former.body.size);
      return answer;
    });
    return withAnswer(noting, 'listObjectsV2', ({ document, ...answer }, { input }) => ({
      ...answer,
      document: document && {
        ...document,
        Contents: document.Contents.map((one) => ({
          ...one,
          Size: sizes.get(`${input.bucket}/${one.Key}`) ?? one.Size,
        })),
      },
    }));
  }),
];
