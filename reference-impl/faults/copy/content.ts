import type { Fault } from '../../behaviour.ts';
import { pretended, sourceOf, withCopied } from './deviations.ts';
import { rewritten, withAnswer, withOperation, withResponse, withRules } from '../deviations.ts';

const MEGABYTE = 1024 * 1024;

/** Defects that the cases of `suites/copy/content.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/source-moved',
    requirements: ['COPY-OBJ-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', async (call, copy) => {
        const source = sourceOf(call);
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          if (source && source.key !== call.input.key) tx.deleteVersion(source);
        });
        return answer;
      }),
  },
  {
    name: 'copy/existing-object-not-replaced',
    requirements: ['COPY-OBJ-02', 'COPY-SELF-02', 'COPY-VERSION-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', ({ input, ...call }, copy) =>
        call.storage.current(input.bucket, input.key) ? pretended() : copy({ ...call, input }),
      ),
  },
  {
    name: 'copy/only-first-megabyte',
    requirements: ['COPY-OBJ-03'],
    apply: (behaviour) =>
      withCopied(behaviour, (copy) => ({
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
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'copyObject'
          ? rewritten(response, (xml) => xml.replace(/<LastModified>[^<]*<\/LastModified>/, ''))
          : response,
      ),
  },
  {
    name: 'copy/new-etag',
    requirements: ['COPY-ANSWER-02'],
    apply: (behaviour) =>
      withCopied(behaviour, (copy) => ({ ...copy, etag: [...copy.etag].reverse().join('') })),
  },
  {
    name: 'copy/answer-with-another-etag',
    requirements: ['COPY-ANSWER-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, ETag: pretended().document.ETag },
      })),
  },
  {
    name: 'copy/no-op-copy-performed',
    requirements: ['COPY-SELF-01'],
    apply: (behaviour) => withRules(behaviour, { isNoOpCopy: () => false }),
  },
  {
    name: 'copy/onto-itself-always-refused',
    requirements: ['COPY-SELF-02'],
    apply: (behaviour) => withRules(behaviour, { isNoOpCopy: () => true }),
  },
];
