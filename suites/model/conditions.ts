import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Refusal, refused } from './expected.ts';
import type { TagRef } from './step.ts';
import type { Version } from './world.ts';

/** Preconditions by ETag (Amazon S3 API Reference, GetObject, PutObject, CopyObject; RFC 9110 section 13). */

/** An ETag that no object has. */
export const OTHER_TAG = '"00000000000000000000000000000000"';

/** The ETag that a reference stands for; undefined when that of the object is not known. */
export function tagOf(ref: TagRef, version: Version | undefined): string | undefined {
  return ref === 'other' || !version ? OTHER_TAG : version.etag;
}

const failed = (because: string, rule: RequirementId) => refused(412, 'PreconditionFailed', because, rule);
const isOther = (rule: RequirementId) => failed('the ETag is another one than If-Match names', rule);

/** What keeps a read of a version that is there. */
export function readConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: TagRef },
  rests: { match: RequirementId; noneMatch: RequirementId },
): (Refusal | false)[] {
  const isSame = 'the ETag is the one that If-None-Match names';
  return [
    ifMatch === 'other' && isOther(rests.match),
    ifNoneMatch === 'current' && refused(304, undefined, isSame, rests.noneMatch),
  ];
}

/** What keeps a write of a key whose current version, unless a delete marker, is `there`. */
export function writeConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: '*' },
  there: Version | undefined,
  rests: { match: RequirementId; missing: RequirementId; noneMatch: RequirementId },
): (Refusal | false | undefined)[] {
  const isMissing = 'If-Match and the key does not exist';
  return [
    ifNoneMatch && there && failed('If-None-Match: * and the key exists', rests.noneMatch),
    ifMatch && !there && refused(404, 'NoSuchKey', isMissing, rests.missing),
    ifMatch === 'other' && there && isOther(rests.match),
  ];
}
