import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { ErrorCode } from '../../../spec/generated/operations.ts';
import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withInput, withRefusal } from '../deviations.ts';
import { pretended } from './deviations.ts';

/** A fault that takes the source of a copy for another. */
function readAs(
  what: string,
  requirements: readonly RequirementId[],
  change: (source: string) => string,
): Fault {
  return {
    name: `copy/${what}`,
    requirements,
    apply: (parts) =>
      withInput(parts, 'copyObject', (input) => ({ ...input, copySource: change(input.copySource) })),
  };
}

/** A fault that says a copy was made which cannot be. */
function unrefused(what: string, code: ErrorCode, requirements: readonly RequirementId[]): Fault {
  return {
    name: `copy/${what}`,
    requirements,
    apply: (parts) => withRefusal(parts, 'copyObject', code, pretended),
  };
}

/** Sources that are not found, taken for others, or not missed. */
export const copySourceFaults: readonly Fault[] = [
  readAs('plus-of-the-source-kept', ['COPY-PLUS-01'], (source) => source.replaceAll('+', '%2B')),
  readAs('source-not-decoded', ['COPY-SOURCE-01'], (source) => source.replaceAll('%', '%25')),
  readAs('source-decoded-twice', ['COPY-SOURCE-01'], (source) => source.replaceAll('%25', '%')),
  readAs('plus-taken-for-a-space', ['COPY-SOURCE-01'], (source) => source.replaceAll('%2B', '%20')),
  readAs('leading-slash-taken-for-the-bucket', ['COPY-SOURCE-02'], (source) =>
    source.startsWith('/') ? `/${source}` : source,
  ),
  unrefused('missing-key-not-refused', 'NoSuchKey', ['COPY-SOURCE-03', 'COPY-VERSION-03']),
  unrefused('missing-bucket-not-refused', 'NoSuchBucket', ['COPY-SOURCE-04']),
  unrefused('source-without-key-not-refused', 'InvalidArgument', ['COPY-SOURCE-05']),
  {
    name: 'copy/within-a-bucket-alone',
    requirements: ['COPY-SOURCE-07'],
    apply: (parts) =>
      withInput(parts, 'copyObject', (input) => {
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
    name: 'copy/version-of-the-source-not-told',
    requirements: ['COPY-VERSION-02'],
    apply: (parts) =>
      withAnswer(parts, 'copyObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-copy-source-version-id': undefined },
      })),
  },
  unrefused('delete-marker-by-its-id-not-refused', 'InvalidRequest', ['COPY-VERSION-04']),
];
