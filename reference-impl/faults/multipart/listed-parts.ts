import type { Fault } from '../../behaviour.ts';
import { answerFault, inputFault, argumentFault, refusalFault, rulesFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/listed-parts.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  answerFault('parts-without-size', ['MPU-PARTS-01'], 'listParts', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      Part: answer.document.Part.map((part) => ({ ...part, Size: 0 })),
    },
  })),
  inputFault('max-parts-ignored', ['MPU-PARTS-02'], 'listParts', ({ maxParts: _, ...input }) => input),
  inputFault(
    'part-number-marker-ignored',
    ['MPU-PARTS-02', 'MPU-PARTS-06'],
    'listParts',
    ({ partNumberMarker: _, ...input }) => input,
  ),
  rulesFault('parts-never-truncated', ['MPU-PARTS-02', 'MPU-PARTS-07'], ({ partsPage }) => ({
    partsPage: (...asked) => ({ ...partsPage(...asked), isTruncated: false }),
  })),
  rulesFault('full-page-of-parts-truncated', ['MPU-PARTS-07'], ({ partsPage }) => ({
    partsPage: (parts, max) => {
      const page = partsPage(parts, max);
      return { ...page, isTruncated: page.entries.length === max };
    },
  })),
  answerFault('parts-without-initiator', ['MPU-PARTS-03'], 'listParts', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Initiator: undefined },
  })),
  refusalFault(
    'upload-without-parts-unknown',
    ['MPU-PARTS-04'],
    'listParts',
    'NoSuchUpload',
    ({ input, storage }) => storage.upload(input) !== undefined && [...storage.parts(input)].length === 0,
  ),
  argumentFault('malformed-max-parts-ignored', ['MPU-PARTS-05'], 'listParts', 'max-parts', '1000'),
];
