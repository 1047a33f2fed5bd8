import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { sourceOf } from './deviations.ts';
import { withAnswer, withInput } from '../deviations.ts';

/** Defects that the cases of `suites/copy/null-versions.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/null-version-written-and-not-named',
    requirements: ['COPY-NULL-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', (answer) => {
        const isNull = answer.headers?.['x-std-version-id'] === 'null';
        return isNull ? { ...answer, headers: { ...answer.headers, 'x-std-version-id': undefined } } : answer;
      }),
  },
  {
    name: 'copy/null-version-removed-by-its-copy',
    requirements: ['COPY-NULL-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', async (answer, { input, storage }) => {
        if (storage.bucket(input.bucket)?.versioning === 'Enabled')
          await storage.transaction((tx) =>
            tx.deleteVersion({ bucket: input.bucket, key: input.key, versionId: 'null' }),
          );
        return answer;
      }),
  },
  {
    name: 'copy/null-version-named-as-the-source',
    requirements: ['COPY-NULL-03'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', (answer, call) => ({
        ...answer,
        headers: { 'x-std-copy-source-version-id': sourceOf(call) && 'null', ...answer.headers },
      })),
  },
  {
    name: 'copy/former-version-taken-for-the-object-itself',
    requirements: ['COPY-NULL-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, call) => {
        const isPaused = call.storage.bucket(input.bucket)?.versioning === 'Suspended';
        if (isPaused && sourceOf(call)?.key === input.key && input.metadataDirective !== 'REPLACE')
          throw new S3Error('InvalidRequest');
        return input;
      }),
  },
];
