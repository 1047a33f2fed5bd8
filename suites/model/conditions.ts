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

/** What says that a condition is kept: of a read, of the source of a copy, of a write by its operation. */
const RULES = {
  read: { match: 'COND-READ-02', noneMatch: 'COND-READ-03', missing: 'COND-READ-02' },
  source: { match: 'COND-COPY-02', noneMatch: 'COND-COPY-03', missing: 'COND-COPY-02' },
  put: { match: 'COND-WRITE-05', noneMatch: 'COND-WRITE-02', missing: 'COND-WRITE-06' },
  copy: { match: 'COND-COPY-10', noneMatch: 'COND-COPY-09', missing: 'COND-COPY-11' },
  complete: { match: 'COND-WRITE-10', noneMatch: 'COND-WRITE-09', missing: 'COND-WRITE-10' },
  delete: { match: 'COND-DELETE-02', noneMatch: 'COND-DELETE-02', missing: 'COND-DELETE-02' },
} as const satisfies Record<string, Record<'match' | 'noneMatch' | 'missing', RequirementId>>;

const failed = (rule: RequirementId) => refused(412, 'PreconditionFailed', rule);

/** What keeps a read of a version that is there. */
export function readConditions(
  of: 'read' | 'source',
  ifMatch: TagRef | undefined,
  ifNoneMatch?: TagRef,
): (Refusal | false)[] {
  const { match, noneMatch } = RULES[of];
  return [
    ifMatch === 'other' && failed(match),
    ifNoneMatch === 'current' && refused(304, undefined, noneMatch),
  ];
}

/** What keeps a write of a key whose current version, unless a delete marker, is `there`. */
export function writeConditions(
  step: { do: 'put' | 'copy' | 'complete' | 'delete'; ifMatch?: TagRef; ifNoneMatch?: '*' },
  there: Version | undefined,
): (Refusal | false | undefined)[] {
  const { match, noneMatch, missing } = RULES[step.do];
  return [
    step.ifNoneMatch && there && failed(noneMatch),
    step.ifMatch && !there && missingKey(missing),
    step.ifMatch === 'other' && there && failed(match),
  ];
}
