import type { Fault } from '../../parts.ts';
import {
  rewritten,
  withAnswer,
  withInput,
  withOperation,
  withoutAuthorisation,
  withResponse,
  withRules,
} from '../deviations.ts';
import { S3Error } from '../../http/errors.ts';
import { pretended, sourceOf, withCopied } from './deviations.ts';

const MEGABYTE = 1024 * 1024;

/** Copies of the wrong content, and copies by the wrong people. */
export const copyContentFaults: readonly Fault[] = [
  {
    name: 'copy/source-moved',
    requirements: ['COPY-OBJ-01'],
    apply: (parts) =>
      withOperation(parts, 'copyObject', async (call, copy) => {
        const source = sourceOf(call);
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          if (source && source.key !== call.input.key) tx.deleteVersion(source);
        });
        return answer;
      }),
  },
  {
    name: 'copy/existing-name-left-alone',
    requirements: ['COPY-OBJ-02', 'COPY-SELF-02', 'COPY-VERSION-05'],
    apply: (parts) =>
      withOperation(parts, 'copyObject', ({ input, ...call }, copy) =>
        call.storage.current(input.bucket, input.key) ? pretended() : copy({ ...call, input }),
      ),
  },
  {
    name: 'copy/first-megabyte-alone',
    requirements: ['COPY-OBJ-03'],
    apply: (parts) =>
      withCopied(parts, (copy) => ({
        ...copy,
        body: {
          size: Math.min(copy.body.size, MEGABYTE),
          chunks: copy.body.chunks
            .slice(0, 1)
            .map((chunk) => ({ ...chunk, size: Math.min(chunk.size, MEGABYTE) })),
        },
      })),
  },
  {
    name: 'copy/answer-without-time',
    requirements: ['COPY-ANSWER-01'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        operation === 'copyObject'
          ? rewritten(response, (xml) => xml.replace(/<LastModified>[^<]*<\/LastModified>/, ''))
          : response,
      ),
  },
  {
    name: 'copy/new-etag',
    requirements: ['COPY-ANSWER-02'],
    apply: (parts) => withCopied(parts, (copy) => ({ ...copy, etag: [...copy.etag].reverse().join('') })),
  },
  {
    name: 'copy/answer-with-another-etag',
    requirements: ['COPY-ANSWER-02'],
    apply: (parts) =>
      withAnswer(parts, 'copyObject', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, ETag: pretended().document.ETag },
      })),
  },
  {
    name: 'copy/idle-copy-made',
    requirements: ['COPY-SELF-01'],
    apply: (parts) => withRules(parts, { isIdleCopy: () => false }),
  },
  {
    name: 'copy/onto-itself-refused-always',
    requirements: ['COPY-SELF-02'],
    apply: (parts) => withRules(parts, { isIdleCopy: () => true }),
  },
  {
    name: 'copy/former-version-lost',
    requirements: ['COPY-VERSION-05'],
    apply: (parts) =>
      withOperation(parts, 'copyObject', async (call, copy) => {
        const former = call.storage.current(call.input.bucket, call.input.key);
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          if (former && former.versionId !== 'null') tx.deleteVersion(former);
        });
        return answer;
      }),
  },
  {
    name: 'copy/right-to-read-the-source-not-asked',
    requirements: ['COPY-SOURCE-06'],
    apply: (parts) =>
      withOperation(parts, 'copyObject', (call, copy) => copy({ ...call, authorise: () => undefined })),
  },
  {
    name: 'copy/right-to-write-not-asked',
    requirements: ['COPY-ACCESS-01'],
    apply: (parts) => withoutAuthorisation(parts, 'copyObject'),
  },
  {
    name: 'copy/by-the-owner-of-the-bucket-alone',
    requirements: ['COPY-ACCESS-02'],
    apply: (parts) =>
      withInput(parts, 'copyObject', (input, { storage, requester }) => {
        if (storage.bucket(input.bucket)?.ownerProject !== requester?.project)
          throw new S3Error('AccessDenied');
        return input;
      }),
  },
];
