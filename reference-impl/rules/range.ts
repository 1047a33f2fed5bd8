/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeOutcome = { kind: 'whole' } | ({ kind: 'part' } & ByteRange) | { kind: 'unsatisfiable' };

/**
 * What a Range header asks of `size` bytes (RFC 9110, 14.1.2 and 14.2). A header that is not understood is ignored:
 * another unit, a last byte before the first. So are several ranges, of which the compatible protocol returns none
 * ("Amazon S3 doesn't support retrieving multiple ranges of data per GET request", GetObject).
 */
export function rangeOutcome(header: string | undefined, size: number): RangeOutcome {
  const { first = '', last = '' } =
    /^bytes=\s*(?<first>\d*)-(?<last>\d*)\s*$/i.exec(header ?? '')?.groups ?? {};
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return { kind: 'whole' };
  if (start >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/**
 * The range of a source that a part is copied from, which has to name both ends and lie within (public protocol,
 * UploadPartCopy › x-std-copy-source-range).
 */
export function copyRange(header: string, size: number): ByteRange | 'malformed' | 'beyond' {
  const { first, last } = /^bytes=(?<first>\d+)-(?<last>\d+)$/.exec(header)?.groups ?? {};
  if (first === undefined || last === undefined || Number(last) < Number(first)) return 'malformed';
  return Number(last) >= size ? 'beyond' : { start: Number(first), end: Number(last) };
}
