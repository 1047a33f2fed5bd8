import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { answerFault, inputFault, refusalFault, successFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/listed-uploads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  answerFault('uploads-out-of-order', ['MPU-LIST-02', 'MPU-LIST-10'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Upload: [...answer.document.Upload].reverse() },
  })),
  answerFault(
    'uploads-never-truncated',
    ['MPU-LIST-03', 'MPU-LIST-11'],
    'listMultipartUploads',
    (answer) => ({
      ...answer,
      document: answer.document && { ...answer.document, IsTruncated: false },
    }),
  ),
  answerFault('full-page-of-uploads-truncated', ['MPU-LIST-11'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      IsTruncated: answer.document.Upload.length === answer.document.MaxUploads,
    },
  })),
  answerFault('uploads-of-a-key-by-their-ids', ['MPU-LIST-10'], 'listMultipartUploads', (answer) => ({
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
  inputFault(
    'upload-id-marker-ignored',
    ['MPU-LIST-03', 'MPU-LIST-06'],
    'listMultipartUploads',
    ({ uploadIdMarker: _, ...input }) => input,
  ),
  inputFault(
    'key-marker-ignored',
    ['MPU-LIST-03', 'MPU-LIST-04'],
    'listMultipartUploads',
    ({ keyMarker: _, ...input }) => input,
  ),
  refusalFault(
    'upload-id-marker-needs-key',
    ['MPU-LIST-05'],
    'listMultipartUploads',
    'InvalidArgument',
    ({ input }) => Boolean(input.uploadIdMarker) && !input.keyMarker,
  ),
  successFault('marker-of-another-key', ['MPU-LIST-06'], 'listMultipartUploads', 'InvalidArgument', {
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
  inputFault(
    'prefix-of-uploads-ignored',
    ['MPU-LIST-07'],
    'listMultipartUploads',
    ({ prefix: _, ...input }) => input,
  ),
  inputFault(
    'delimiter-of-uploads-ignored',
    ['MPU-LIST-08'],
    'listMultipartUploads',
    ({ delimiter: _, ...input }) => input,
  ),
  inputFault(
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
