import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Refusal, refusalsOf } from './expected.ts';
import type { TagRef } from './step.ts';
import type { Version } from './world.ts';

/** Preconditions by ETag (Amazon S3 API Reference, GetObject, PutObject, CopyObject; RFC 9110 section 13). */

/** An ETag that no object has. */
export const OTHER_TAG = '"00000000000000000000000000000000"';

/** The ETag that a reference stands for; undefined when that of the object is not known. */
export function tagOf(ref: TagRef, version: Version | undefined): string | undefined {
  return ref === 'other' || !version ? OTHER_TAG : version.etag;
}

function failed(because: string, rests: readonly RequirementId[]): Refusal {
  return { status: [412], codes: ['PreconditionFailed'], because, rests };
}

/** What keeps a read of a version that is there. */
export function readConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: TagRef },
  rests: { match: RequirementId; noneMatch: RequirementId } = {
    match: 'COND-READ-02',
    noneMatch: 'COND-READ-03',
  },
): Refusal[] {
  return refusalsOf(
    ifMatch === 'other' && failed('the ETag is another one than If-Match names', [rests.match]),
    ifNoneMatch === 'current' && {
      status: [304],
      codes: [],
      because: 'the ETag is the one that If-None-Match names',
      rests: [rests.noneMatch],
    },
  );
}

/** What keeps a write of a key whose current version, unless a delete marker, is `there`. */
export function writeConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: '*' },
  there: Version | undefined,
  rests: { match: RequirementId; missing: RequirementId; noneMatch: RequirementId },
): Refusal[] {
  return refusalsOf(
    ifNoneMatch && there && failed('If-None-Match: * and the key exists', [rests.noneMatch]),
    ifMatch &&
      !there && {
        status: [404],
        codes: ['NoSuchKey'],
        because: 'If-Match and the key does not exist',
        rests: [rests.missing],
      },
    ifMatch === 'other' && there && failed('the ETag is another one than If-Match names', [rests.match]),
  );
}
