import { decodeText, readBounded, UnusableFile } from './bounded-file.ts';

export { UnusableFile };

/** Largest file. Settings have a few kilobytes, a list of all requirements as known failures 150; a longer file is a mistake. */
const KIBIBYTES = 256;

/**
 * Read a text file that a person wrote: UTF-8, with or without a byte order mark, which is left out. Only a limited part of
 * it is read, even of a device, a pipe or gigabytes.
 * @throws UnusableFile when it cannot be read, is too long, or is not UTF-8 text
 */
export function readSmallText(path: string): string {
  return decodeText(
    readBounded(path, KIBIBYTES * 1024, `is longer than ${KIBIBYTES} KiB; is it the right file?`),
  );
}
