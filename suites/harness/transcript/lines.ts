import { UnusableFile } from '../../../spec/bounded-file.ts';

/** Most bytes of a text, and of each of its lines. */
export interface LineLimits {
  all: number;
  line: number;
}

/**
 * The lines of a text, without their ends.
 * @throws UnusableFile when a line or the text is too long, or the last line has no end
 */
export async function* lines(pieces: AsyncIterable<Buffer>, limits: LineLimits): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > limits.all)
      throw new UnusableFile(`unpacks to more than ${inMebibytes(limits.all)}; no run writes as much`);
    let from = 0;
    for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
      const rest = piece.subarray(from, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      begun = [];
      length = 0;
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > limits.line)
      throw new UnusableFile(
        `has a line of more than ${inMebibytes(limits.line)}; no run writes such a line`,
      );
  }
  if (begun.length > 0) throw new UnusableFile('is cut off in the middle of a line');
}

const inMebibytes = (bytes: number): string => `${bytes / 1024 ** 2} MiB`;
