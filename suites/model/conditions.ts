import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { TagRef } from '../explore/step.ts';
import { missingKey, type Refusal, refused, type Some } from './expected.ts';
import type { Version } from './world.ts';

/** Preconditions by ETag (Amazon S3 API Reference, GetObject, PutObject, CopyObject; RFC 9110 section 13). */

/** What says that a condition is kept: of a read, of the source of a copy, of a write by its operation. */
const RULES = {
  read: { match: 'COND-READ-02', noneMatch: 'COND-READ-03', missing: 'COND-READ-02' },
  source: { match: 'COND-COPY-02', noneMatch: 'COND-COPY-03', missing: 'COND-COPY-02' },
  put: { match: 'COND-WRITE-05', noneMatch: 'COND-WRITE-02', missing: 'COND-WRITE-06' },
  copy: { match: 'COND-COPY-10', noneMatch: 'COND-COPY-09', missing: 'COND-COPY-11' },
  complete: { match: 'COND-WRITE-10', noneMatch: 'COND-WRITE-09', missing: 'COND-WRITE-10' },
  delete: { match: 'COND-DELETE-02', noneMatch: 'COND-DELETE-02', missing: 'COND-DELETE-02' },
} as const satisfies Record<string, Record<'match' | 'noneMatch' | 'missing', RequirementId>>;

/** What keeps an operation from what is `there`: the version that is read, the current one that is replaced. */
export function unlessMet(
  { ifMatch, ifNoneMatch }: { ifMatch?: TagRef; ifNoneMatch?: TagRef | '*' },
  of: keyof typeof RULES,
  there: Version | undefined,
): Some<Refusal> {
  const { match, noneMatch, missing } = RULES[of];
  return [
    ifNoneMatch === '*' && there && refused(412, 'PreconditionFailed', noneMatch),
    ifMatch && !there && missingKey(missing),
    ifMatch === 'other' && there && refused(412, 'PreconditionFailed', match),
    ifNoneMatch === 'current' && refused(304, undefined, noneMatch),
  ];
}
