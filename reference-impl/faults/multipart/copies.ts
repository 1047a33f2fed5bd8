import type { Fault } from '../../behaviour.ts';
import { answerFault, rulesFault, successFault } from './tolerating.ts';
import type { Rules } from '../../rules.ts';
import { withoutAuthorisation } from '../deviations.ts';

const NOTHING = { ETag: '"00000000000000000000000000000000"', LastModified: '2024-01-01T00:00:00.000Z' };

const COPIED = { status: 200, document: NOTHING };

/** A range that is refused for a source without end is malformed. */
const isRefused = (range: ReturnType<Rules['copyRange']>) => range !== undefined && 'refusal' in range;

/** Defects that the cases of `suites/multipart/copies.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  answerFault('copied-part-without-etag', ['MPU-COPY-01'], 'uploadPartCopy', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ETag: NOTHING.ETag },
  })),
  rulesFault('end-of-copy-range-left-out', ['MPU-COPY-02'], ({ copyRange }) => ({
    copyRange: (...asked) => {
      const range = copyRange(...asked);
      return range && 'end' in range ? { ...range, end: range.end - 1 } : range;
    },
  })),
  rulesFault('malformed-copy-range-ignored', ['MPU-COPY-03'], ({ copyRange }) => ({
    copyRange: (text, size, header) =>
      isRefused(copyRange(text, Infinity, header)) ? undefined : copyRange(text, size, header),
  })),
  rulesFault('copy-range-cut-to-source', ['MPU-COPY-04', 'MPU-COPY-08', 'MPU-COPY-09'], ({ copyRange }) => ({
    copyRange: (text, size, header) => {
      const range = copyRange(text, size, header);
      return isRefused(range) && !isRefused(copyRange(text, Infinity, header)) ? undefined : range;
    },
  })),
  rulesFault('copy-range-cut-to-64-bits', ['MPU-COPY-08'], ({ copyRange }) => ({
    copyRange: (text, ...rest) =>
      copyRange(
        text?.replaceAll(/\d+/g, (digits) => String(BigInt.asUintN(64, BigInt(digits)))),
        ...rest,
      ),
  })),
  successFault('copy-from-beyond-the-source', ['MPU-COPY-09'], 'uploadPartCopy', 'InvalidRequest', COPIED),
  successFault('copy-of-nothing', ['MPU-COPY-05'], 'uploadPartCopy', 'NoSuchKey', COPIED),
  {
    name: 'multipart/source-of-copy-readable-by-everyone',
    requirements: ['MPU-COPY-06'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getObject'),
  },
  rulesFault('conditions-on-source-ignored', ['MPU-COPY-07'], () => ({
    copyRefusal: () => undefined,
  })),
];
