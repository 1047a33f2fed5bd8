import type { Fault } from '../../behaviour.ts';
import type { Snapshot } from '../../storage/storage.ts';
import { fault } from './deviations.ts';
import { withInput, withOperation } from '../deviations.ts';

interface Named {
  bucket: string;
  key: string;
  versionId?: string;
}

/** The bucket and key of a version id, regardless of the bucket and key in the request. */
function placeOf(storage: Snapshot, versionId: string | undefined): Named | undefined {
  if (versionId === undefined || versionId === 'null') return undefined;
  for (const { name } of storage.buckets())
    for (const version of storage.versions(name)) if (version.versionId === versionId) return version;
  return undefined;
}

/** The request with the bucket and key of its version id. */
function byIdAlone<Input extends Named>(input: Input, { storage }: { storage: Snapshot }): Input {
  const { bucket, key } = placeOf(storage, input.versionId) ?? input;
  return { ...input, bucket, key };
}

/** Defects that the cases of `suites/versioning/foreign-ids.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault('version-read-by-id-only', ['VER-ID-08'], (behaviour) =>
    withInput(behaviour, 'getObject', byIdAlone),
  ),
  fault('head-of-version-by-id-only', ['VER-ID-08'], (behaviour) =>
    withInput(behaviour, 'headObject', byIdAlone),
  ),
  fault('version-deleted-by-id-only', ['VER-ID-09'], (behaviour) =>
    withInput(behaviour, 'deleteObject', byIdAlone),
  ),
  fault('version-deleted-in-bulk-by-id-only', ['VER-ID-09'], (behaviour) =>
    withOperation(behaviour, 'deleteObjects', (call, operate) => {
      const { input, document, storage } = call;
      const Object = document?.Object.map((each) => {
        const place = placeOf(storage, each.VersionId);
        return place?.bucket === input.bucket ? { ...each, Key: place.key } : each;
      });
      return operate({ ...call, document: document && Object && { ...document, Object } });
    }),
  ),
  fault('version-copied-by-id-only', ['VER-ID-10'], (behaviour) =>
    withInput(behaviour, 'copyObject', (input, { storage }) => {
      const id = /\?versionId=(.+)$/.exec(input.copySource)?.[1];
      const place = placeOf(storage, id);
      return place ? { ...input, copySource: `${place.bucket}/${place.key}?versionId=${id}` } : input;
    }),
  ),
];
