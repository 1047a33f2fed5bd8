import type { Fault } from '../../behaviour.ts';
import { answering, asking, reading, refusing, ruling } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/listed-parts.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
];
