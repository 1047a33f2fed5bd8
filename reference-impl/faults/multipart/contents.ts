import type { Fault } from '../../parts.ts';
import { withoutAuthorisation, withInput } from '../deviations.ts';
import { answering, asking, refusing, ruling, succeeding } from './tolerating.ts';

const NOTHING = { ETag: '"00000000000000000000000000000000"', LastModified: '2024-01-01T00:00:00.000Z' };
const COPIED = { status: 200, document: NOTHING };

/** Copies into parts, reading by part, and checksums. */
export const contentFaults: readonly Fault[] = [
  answering('copied-part-without-etag', ['MPU-COPY-01'], 'uploadPartCopy', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ETag: NOTHING.ETag },
  })),
  ruling('end-of-copy-range-left-out', ['MPU-COPY-02'], ({ copyRange }) => ({
    copyRange: (text, size) => {
      const range = copyRange(text, size);
      return range.kind === 'part' ? { ...range, end: range.end - 1 } : range;
    },
  })),
  ruling('malformed-copy-range-ignored', ['MPU-COPY-03'], ({ copyRange }) => ({
    copyRange: (text, size) => {
      const range = copyRange(text, size);
      return range.kind === 'malformed' ? { kind: 'whole' } : range;
    },
  })),
  ruling('copy-range-cut-to-source', ['MPU-COPY-04', 'MPU-COPY-08', 'MPU-COPY-09'], ({ copyRange }) => ({
    copyRange: (text, size) => {
      const range = copyRange(text, size);
      return range.kind === 'beyond' || range.kind === 'outside' ? { kind: 'whole' } : range;
    },
  })),
  ruling('copy-range-cut-to-64-bits', ['MPU-COPY-08'], ({ copyRange }) => ({
    copyRange: (text, size) =>
      copyRange(
        text?.replaceAll(/\d+/g, (digits) => String(BigInt.asUintN(64, BigInt(digits)))),
        size,
      ),
  })),
  succeeding('copy-from-beyond-the-source', ['MPU-COPY-09'], 'uploadPartCopy', 'InvalidRequest', COPIED),
  succeeding('copy-of-nothing', ['MPU-COPY-05'], 'uploadPartCopy', 'NoSuchKey', COPIED),
  {
    name: 'multipart/source-of-copy-readable-by-everybody',
    requirements: ['MPU-COPY-06'],
    apply: (parts) => withoutAuthorisation(parts, 'getObject'),
  },
  ruling('conditions-on-source-ignored', ['MPU-COPY-07'], () => ({
    copyOutcome: () => ({ outcome: 'proceed' }),
  })),
  {
    name: 'multipart/part-number-of-read-ignored',
    requirements: ['MPU-READ-01', 'MPU-READ-02', 'MPU-READ-03', 'MPU-READ-04'],
    apply: (parts) => withInput(parts, 'getObject', ({ partNumber: _, ...input }) => input),
  },
  answering('head-of-part-without-count', ['MPU-READ-01'], 'headObject', (answer) => ({
    ...answer,
    headers: { ...answer.headers, 'x-std-mp-parts-count': undefined },
  })),
  {
    name: 'multipart/range-beside-part-number-ignored',
    requirements: ['MPU-READ-03'],
    apply: (parts) =>
      withInput(parts, 'getObject', ({ range, ...input }) =>
        input.partNumber === undefined ? { range, ...input } : input,
      ),
  },
  asking('checksum-always-of-the-whole', ['MPU-SUM-01'], 'createMultipartUpload', (input) =>
    input.checksumType === 'COMPOSITE'
      ? { ...input, checksumAlgorithm: undefined, checksumType: undefined }
      : input,
  ),
  answering('checksum-of-the-whole-not-answered', ['MPU-SUM-02'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ChecksumCRC32: undefined },
  })),
  ruling('listed-checksum-not-needed', ['MPU-SUM-03'], ({ listedChecksumRefusal }) => ({
    listedChecksumRefusal: (...asked) => {
      const wrong = listedChecksumRefusal(...asked);
      return wrong === 'InvalidRequest' ? undefined : wrong;
    },
  })),
  ruling('listed-checksum-unchecked', ['MPU-SUM-03', 'MPU-SUM-04', 'MPU-SUM-07'], () => ({
    listedChecksumRefusal: () => undefined,
  })),
  {
    name: 'multipart/unknown-checksum-algorithm-ignored',
    requirements: ['MPU-SUM-05'],
    apply: (parts) => ({
      ...parts,
      readInput: (operation, request, address, dialect) =>
        parts.readInput(
          operation,
          {
            ...request,
            headers:
              operation.id === 'createMultipartUpload'
                ? request.headers.without(
                    `${dialect.headerPrefix}checksum-algorithm`,
                    `${dialect.headerPrefix}checksum-type`,
                  )
                : request.headers,
          },
          address,
          dialect,
        ),
    }),
  },
  ruling('checksums-listed-for-nothing-ignored', ['MPU-SUM-07'], ({ listedChecksumRefusal }) => ({
    listedChecksumRefusal: (upload, ...rest) => upload && listedChecksumRefusal(upload, ...rest),
  })),
  ruling('part-of-any-checksum', ['MPU-SUM-06'], () => ({ takesPartChecksum: () => true })),
  refusing(
    'signed-chunks-refused-for-parts',
    ['SIG-CHUNK-14'],
    'uploadPart',
    'InvalidRequest',
    ({ body }) => body.size === 16_484,
  ),
];
