import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { answering, asking, refusing, succeeding } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/listed-uploads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  answering('uploads-out-of-order', ['MPU-LIST-02', 'MPU-LIST-10'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Upload: [...answer.document.Upload].reverse() },
  })),
  answering('uploads-never-truncated', ['MPU-LIST-03', 'MPU-LIST-11'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, IsTruncated: false },
  })),
  answering('full-page-of-uploads-truncated', ['MPU-LIST-11'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      IsTruncated: answer.document.Upload.length === answer.document.MaxUploads,
    },
  })),
  answering('uploads-of-a-key-by-their-ids', ['MPU-LIST-10'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      Upload: answer.document.Upload.toSorted(
        (one, other) =>
          (one.Key < other.Key ? -1 : Number(one.Key > other.Key)) ||
          // By the end of the ids, which is random.
          ([...one.UploadId].reverse().join('') < [...other.UploadId].reverse().join('') ? -1 : 1),
      ),
    },
  })),
  asking(
    'upload-id-marker-ignored',
    ['MPU-LIST-03', 'MPU-LIST-06'],
    'listMultipartUploads',
    ({ uploadIdMarker: _, ...input }) => input,
  ),
  asking(
    'key-marker-ignored',
    ['MPU-LIST-03', 'MPU-LIST-04'],
    'listMultipartUploads',
    ({ keyMarker: _, ...input }) => input,
  ),
  refusing(
    'upload-id-marker-needs-key',
    ['MPU-LIST-05'],
    'listMultipartUploads',
    'InvalidArgument',
    ({ input }) => Boolean(input.uploadIdMarker) && !input.keyMarker,
  ),
  succeeding('marker-of-another-key', ['MPU-LIST-06'], 'listMultipartUploads', 'InvalidArgument', {
    status: 200,
    document: {
      Bucket: '',
      KeyMarker: '',
      UploadIdMarker: '',
      MaxUploads: 1000,
      IsTruncated: false,
      Upload: [],
      CommonPrefixes: [],
    },
  }),
  asking(
    'prefix-of-uploads-ignored',
    ['MPU-LIST-07'],
    'listMultipartUploads',
    ({ prefix: _, ...input }) => input,
  ),
  asking(
    'delimiter-of-uploads-ignored',
    ['MPU-LIST-08'],
    'listMultipartUploads',
    ({ delimiter: _, ...input }) => input,
  ),
  asking(
    'encoding-of-uploads-ignored',
    ['MPU-LIST-09'],
    'listMultipartUploads',
    ({ encodingType: _, ...input }) => input,
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'MPU-LIST-01': 'multipart/upload-left-open',
};
