import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Claim, equals, header, type Refusal, refused, type Rests } from './expected.ts';

/** Ranges of bytes (RFC 9110 section 14; Amazon S3 API Reference, GetObject). */

/** Bytes of an object, first and last included. */
export interface Taken {
  first: number;
  last: number;
  rests: Rests;
}

/** What a range takes of an object, or that it is refused; undefined where the contract leaves it open. */
export function rangeOf(range: string, size: number): Taken | Refusal | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const taken = (first: number, last: number, rule: RequirementId): Taken => ({ first, last, rests: [rule] });
  if (from === '') {
    if (size === 0 || Number(to) === 0) return undefined;
    return Number(to) > size
      ? taken(0, size - 1, 'OBJ-RANGE-04')
      : taken(size - Number(to), size - 1, 'OBJ-RANGE-03');
  }
  const beyond = 'the range begins at or beyond the end';
  if (Number(from) >= size)
    return refused(416, 'InvalidRange', beyond, size === 0 ? 'OBJ-RANGE-12' : 'OBJ-RANGE-06');
  if (to === '') return taken(Number(from), size - 1, 'OBJ-RANGE-02');
  if (Number(to) < Number(from)) return undefined;
  return Number(to) >= size
    ? taken(Number(from), size - 1, 'OBJ-RANGE-05')
    : taken(Number(from), Number(to), 'OBJ-RANGE-01');
}

/** What an answer with a range shows. */
export function ranged({ first, last, rests }: Taken, body: Buffer): Claim[] {
  return [
    equals(rests, 'status', 206, ({ status }) => status),
    header(rests, 'Content-Range', 'content-range', `bytes ${first}-${last}/${body.length}`),
    equals(rests, 'body', body.subarray(first, last + 1).toString(), (answer) => answer.body.toString()),
  ];
}
