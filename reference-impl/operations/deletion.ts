import { contractTables } from '../../spec/tables.ts';
import { replaceInvalidCharacters } from '../../spec/xml/escape.ts';
import { invalidRequest, refuseIf, S3Error } from '../s3-error.ts';
import type { Transaction, VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { markerHeaders, namedVersion } from './version.ts';
import { currentObject, newVersionId } from './write.ts';

/** Maximum number of keys in one bulk deletion (public protocol, DeleteObjects). */
const MAX_KEYS = 1000;

/** The target of a deletion. */
interface Target {
  bucket: string;
  key: string;
  versionId?: string;
  ifMatch?: string;
}

/** The result of a deletion: the delete marker that was added, or the version that was removed. */
interface Deleted {
  marked?: string;
  /** The version that the request named, when it was a delete marker. */
  unmarked?: string;
}

/**
 * Delete an object, or one version of it permanently (interface document, States and transitions; public protocol,
 * DeleteObject). Deleting what does not exist succeeds.
 */
export async function deleteObject(call: Call<'deleteObject'>): Promise<Answer<'deleteObject'>> {
  const { input } = call;
  const { marked, unmarked } = await call.storage.transaction((tx) => remove(tx, call, input));
  const marker = marked ?? unmarked;
  const headers = marker === undefined ? { 'x-std-version-id': input.versionId } : markerHeaders(marker);
  return { status: 204, headers };
}

/**
 * Delete up to 1,000 objects or versions independently: the answer lists refusals of some next to the deletion of others
 * (public protocol, DeleteObjects).
 */
export async function deleteObjects(call: Call<'deleteObjects'>): Promise<Answer<'deleteObjects'>> {
  const { input, document, storage } = call;
  const targets = document.Object;
  if (targets.length === 0 || targets.length > MAX_KEYS) throw new S3Error('MalformedXML');
  if (!call.body.isChecked) {
    throw invalidRequest('Missing required header for this request: Content-MD5');
  }
  const { errors } = contractTables(call.dialect.name);
  const answer = await storage.transaction((tx) => {
    const result: { Deleted: DeletedObject[]; Error: DeleteError[] } = { Deleted: [], Error: [] };
    for (const { Key, VersionId, ETag } of targets) {
      const target = { bucket: input.bucket, key: Key, versionId: VersionId, ifMatch: ETag };
      const name = { Key: replaceInvalidCharacters(Key), VersionId };
      try {
        call.authorise('deleteObject', target);
        checkGiven(tx, call, target);
        const { marked, unmarked } = remove(tx, call, target);
        const marker = marked ?? unmarked;
        result.Deleted.push(
          marker === undefined ? name : { ...name, DeleteMarker: true, DeleteMarkerVersionId: marker },
        );
      } catch (error) {
        if (!(error instanceof S3Error)) throw error;
        const message = error.detail.message ?? errors[error.code]?.message;
        result.Error.push({ ...name, Code: error.code, Message: message });
      }
    }
    return result;
  });
  return { status: 200, document: document.Quiet ? { ...answer, Deleted: [] } : answer };
}

/** A version id that was never given is an error of that key only, with its own code. @throws S3Error `NoSuchVersion` */
function checkGiven(tx: Transaction, { rules, operation }: Call<'deleteObjects'>, target: Target): void {
  try {
    namedVersion(tx, { rules, operation, input: target });
  } catch (error) {
    throw error instanceof S3Error && error.code === 'InvalidArgument' ? new S3Error('NoSuchVersion') : error;
  }
}

interface DeletedObject {
  Key: string;
  VersionId?: string;
  DeleteMarker?: boolean;
  DeleteMarkerVersionId?: string;
}

interface DeleteError {
  Key: string;
  VersionId?: string;
  Code: string;
  Message?: string;
}

type DeleteCall = Call<'deleteObject'> | Call<'deleteObjects'>;

/**
 * Deleting what does not exist succeeds, also for a key that is too long for an object; a delete marker cannot have such a
 * key.
 * @throws S3Error when a condition does not hold, a version id is invalid, or the key of a delete marker is too long
 */
function remove(tx: Transaction, { rules, operation, requester, now }: DeleteCall, target: Target): Deleted {
  const { bucket, key, versionId } = target;
  const { versioning, ownerProject } = existingBucket(tx, bucket);
  const named = namedVersion(tx, { rules, operation, input: target });
  refuseIf(rules.deleteRefusal(target, named ?? currentObject(tx, bucket, key)));
  const deletion = rules.deletion(versioning, versionId, newVersionId());
  if ('remove' in deletion) {
    tx.deleteVersion({ bucket, key, versionId: deletion.remove });
    return named?.deleteMarker ? { unmarked: named.versionId } : {};
  }
  refuseIf(rules.objectKeyRefusal(key));
  const marker = deleteMarker({
    bucket,
    key,
    versionId: deletion.mark,
    sequence: tx.nextSequence(bucket),
    ownerProject: requester?.project ?? ownerProject,
    modifiedAt: now,
  });
  tx.putVersion(marker);
  return { marked: marker.versionId };
}

/** A delete marker as a record: a version without content (public protocol, "Working with delete markers"). */
export function deleteMarker(
  identity: Pick<VersionRecord, 'bucket' | 'key' | 'versionId' | 'sequence' | 'ownerProject' | 'modifiedAt'>,
): VersionRecord {
  return {
    ...identity,
    deleteMarker: true,
    body: { size: 0, chunks: [] },
    etag: '',
    attributes: {},
    metadata: {},
    storageClass: 'STANDARD',
  };
}
