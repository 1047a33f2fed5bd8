import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault, Parts } from '../../parts.ts';
import type { Snapshot } from '../../storage/storage.ts';
import { withInput, withOperation } from '../deviations.ts';

interface Named {
  bucket: string;
  key: string;
  versionId?: string;
}

/** Where the version of an id is, whatever bucket and key are named beside it. */
function placeOf(storage: Snapshot, versionId: string | undefined): Named | undefined {
  if (versionId === undefined || versionId === 'null') return undefined;
  for (const { name } of storage.buckets())
    for (const version of storage.versions(name)) if (version.versionId === versionId) return version;
  return undefined;
}

/** The request as if it named the bucket and the key of its version id. */
function byIdAlone<Input extends Named>(input: Input, { storage }: { storage: Snapshot }): Input {
  const { bucket, key } = placeOf(storage, input.versionId) ?? input;
  return { ...input, bucket, key };
}

function fault(what: string, requirements: readonly RequirementId[], apply: (parts: Parts) => Parts): Fault {
  return { name: `versioning/${what}`, requirements, apply };
}

/** Version ids that are looked up without the key they belong to. */
export const foreignIdFaults: readonly Fault[] = [
  fault('version-read-by-its-id-alone', ['VER-ID-08'], (parts) => withInput(parts, 'getObject', byIdAlone)),
  fault('head-of-version-by-its-id-alone', ['VER-ID-08'], (parts) =>
    withInput(parts, 'headObject', byIdAlone),
  ),
  fault('version-deleted-by-its-id-alone', ['VER-ID-09'], (parts) =>
    withInput(parts, 'deleteObject', byIdAlone),
  ),
  fault('marker-put-for-a-version-that-is-not-there', ['VER-ID-04', 'VER-ID-09', 'VER-DELETE-07'], (parts) =>
    withInput(parts, 'deleteObject', (input, { storage }) =>
      storage.version(input.bucket, input.key, input.versionId ?? '')
        ? input
        : { ...input, versionId: undefined },
    ),
  ),
  fault('version-deleted-in-bulk-by-its-id-alone', ['VER-ID-09'], (parts) =>
    withOperation(parts, 'deleteObjects', (call, operate) => {
      const { input, document, storage } = call;
      const Object = document?.Object.map((each) => {
        const place = placeOf(storage, each.VersionId);
        return place?.bucket === input.bucket ? { ...each, Key: place.key } : each;
      });
      return operate({ ...call, document: document && Object && { ...document, Object } });
    }),
  ),
  fault('version-copied-by-its-id-alone', ['VER-ID-10'], (parts) =>
    withInput(parts, 'copyObject', (input, { storage }) => {
      const id = /\?versionId=(.+)$/.exec(input.copySource)?.[1];
      const place = placeOf(storage, id);
      return place ? { ...input, copySource: `${place.bucket}/${place.key}?versionId=${id}` } : input;
    }),
  ),
];
