import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { CallOptions, Chunk, ChunkOptions } from '../../client/options.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { requirement } from '../harness/requirement.ts';

/** All chunks except the last hold 8 KiB or more. */
export const CHUNK = 8192;

/** An upload in chunks. */
export function inChunks(chunks: ChunkOptions = {}, rest: CallOptions = {}): CallOptions {
  return { ...rest, sign: { mode: 'chunked', chunks } };
}

/** The CRC32 of a content in the form of checksum headers. */
export function crc32Of(content: string | Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}

/** A trailing CRC32, right for `content` or as given. */
export function trailing(content: string | Uint8Array, value = crc32Of(content)): ChunkOptions['trailer'] {
  return [['x-std-checksum-crc32', value]];
}

/** The ETag of an object that was put in one piece. */
export function etagOf(content: string | Uint8Array): string {
  return `"${hash('md5', content)}"`;
}

/** Changes the chunk at an index (negative: from the end). */
export function changing(at: number, change: (chunk: Chunk) => Partial<Chunk>): ChunkOptions['alter'] {
  return (chunks) => {
    const index = at < 0 ? chunks.length + at : at;
    return chunks.map((chunk, place) => (place === index ? { ...chunk, ...change(chunk) } : chunk));
  };
}

/** The data with its first byte changed. */
export function corrupted(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0);
  return copy;
}

/**
 * An upload in chunks that is refused: nothing is stored, neither over an object nor under a free key.
 * @param code undefined where no page and no recording names one
 * @param content the signed content, before `chunks` changes it
 */
export function refusedUpload(
  id: RequirementId,
  code: ErrorCode | readonly ErrorCode[] | undefined,
  content: string | Buffer,
  chunks: ChunkOptions,
  rest: CallOptions = {},
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const fresh = names.key();
    await given.object(bucket, key, 'stays');
    for (const place of [key, fresh]) {
      const put = await owner.putObject({ bucket, key: place, body: content }, inChunks(chunks, rest));
      expect(put).toBeRefused(code);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.getObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
  });
}
