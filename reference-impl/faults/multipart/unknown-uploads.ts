import type { Fault } from '../../parts.ts';
import { succeeding } from './tolerating.ts';

/** Uploads that are not there and are completed all the same, or looked up too late. */
export const unknownUploadFaults: readonly Fault[] = [
  succeeding(
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
    apply: (parts) => ({ ...parts, checkUpload: () => undefined }),
  },
];
