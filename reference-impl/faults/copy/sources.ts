import type { ErrorCode } from '../../../spec/generated/operations.ts';
import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { pretended, readAs } from './deviations.ts';
import { withAnswer, withInput, withOperation, withRefusal } from '../deviations.ts';

/** A fault that reports success for a copy that must be refused. */
function unrefused(what: string, code: ErrorCode, requirements: readonly RequirementId[]): Fault {
  return {
    name: `copy/${what}`,
    requirements,
    apply: (behaviour) => withRefusal(behaviour, 'copyObject', code, pretended),
  };
}

/** Defects that the cases of `suites/copy/sources.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/former-version-lost',
    requirements: ['COPY-VERSION-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', async (call, copy) => {
        const former = call.storage.current(call.input.bucket, call.input.key);
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          if (former && former.versionId !== 'null') tx.deleteVersion(former);
        });
        return answer;
      }),
  },
  readAs('source-not-decoded', ['COPY-SOURCE-01'], (source) => source.replaceAll('%', '%25')),
  readAs('source-decoded-twice', ['COPY-SOURCE-01'], (source) => source.replaceAll('%25', '%')),
  readAs('plus-read-as-a-space', ['COPY-SOURCE-01'], (source) => source.replaceAll('%2B', '%20')),
  readAs('leading-slash-read-as-the-bucket', ['COPY-SOURCE-02'], (source) =>
    source.startsWith('/') ? `/${source}` : source,
  ),
  unrefused('missing-key-not-refused', 'NoSuchKey', ['COPY-SOURCE-03', 'COPY-VERSION-03']),
  unrefused('missing-bucket-not-refused', 'NoSuchBucket', ['COPY-SOURCE-04']),
  unrefused('source-without-key-not-refused', 'InvalidArgument', ['COPY-SOURCE-05']),
  {
    name: 'copy/only-within-a-bucket',
    requirements: ['COPY-SOURCE-07'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => {
        if (!input.copySource.replace(/^\//, '').startsWith(`${input.bucket}/`))
          throw new S3Error('NotImplemented');
        return input;
      }),
  },
  readAs(
    'version-of-the-source-ignored',
    ['COPY-VERSION-01', 'COPY-VERSION-04'],
    (source) => source.split('?')[0] ?? '',
  ),
  {
    name: 'copy/version-of-the-source-not-reported',
    requirements: ['COPY-VERSION-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-copy-source-version-id': undefined },
      })),
  },
  unrefused('delete-marker-by-its-id-not-refused', 'InvalidRequest', ['COPY-VERSION-04']),
];
