import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Refusal, refused } from './expected.ts';

/** Ranges of bytes (RFC 9110 section 14; Amazon S3 API Reference, GetObject). */

/** Bytes of an object, first and last included. */
export interface Taken {
  first: number;
  last: number;
  rule: RequirementId;
}

/** What a range takes of an object, or that it is refused; undefined where the contract leaves it open. */
export function rangeOf(range: string, size: number): Taken | Refusal | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const taken = (first: number, last: number, rule: RequirementId): Taken => ({ first, last, rule });
  if (from === '') {
    if (size === 0 || Number(to) === 0) return undefined;
    const isMore = Number(to) > size;
    return taken(isMore ? 0 : size - Number(to), size - 1, isMore ? 'OBJ-RANGE-04' : 'OBJ-RANGE-03');
  }
  if (Number(from) >= size) return refused(416, 'InvalidRange', size === 0 ? 'OBJ-RANGE-12' : 'OBJ-RANGE-06');
  if (to === '') return taken(Number(from), size - 1, 'OBJ-RANGE-02');
  if (Number(to) < Number(from)) return undefined;
  const isBeyond = Number(to) >= size;
  return taken(Number(from), isBeyond ? size - 1 : Number(to), isBeyond ? 'OBJ-RANGE-05' : 'OBJ-RANGE-01');
}
