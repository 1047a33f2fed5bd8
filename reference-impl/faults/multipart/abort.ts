import type { Fault, ProvenElsewhere } from '../../parts.ts';
import { succeeding } from './tolerating.ts';
import { withOperation, withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/multipart/abort.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'multipart/abortion-forgotten',
    requirements: ['MPU-ABORT-01', 'MPU-LIST-01'],
    apply: (parts) => withOperation(parts, 'abortMultipartUpload', () => ({ status: 204 })),
  },
  succeeding('unknown-upload-aborted', ['MPU-ABORT-03'], 'abortMultipartUpload', 'NoSuchUpload', {
    status: 204,
  }),
  {
    name: 'multipart/everybody-begins',
    requirements: ['MPU-ACCESS-01'],
    apply: (parts) => withoutAuthorisation(parts, 'createMultipartUpload'),
  },
  ...(['uploadPart', 'listParts', 'completeMultipartUpload', 'abortMultipartUpload'] as const).map(
    (id): Fault => ({
      name: `multipart/everybody-may-${id.toLowerCase()}`,
      requirements: ['MPU-ACCESS-02'],
      apply: (parts) => withoutAuthorisation(parts, id),
    }),
  ),
  {
    name: 'multipart/missing-bucket-as-access-denied',
    requirements: ['MPU-ACCESS-03'],
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        if (operation === 'createMultipartUpload' && !asker.storage.bucket(subject.bucket)) return;
        parts.authorise(operation, subject, asker);
      },
      operations: {
        ...parts.operations,
        createMultipartUpload: (call) =>
          call.storage.bucket(call.input.bucket)
            ? (parts.operations.createMultipartUpload?.(call) ?? { status: 200 })
            : {
                status: 200,
                document: { Bucket: call.input.bucket, Key: call.input.key, UploadId: 'upload' },
              },
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: one defect, seen by both cases. */
export const provenElsewhere: ProvenElsewhere = {
  'MPU-ABORT-02': 'multipart/part-seen-as-object',
};
