import { type Refusal, refused, type Rests } from './expected.ts';

/** What is not there: keys and versions. */

export function missingKey(...rests: Rests): Refusal {
  return refused(404, 'NoSuchKey', 'the key does not exist', ...rests);
}

export function missingVersion(...rests: Rests): Refusal {
  return refused(404, 'NoSuchVersion', 'the version is gone', ...rests);
}

/** What cannot be done to a delete marker. */
export function isMarker(...rests: Rests): Refusal {
  return refused(405, 'MethodNotAllowed', 'the version is a delete marker', ...rests);
}
