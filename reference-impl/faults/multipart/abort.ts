import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { successFault } from './tolerating.ts';
import { withOperation, withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/multipart/abort.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'multipart/abortion-forgotten',
    requirements: ['MPU-ABORT-01', 'MPU-LIST-01'],
    apply: (behaviour) => withOperation(behaviour, 'abortMultipartUpload', () => ({ status: 204 })),
  },
  successFault('unknown-upload-aborted', ['MPU-ABORT-03'], 'abortMultipartUpload', 'NoSuchUpload', {
    status: 204,
  }),
  {
    name: 'multipart/everyone-begins',
    requirements: ['MPU-ACCESS-01'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'createMultipartUpload'),
  },
  ...(['uploadPart', 'listParts', 'completeMultipartUpload', 'abortMultipartUpload'] as const).map(
    (id): Fault => ({
      name: `multipart/everyone-may-${id.toLowerCase()}`,
      requirements: ['MPU-ACCESS-02'],
      apply: (behaviour) => withoutAuthorisation(behaviour, id),
    }),
  ),
  {
    name: 'multipart/missing-bucket-as-access-denied',
    requirements: ['MPU-ACCESS-03'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        if (operation === 'createMultipartUpload' && !context.storage.bucket(subject.bucket)) return;
        behaviour.authorise(operation, subject, context);
      },
      operations: {
        ...behaviour.operations,
        createMultipartUpload: (call) =>
          call.storage.bucket(call.input.bucket)
            ? (behaviour.operations.createMultipartUpload?.(call) ?? { status: 200 })
            : {
                status: 200,
                document: { Bucket: call.input.bucket, Key: call.input.key, UploadId: 'upload' },
              },
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'MPU-ABORT-02': 'multipart/part-seen-as-object',
};
