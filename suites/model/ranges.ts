import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Claim, equals, type Refusal } from './expected.ts';

/** Ranges of bytes (RFC 9110 section 14; Amazon S3 API Reference, GetObject). */

/** A range of an object: what it takes, or that it is refused; undefined where the contract leaves it open. */
export function rangeOf(
  range: string,
  size: number,
): { first: number; last: number; rests: RequirementId[] } | Refusal | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const beyond: Refusal = {
    status: [416],
    codes: ['InvalidRange'],
    because: 'the range begins at or beyond the end',
    rests: [size === 0 ? 'OBJ-RANGE-12' : 'OBJ-RANGE-06'],
  };
  if (from === '') {
    if (size === 0 || Number(to) === 0) return undefined;
    const isLonger = Number(to) > size;
    return {
      first: isLonger ? 0 : size - Number(to),
      last: size - 1,
      rests: [isLonger ? 'OBJ-RANGE-04' : 'OBJ-RANGE-03'],
    };
  }
  if (Number(from) >= size) return beyond;
  if (to === '') return { first: Number(from), last: size - 1, rests: ['OBJ-RANGE-02'] };
  if (Number(to) < Number(from)) return undefined;
  const isCut = Number(to) >= size;
  return {
    first: Number(from),
    last: isCut ? size - 1 : Number(to),
    rests: [isCut ? 'OBJ-RANGE-05' : 'OBJ-RANGE-01'],
  };
}

/** What an answer with a range shows. */
export function ranged(
  { first, last, rests }: { first: number; last: number; rests: readonly RequirementId[] },
  body: Buffer,
): Claim[] {
  return [
    equals(rests, 'status', 206, ({ status }) => status),
    equals(rests, 'Content-Range', `bytes ${first}-${last}/${body.length}`, (answer) =>
      answer.header('content-range'),
    ),
    equals(rests, 'body', body.subarray(first, last + 1).toString(), (answer) => answer.body.toString()),
  ];
}
