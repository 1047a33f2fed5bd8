import type { Fault } from '../../parts.ts';
import { withInput, withOperation } from '../deviations.ts';

/** Storage classes that an upload in parts loses, or takes unseen. */
export const uploadStorageClassFaults: readonly Fault[] = [
  {
    name: 'multipart/storage-class-lost',
    requirements: ['MPU-CLASS-01'],
    apply: (parts) =>
      withInput(parts, 'createMultipartUpload', (input) => ({ ...input, storageClass: undefined })),
  },
  {
    name: 'multipart/any-storage-class',
    requirements: ['MPU-CLASS-02'],
    apply: (parts) =>
      withOperation(parts, 'createMultipartUpload', (call, operate) =>
        operate({ ...call, rules: { ...call.rules, storageClassRefusal: () => undefined } }),
      ),
  },
];
