import type { Fault } from '../../parts.ts';
import { answering, asking, reading, refusing, ruling, succeeding } from './tolerating.ts';

/** Listings of parts and of uploads. */
export const listingFaults: readonly Fault[] = [
  answering('parts-without-size', ['MPU-PARTS-01'], 'listParts', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      Part: answer.document.Part.map((part) => ({ ...part, Size: 0 })),
    },
  })),
  asking('max-parts-ignored', ['MPU-PARTS-02'], 'listParts', ({ maxParts: _, ...input }) => input),
  asking(
    'part-number-marker-ignored',
    ['MPU-PARTS-02', 'MPU-PARTS-06'],
    'listParts',
    ({ partNumberMarker: _, ...input }) => input,
  ),
  ruling('parts-never-truncated', ['MPU-PARTS-02', 'MPU-PARTS-07'], ({ partsPage }) => ({
    partsPage: (...asked) => ({ ...partsPage(...asked), isTruncated: false }),
  })),
  ruling('full-page-of-parts-truncated', ['MPU-PARTS-07'], ({ partsPage }) => ({
    partsPage: (parts, max) => {
      const page = partsPage(parts, max);
      return { ...page, isTruncated: page.entries.length === max };
    },
  })),
  answering('parts-without-initiator', ['MPU-PARTS-03'], 'listParts', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Initiator: undefined },
  })),
  refusing(
    'upload-without-parts-unknown',
    ['MPU-PARTS-04'],
    'listParts',
    'NoSuchUpload',
    ({ input, storage }) => storage.upload(input) !== undefined && [...storage.parts(input)].length === 0,
  ),
  reading('malformed-max-parts-ignored', ['MPU-PARTS-05'], 'listParts', 'max-parts', '1000'),
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
          // By the end of the ids, which is drawn by lot.
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
