import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A given file cannot be used; the message is only the reason, without the path. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'circular links',
};

/** Bytes that are read at once, because the size of a pipe or a device is not known in advance. */
const PIECE = 1024 * 1024;

/**
 * All bytes of a file of at most `limit` bytes. A larger file is refused by its size, before it is read; a pipe or a device
 * once it has given more.
 * @param tooLong the reason for a refusal by size
 * @throws UnusableFile when it cannot be read or is too long
 */
export function readBounded(path: string, limit: number, tooLong: string): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const status = fstatSync(file);
    if (status.isDirectory()) throw new UnusableFile('is a folder, not a file');
    if (status.size > limit) throw new UnusableFile(tooLong);
    const pieces: Buffer[] = [];
    let length = 0;
    for (let read = -1; read !== 0; length += read) {
      if (length > limit) throw new UnusableFile(tooLong);
      const piece = Buffer.allocUnsafe(Math.min(PIECE, limit + 1 - length));
      read = readSync(file, piece, 0, piece.length, null);
      pieces.push(piece.subarray(0, read));
    }
    return Buffer.concat(pieces, length);
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UnusableFile(REASONS[code] ?? `cannot be read (${code})`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Bytes of a file, decompressed if they are gzip: never more than `limit`, however small the file is.
 * @param tooLong the reason for a refusal by size
 * @throws UnusableFile when they are broken or would be too many
 */
export function unpackedBounded(bytes: Buffer, limit: number, tooLong: string): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new UnusableFile(code === 'ERR_BUFFER_TOO_LARGE' ? tooLong : 'is a damaged or truncated gzip file');
  }
}

/**
 * Bytes of a file as text; a byte order mark is left out.
 * @throws UnusableFile when they are not UTF-8
 */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UnusableFile('is UTF-16; save it as UTF-8');
  if (bytes.includes(0)) throw new UnusableFile('contains NUL bytes; it must be text in UTF-8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('is not UTF-8; save it as UTF-8');
  }
}
