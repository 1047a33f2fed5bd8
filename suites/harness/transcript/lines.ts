import { UnusableFile } from '../../../spec/bounded-file.ts';

/** Bytes of one line: the longest body that a case asks for has 16 MiB, and is written in Base64 or with escapes. */
const MAX_LINE = 64 * 1024 * 1024;

/**
 * The lines of a text, without their ends.
 * @param maxBytes of the whole text
 * @throws UnusableFile when a line or the text is too long, or the last line has no end
 */
export async function* lines(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > maxBytes)
      throw new UnusableFile(
        `has more than ${Math.round(maxBytes / 1024 ** 2)} MiB when unpacked; no run writes as much`,
      );
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]);
      begun = [];
      length = 0;
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_LINE)
      throw new UnusableFile(
        `has a line of more than ${MAX_LINE / 1024 ** 2} MiB; no run writes such a line`,
      );
  }
  if (begun.length > 0) throw new UnusableFile('is cut off in the middle of a line');
}
