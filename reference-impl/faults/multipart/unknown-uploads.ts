import type { Fault } from '../../behaviour.ts';
import { successFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/unknown-uploads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  successFault(
    'completion-of-an-unknown-upload',
    ['MPU-UNKNOWN-01'],
    'completeMultipartUpload',
    'NoSuchUpload',
    {
      status: 200,
      document: { Location: '', Bucket: '', Key: '', ETag: '""' },
    },
  ),
  {
    name: 'multipart/document-refused-before-its-upload',
    requirements: ['MPU-UNKNOWN-02'],
    apply: (behaviour) => ({ ...behaviour, checkUpload: () => undefined }),
  },
];
