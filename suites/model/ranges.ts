import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Refusal, refused } from './expected.ts';

/** Ranges of bytes (RFC 9110 section 14; Amazon S3 API Reference, GetObject). */

/** What a range takes of an object, first and last byte included. */
export type Taken = { first: number; last: number; rule: RequirementId };

/** What a range takes of an object, or that it is refused; undefined where the contract leaves it open. */
export function rangeOf(range: string, size: number): Taken | Refusal | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const end = size - 1;
  if (from === '' && (size === 0 || Number(to) === 0)) return undefined;
  if (from === '' && Number(to) > size) return { first: 0, last: end, rule: 'OBJ-RANGE-04' };
  if (from === '') return { first: size - Number(to), last: end, rule: 'OBJ-RANGE-03' };
  const first = Number(from);
  if (first > end) return refused(416, 'InvalidRange', size === 0 ? 'OBJ-RANGE-12' : 'OBJ-RANGE-06');
  if (to === '') return { first, last: end, rule: 'OBJ-RANGE-02' };
  if (Number(to) < first) return undefined;
  if (Number(to) > end) return { first, last: end, rule: 'OBJ-RANGE-05' };
  return { first, last: Number(to), rule: 'OBJ-RANGE-01' };
}
