/** A range is given by its first and last byte, both included. */
export type RangeOutcome =
  { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' };

/**
 * What a Range header asks of `size` bytes (RFC 9110, 14.1.2 and 14.2). A header that is not understood is ignored: another
 * unit, a last byte before the first. So are several ranges, which the compatible protocol does not support ("Amazon S3
 * doesn't support retrieving multiple ranges of data per GET request", GetObject).
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
