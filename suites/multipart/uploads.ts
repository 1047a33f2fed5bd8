import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { OperationBodies, OperationInputs } from '../../spec/generated/operations.ts';
import { done } from '../harness/given.ts';

/** Smallest size of a part that is not the last. */
export const LEAST = 5 * 1024 * 1024;

/** A part of the least size; one buffer for all cases. */
export const large = Buffer.alloc(LEAST, 'assay ');

/** What names an upload in every request about it. */
export interface Upload {
  bucket: string;
  key: string;
  uploadId: string;
}

/** A part as a completion lists it. */
export type Listed = OperationBodies['completeMultipartUpload']['Part'][number];

/** Begin an upload. @throws Blocked when the target refuses */
export async function begin(
  client: Client,
  { bucket, key }: Pick<Upload, 'bucket' | 'key'>,
  more: Partial<OperationInputs['createMultipartUpload']> = {},
): Promise<Upload> {
  const begun = await done(client.createMultipartUpload({ ...more, bucket, key }));
  return { bucket, key, uploadId: begun.output?.UploadId ?? '' };
}

/** Upload a part and give it as a completion lists it. @throws Blocked when the target refuses */
export async function part(
  client: Client,
  upload: Upload,
  partNumber: number,
  body: string | Uint8Array,
  more: Partial<OperationInputs['uploadPart']> = {},
): Promise<Listed> {
  const answer = await done(client.uploadPart({ ...more, ...upload, partNumber, body }));
  return { PartNumber: partNumber, ETag: answer.header('etag') ?? '' };
}

/** Ask for the completion of an upload with these parts. */
export function complete(
  client: Client,
  upload: Upload,
  parts: readonly Listed[],
  more: Partial<OperationInputs['completeMultipartUpload']> = {},
) {
  return client.completeMultipartUpload({ ...more, ...upload, body: { Part: [...parts] } });
}

/** An object made of these contents, one a part. @throws Blocked */
export async function assemble(
  client: Client,
  place: Pick<Upload, 'bucket' | 'key'>,
  contents: readonly (string | Uint8Array)[],
): Promise<void> {
  const upload = await begin(client, place);
  const parts = await Promise.all(contents.map((body, at) => part(client, upload, at + 1, body)));
  await done(complete(client, upload, parts));
}

/** Hexadecimal MD5. */
export function md5(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('md5');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}
