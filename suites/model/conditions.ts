import type { RequirementId } from '../../spec/generated/requirements.ts';
import { missingKey, type Refusal, refused } from './expected.ts';
import type { TagRef } from './step.ts';
import type { Version } from './world.ts';

/** Preconditions by ETag (Amazon S3 API Reference, GetObject, PutObject, CopyObject; RFC 9110 section 13). */

/** An ETag that no object has. */
export const OTHER_TAG = '00000000000000000000000000000000';

/** The ETag that a reference stands for; undefined when that of the object is not known. */
export function tagOf(ref: TagRef, version: Version | undefined): string | undefined {
  return ref === 'other' || !version ? OTHER_TAG : version.etag;
}

const failed = (rule: RequirementId) => refused(412, 'PreconditionFailed', rule);

/** What keeps a read of a version that is there. */
export function readConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: TagRef },
  rules: { match: RequirementId; noneMatch: RequirementId },
): (Refusal | false)[] {
  return [
    ifMatch === 'other' && failed(rules.match),
    ifNoneMatch === 'current' && refused(304, undefined, rules.noneMatch),
  ];
}

/** What keeps a write of a key whose current version, unless a delete marker, is `there`. */
export function writeConditions(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: '*' },
  there: Version | undefined,
  rules: { match: RequirementId; missing: RequirementId; noneMatch: RequirementId },
): (Refusal | false | undefined)[] {
  return [
    ifNoneMatch && there && failed(rules.noneMatch),
    ifMatch && !there && missingKey(rules.missing),
    ifMatch === 'other' && there && failed(rules.match),
  ];
}
