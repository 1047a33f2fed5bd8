import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A text file that a person wrote cannot be used; the message is the reason alone, without the path. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/** Settings are some kilobytes, a list of all requirements as known failures 150; whatever is longer is another file. */
const KIBIBYTES = 256;
const LIMIT = KIBIBYTES * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no right to read it',
  EPERM: 'no right to read it',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links that lead in a circle',
};

/**
 * Read a text file that a person wrote: UTF-8, with or without a byte order mark, which is left out. Never more than a bounded
 * part of it is read, whatever it is (a device, a pipe, gigabytes).
 * @throws UnusableFile when it cannot be read, is too long, or is no UTF-8 text
 */
export function readSmallText(path: string): string {
  const bytes = bytesOf(path);
  if (bytes.length > LIMIT) throw new UnusableFile(`is longer than ${KIBIBYTES} KiB; is it the right file?`);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UnusableFile('is UTF-16; save it as UTF-8');
  if (bytes.includes(0)) throw new UnusableFile('holds NUL bytes; it must be a text in UTF-8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('is no UTF-8; save it as UTF-8');
  }
}

/** All bytes of a file, or one more than the limit. */
function bytesOf(path: string): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw new UnusableFile('is a folder, not a file');
    // Its size says nothing of a pipe or a device.
    const buffer = Buffer.alloc(LIMIT + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(file, buffer, length, buffer.length - length, null);
    return buffer.subarray(0, length);
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UnusableFile(REASONS[code] ?? `cannot be read (${code})`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
