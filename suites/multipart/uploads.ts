import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { OperationBodies, OperationInputs } from '../../spec/generated/operations.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';

/** Minimum size of a part that is not the last. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

/** A part of the minimum size; one buffer for all cases. */
export const largePart = Buffer.alloc(MIN_PART_BYTES, 'assay ');

/** Another part of that size: the order of two equal parts would not be visible. */
export const anotherLargePart = Buffer.alloc(MIN_PART_BYTES, 'Another ');

/** The parameters that name an upload in every request about it. */
export interface Upload {
  bucket: string;
  key: string;
  uploadId: string;
}

/** A part as a completion lists it. */
export type Listed = OperationBodies['completeMultipartUpload']['Part'][number];

/** Begin an upload. @throws Blocked when the target refuses */
export async function createUpload(
  client: Client,
  { bucket, key }: Pick<Upload, 'bucket' | 'key'>,
  more: Partial<OperationInputs['createMultipartUpload']> = {},
): Promise<Upload> {
  const begun = await done(client.createMultipartUpload({ ...more, bucket, key }));
  return { bucket, key, uploadId: begun.output?.UploadId ?? '' };
}

/** Upload a part. Returns it as a completion lists it. @throws Blocked when the target refuses */
export async function uploadPart(
  client: Client,
  upload: Upload,
  partNumber: number,
  body: string | Uint8Array,
  more: Partial<OperationInputs['uploadPart']> = {},
): Promise<Listed> {
  const answer = await done(client.uploadPart({ ...more, ...upload, partNumber, body }));
  return { PartNumber: partNumber, ETag: answer.header('etag') ?? '' };
}

/** An entity tag without its quotes, which documents may leave out. */
export function withoutQuotes(etag: string | undefined): string | undefined {
  return etag?.replaceAll('"', '');
}

/** The parts of an upload, by the fields that distinguish them. @throws an assertion failure when they cannot be listed */
export async function storedParts(client: Client, upload: Upload) {
  const { Part } = documentOf(await client.listParts(upload));
  return Part.map(({ PartNumber, Size, ETag }) => ({ PartNumber, Size, ETag: withoutQuotes(ETag) }));
}

/** A part as `keptParts` returns it, with the tag from the answer to its upload. */
export function storedPart({ PartNumber, ETag }: Listed, content: string | Uint8Array) {
  return { PartNumber, Size: Buffer.byteLength(content), ETag: withoutQuotes(ETag) };
}

/** The ids of the open uploads of a key. @throws an assertion failure when they cannot be listed */
export async function uploadsOf(client: Client, bucket: string, key: string): Promise<string[]> {
  const { Upload } = documentOf(await client.listMultipartUploads({ bucket, prefix: key }));
  return Upload.filter(({ Key }) => Key === key).map(({ UploadId }) => UploadId);
}

/** An upload id of the same form as this one, which was never issued. */
export function unissuedUploadId(uploadId: string): string {
  // In Base64 several last characters can mean the same bytes: so a digit before them is changed.
  const at = [...uploadId.slice(0, -4)].findLastIndex((letter) => /\d/.test(letter));
  if (at === -1) return [...uploadId].reverse().join('');
  return `${uploadId.slice(0, at)}${9 - Number(uploadId[at])}${uploadId.slice(at + 1)}`;
}

/** Complete an upload with these parts. */
export function completeUpload(
  client: Client,
  upload: Upload,
  parts: readonly Listed[],
  more: Partial<OperationInputs['completeMultipartUpload']> = {},
) {
  return client.completeMultipartUpload({ ...more, ...upload, body: { Part: [...parts] } });
}

/** An object completed from these contents, one in each part. @throws Blocked */
export async function uploadInParts(
  client: Client,
  place: Pick<Upload, 'bucket' | 'key'>,
  contents: readonly (string | Uint8Array)[],
): Promise<void> {
  const upload = await createUpload(client, place);
  const parts = await Promise.all(contents.map((body, at) => uploadPart(client, upload, at + 1, body)));
  await done(completeUpload(client, upload, parts));
}

/** Hexadecimal MD5. */
export function md5(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('md5');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}
