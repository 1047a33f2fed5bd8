import { decodeText, readBounded, UnusableFile } from './bounded-file.ts';

export { UnusableFile };

/** Settings are some kilobytes, a list of all requirements as known failures 150; whatever is longer is another file. */
const KIBIBYTES = 256;

/**
 * Read a text file that a person wrote: UTF-8, with or without a byte order mark, which is left out. Never more than a bounded
 * part of it is read, whatever it is (a device, a pipe, gigabytes).
 * @throws UnusableFile when it cannot be read, is too long, or is no UTF-8 text
 */
export function readSmallText(path: string): string {
  return decodeText(
    readBounded(path, KIBIBYTES * 1024, `is longer than ${KIBIBYTES} KiB; is it the right file?`),
  );
}
