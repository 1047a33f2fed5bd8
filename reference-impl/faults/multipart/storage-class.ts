import type { Fault } from '../../behaviour.ts';
import { withInput, withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/multipart/storage-class.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'multipart/storage-class-lost',
    requirements: ['MPU-CLASS-01'],
    apply: (behaviour) =>
      withInput(behaviour, 'createMultipartUpload', (input) => ({ ...input, storageClass: undefined })),
  },
  {
    name: 'multipart/any-storage-class',
    requirements: ['MPU-CLASS-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createMultipartUpload', (call, operate) =>
        operate({ ...call, rules: { ...call.rules, storageClassRefusal: () => undefined } }),
      ),
  },
];
