import type { Conditions, Representation } from '../../rules/conditions.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { ALWAYS, NEVER, shifted } from './seen.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withRefusal, withRules } from '../deviations.ts';

/** A fault that uses other conditions for reads than those of the request. */
function readBy(
  what: string,
  requirements: readonly RequirementId[],
  change: (conditions: Conditions, current: Representation) => Conditions,
): Fault {
  return {
    name: `conditional/${what}`,
    requirements,
    apply: (behaviour) => {
      const { readOutcome } = behaviour.rules;
      return withRules(behaviour, {
        readOutcome: (conditions, current, now) =>
          readOutcome({ ...conditions, ...change(conditions, current) }, current, now),
      });
    },
  };
}

const readOperations = ['getObject', 'headObject'] as const;

/** Wraps GET and HEAD. */
const onBoth = (
  behaviour: Behaviour,
  change: (behaviour: Behaviour, read: 'getObject' | 'headObject') => Behaviour,
): Behaviour => readOperations.reduce(change, behaviour);

/** A quoted tag or the star unchanged; a tag without quotes counts as absent. */
const inQuotes = (tag: string | undefined) => (tag && /^["*]/.test(tag) ? tag : tag && NEVER);

const starless = (tag: string | undefined) => (tag === '*' ? NEVER : tag);

/** Defects that the cases of `suites/conditional/reads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  readBy('if-match-ignored', ['COND-READ-02', 'COND-READ-10'], () => ({ ifMatch: undefined })),
  readBy(
    'if-match-never-holds',
    ['COND-READ-01', 'COND-READ-10', 'COND-READ-12', 'COND-READ-13'],
    ({ ifMatch }) => ({ ifMatch: ifMatch && NEVER }),
  ),
  readBy(
    'if-none-match-ignored',
    ['COND-READ-03', 'COND-READ-11', 'COND-READ-12', 'COND-READ-13', 'COND-READ-15'],
    () => ({ ifNoneMatch: undefined }),
  ),
  readBy('if-none-match-never-holds', ['COND-READ-04'], ({ ifNoneMatch }) => ({
    ifNoneMatch: ifNoneMatch && ALWAYS,
  })),
  readBy('if-modified-since-ignored', ['COND-READ-06'], () => ({ ifModifiedSince: undefined })),
  readBy(
    'if-modified-since-never-holds',
    ['COND-READ-05', 'COND-READ-07', 'COND-READ-17'],
    ({ ifModifiedSince }, { modifiedAt }) => ({
      ifModifiedSince: ifModifiedSince && shifted(modifiedAt, 0),
    }),
  ),
  {
    name: 'conditional/if-modified-since-in-the-future-respected',
    requirements: ['COND-READ-07'],
    apply: (behaviour) =>
      withRules(behaviour, {
        readOutcome: (conditions, current) => behaviour.rules.readOutcome(conditions, current, Infinity),
      }),
  },
  readBy('if-unmodified-since-one-second-short', ['COND-READ-08'], ({ ifUnmodifiedSince }) => ({
    ifUnmodifiedSince: ifUnmodifiedSince && shifted(ifUnmodifiedSince, -1),
  })),
  readBy('if-unmodified-since-ignored', ['COND-READ-09'], () => ({ ifUnmodifiedSince: undefined })),
  readBy('if-unmodified-since-before-if-match', ['COND-READ-10'], ({ ifMatch, ifUnmodifiedSince }) => ({
    ifMatch: ifUnmodifiedSince === undefined ? ifMatch : undefined,
  })),
  readBy('if-modified-since-before-if-none-match', ['COND-READ-11'], ({ ifNoneMatch, ifModifiedSince }) => ({
    ifNoneMatch: ifModifiedSince === undefined ? ifNoneMatch : undefined,
  })),
  readBy('asterisk-not-supported', ['COND-READ-12'], ({ ifMatch, ifNoneMatch }) => ({
    ifMatch: starless(ifMatch),
    ifNoneMatch: starless(ifNoneMatch),
  })),
  readBy('tags-without-quotes-not-supported', ['COND-READ-13'], ({ ifMatch, ifNoneMatch }) => ({
    ifMatch: inQuotes(ifMatch),
    ifNoneMatch: inQuotes(ifNoneMatch),
  })),
  {
    name: 'conditional/not-modified-without-etag',
    requirements: ['COND-READ-15'],
    apply: (behaviour) =>
      onBoth(behaviour, (changed, read) =>
        withAnswer(changed, read, (answer) =>
          answer.status === 304 ? { ...answer, headers: { ...answer.headers, etag: undefined } } : answer,
        ),
      ),
  },
  {
    name: 'conditional/if-match-of-a-missing-key-fails',
    requirements: ['COND-READ-16'],
    apply: (behaviour) =>
      onBoth(behaviour, (changed, read) =>
        withRefusal(changed, read, 'NoSuchKey', ({ input }) => {
          throw new S3Error(input.ifMatch === undefined ? 'NoSuchKey' : 'PreconditionFailed');
        }),
      ),
  },
  readBy('invalid-date-refused', ['COND-READ-17'], ({ ifModifiedSince, ifUnmodifiedSince }) => {
    for (const date of [ifModifiedSince, ifUnmodifiedSince])
      if (date !== undefined && Number.isNaN(Date.parse(date))) throw new S3Error('InvalidArgument');
    return {};
  }),
];
