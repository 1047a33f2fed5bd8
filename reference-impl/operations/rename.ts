import { noSuchKey, refuseIf, S3Error } from '../s3-error.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { parseRenameSource } from './copy-source.ts';
import { currentObject } from './write.ts';

/**
 * Rename an object: every version moves with its metadata and access list; a name that exists is refused (interface
 * document, Object: "the new name must be unique in the bucket"; the request is provisional, decisions › Wire).
 */
export async function renameObject(call: Call<'renameObject'>): Promise<Answer<'renameObject'>> {
  const { bucket, key } = call.input;
  refuseIf(call.rules.objectKeyRefusal(key));
  const from = parseRenameSource(call.input.renameSource, call);
  call.authorise('deleteObject', { bucket, key: from });
  await call.storage.transaction((tx) => {
    existingBucket(tx, bucket);
    if (!currentObject(tx, bucket, from)) throw noSuchKey(from);
    if (currentObject(tx, bucket, key))
      throw new S3Error('PreconditionFailed', { fields: { Condition: 'Unique-Name' } });
    // Oldest first, which keeps the order of versions.
    for (const version of [...tx.versionsOf(bucket, from)].reverse()) {
      tx.putVersion({ ...version, key, sequence: tx.nextSequence(bucket) });
      tx.deleteVersion(version);
    }
  });
  return { status: 200 };
}
