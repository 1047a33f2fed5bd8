import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withInput } from '../deviations.ts';

/** Defects that the cases of `suites/conditional/markers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'conditional/etag-below-a-delete-marker-holds',
    requirements: ['COND-MARKER-01'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) =>
        storage.current(input.bucket, input.key)?.deleteMarker ? { ...input, ifMatch: undefined } : input,
      ),
  },
  {
    name: 'conditional/delete-marker-prevents-a-copy',
    requirements: ['COND-MARKER-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, { storage }) => {
        const isMarked = storage.current(input.bucket, input.key)?.deleteMarker;
        if (input.ifNoneMatch !== undefined && isMarked) throw new S3Error('PreconditionFailed');
        return input;
      }),
  },
  {
    name: 'conditional/delete-marker-prevents-a-completion',
    requirements: ['COND-MARKER-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'completeMultipartUpload', (input, { storage }) => {
        const isMarked = storage.current(input.bucket, input.key)?.deleteMarker;
        if (input.ifNoneMatch !== undefined && isMarked) throw new S3Error('PreconditionFailed');
        return input;
      }),
  },
  {
    name: 'conditional/if-none-match-ignored-with-versioning',
    requirements: ['COND-MARKER-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) =>
        storage.bucket(input.bucket)?.versioning === 'Enabled' ? { ...input, ifNoneMatch: undefined } : input,
      ),
  },
];
