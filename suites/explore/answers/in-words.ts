import type { Refusal } from '../../model/expected.ts';
import type { Divergence } from './judge.ts';

/** What an answer should have been, and what it was instead: as a person would say it. */
export function inWords({ due, answer }: Divergence): { expected: string; came: string } {
  const came = [answer.status, answer.code].filter((one) => one !== undefined).join(' ');
  if (!('what' in due))
    return { expected: due.length === 0 ? 'success' : `a refusal, ${due.map(refusal).join(', or ')}`, came };
  const { what } = due;
  if (!('due' in due)) return { expected: what, came: `not so: ${what}` };
  return {
    expected: `${what} ${JSON.stringify(due.due)}`,
    came: `${what} ${due.came === undefined ? 'absent' : JSON.stringify(due.came)}`,
  };
}

function refusal({ status, code }: Refusal): string {
  const reason = BECAUSE[code ?? status] ?? 'a precondition does not hold';
  return `${code === undefined ? status : `${status} ${code}`}: ${reason}`;
}

/** Why an operation is refused, by the code, or by the status where the code is open. */
const BECAUSE: Readonly<Record<string, string>> = {
  404: 'the version is gone',
  AccessDenied: 'the caller has no right to it',
  BucketAlreadyExists: 'the name is held by another project',
  BucketNotEmpty: 'the bucket holds objects, versions or delete markers',
  EntityTooSmall: 'a part before the last is below 5 MiB',
  InvalidPart: 'a part was not uploaded',
  InvalidPartOrder: 'the part numbers do not rise',
  InvalidRange: 'the range begins at or beyond the end',
  InvalidRequest: 'the source cannot be copied so',
  MethodNotAllowed: 'the version is a delete marker',
  NoSuchBucket: 'the bucket does not exist',
  NoSuchBucketPolicy: 'the bucket has no policy',
  NoSuchKey: 'the key does not exist',
  NoSuchUpload: 'the upload has ended',
  NoSuchVersion: 'the version is gone',
};
