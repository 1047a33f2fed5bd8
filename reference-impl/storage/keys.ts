import { MAX_KEY_BYTES } from '../rules/object-key.ts';

/**
 * Keys of the ordered store. A key is a sequence of segments; its bytes sort as the segments do, each in the raw order of
 * its UTF-8 bytes (the order of a listing, ListObjectsV2 "UTF-8 binary order"), which JavaScript's string order is not.
 *
 * UTF-8 never holds the bytes 0xF5 to 0xFF, so every byte is increased by one, which leaves 0x00 free to end a segment: NUL
 * in an object key needs no escape, a segment costs one extra byte, and a shorter segment sorts before its extensions.
 */

/** Longest segment of any other kind (bucket name, version id, upload id), in bytes of UTF-8. */
export const MAX_NAME_BYTES = 256;

/** 2^48 − 1: sequences (from 1 on) are written as six bytes, their complement so that the newest sorts first. */
const MAX_SEQUENCE = 0xffff_ffff_ffff;

/**
 * Order-preserving segment of `text`. Text longer than `limit` bytes is cut one byte after it: the result equals no stored
 * segment and sorts between the same neighbours as the whole text would.
 */
function segment(text: string, limit: number): Buffer {
  const bytes = Buffer.from(text);
  const length = Math.min(bytes.length, limit + 1);
  const shifted = Buffer.alloc(length + 1);
  for (let at = 0; at < length; at++) shifted[at] = bytes.readUInt8(at) + 1;
  return shifted;
}

function sixBytes(number: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(number, 0, 6);
  return bytes;
}

/** The prefix of every key of a bucket. */
export function bucketKey(bucket: string): Buffer {
  return segment(bucket, MAX_NAME_BYTES);
}

/** The prefix of every key of an object: of its versions, version ids and uploads. */
export function objectKey(bucket: string, key: string): Buffer {
  return Buffer.concat([bucketKey(bucket), segment(key, MAX_KEY_BYTES)]);
}

/** A version of a key: the higher its sequence, the earlier it sorts. */
export function versionKey(bucket: string, key: string, sequence: number): Buffer {
  return Buffer.concat([objectKey(bucket, key), sixBytes(MAX_SEQUENCE - sequence)]);
}

/** An entry of an object key that is found by name: a version id or an upload id. */
export function namedKey(bucket: string, key: string, name: string): Buffer {
  return Buffer.concat([objectKey(bucket, key), segment(name, MAX_NAME_BYTES)]);
}

export function partKey(bucket: string, key: string, uploadId: string, number: number): Buffer {
  return Buffer.concat([namedKey(bucket, key, uploadId), sixBytes(number)]);
}

/** The smallest key greater than every key that begins with `prefix`, which ends with a segment: its 0x00 becomes 0x01. */
export function behind(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  next.writeUInt8(next.readUInt8(next.length - 1) + 1, next.length - 1);
  return next;
}
