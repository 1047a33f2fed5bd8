import type { Conditions } from '../../rules/conditions.ts';
import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { NEVER } from './seen.ts';
import { S3Error } from '../../s3-error.ts';
import { setTimeout } from 'node:timers/promises';
import { withInput, withOperation, withRules } from '../deviations.ts';

/** Milliseconds between a check and the write that depends on it. */
const LOOKED_MS = 400;

type WriteConditions = Pick<Conditions, 'ifMatch' | 'ifNoneMatch'>;

/** A fault that uses other conditions for writes than those of the request. */
function writtenBy(
  what: string,
  requirements: readonly RequirementId[],
  change: (conditions: WriteConditions, exists: boolean) => WriteConditions,
): Fault {
  return {
    name: `conditional/${what}`,
    requirements,
    apply: (behaviour) => {
      const { writeRefusal } = behaviour.rules;
      return withRules(behaviour, {
        writeRefusal: (conditions, current) =>
          writeRefusal({ ...conditions, ...change(conditions, current !== undefined) }, current),
      });
    },
  };
}

/** Defects that the cases of `suites/conditional/writes.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  writtenBy('if-none-match-of-asterisk-ignored', ['COND-WRITE-02', 'COND-WRITE-08', 'COND-COPY-09'], () => ({
    ifNoneMatch: undefined,
  })),
  {
    name: 'conditional/new-names-refused',
    requirements: ['COND-WRITE-01', 'COND-WRITE-03', 'COND-WRITE-11'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input) => {
        if (input.ifNoneMatch !== undefined) throw new S3Error('PreconditionFailed');
        return input;
      }),
  },
  {
    name: 'conditional/delete-marker-treated-as-an-object',
    requirements: ['COND-WRITE-11'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) => {
        const marked = storage.current(input.bucket, input.key)?.deleteMarker;
        if (input.ifNoneMatch !== undefined && marked) throw new S3Error('PreconditionFailed');
        return input;
      }),
  },
  {
    name: 'conditional/new-name-looked-up-before-the-upload',
    requirements: ['COND-WRITE-08'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', async (call, put) => {
        const { bucket, key, ifNoneMatch } = call.input;
        const current = call.storage.current(bucket, key);
        if (ifNoneMatch === undefined || (current && !current.deleteMarker)) return put(call);
        // Long enough for concurrent writers to have checked as well.
        await setTimeout(LOOKED_MS);
        return put({ ...call, input: { ...call.input, ifNoneMatch: undefined } });
      }),
  },
  writtenBy(
    'etag-of-the-replaced-object-not-compared',
    ['COND-WRITE-05', 'COND-WRITE-06', 'COND-COPY-10', 'COND-COPY-11'],
    () => ({ ifMatch: undefined }),
  ),
  writtenBy('etag-of-the-replaced-object-never-equal', ['COND-WRITE-04'], ({ ifMatch }) => ({
    ifMatch: ifMatch && NEVER,
  })),
  writtenBy(
    'if-match-holds-for-a-missing-object',
    ['COND-WRITE-06', 'COND-COPY-11'],
    ({ ifMatch }, exists) => ({
      ifMatch: exists ? ifMatch : undefined,
    }),
  ),
  {
    name: 'conditional/conditions-of-a-completion-ignored',
    requirements: ['COND-WRITE-09', 'COND-WRITE-10'],
    apply: (behaviour) =>
      withInput(behaviour, 'completeMultipartUpload', (input) => ({
        ...input,
        ifMatch: undefined,
        ifNoneMatch: undefined,
      })),
  },
  {
    name: 'conditional/deleted-whatever-the-etag',
    requirements: ['COND-DELETE-02'],
    apply: (behaviour) => withRules(behaviour, { deleteRefusal: () => undefined }),
  },
  {
    name: 'conditional/delete-by-etag-refused',
    requirements: ['COND-DELETE-01'],
    apply: (behaviour) =>
      withInput(behaviour, 'deleteObject', (input) => ({ ...input, ifMatch: input.ifMatch && NEVER })),
  },
];
