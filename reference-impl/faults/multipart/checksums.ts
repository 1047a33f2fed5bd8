import type { Fault } from '../../behaviour.ts';
import { answerFault, inputFault, rulesFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  inputFault('checksum-always-of-the-whole', ['MPU-SUM-01'], 'createMultipartUpload', (input) =>
    input.checksumType === 'COMPOSITE'
      ? { ...input, checksumAlgorithm: undefined, checksumType: undefined }
      : input,
  ),
  answerFault('checksum-of-the-whole-not-answered', ['MPU-SUM-02'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ChecksumCRC32: undefined },
  })),
  rulesFault('listed-checksum-optional', ['MPU-SUM-03'], ({ listedChecksumRefusal }) => ({
    listedChecksumRefusal: (...asked) => {
      const wrong = listedChecksumRefusal(...asked);
      return wrong?.code === 'InvalidRequest' ? undefined : wrong;
    },
  })),
  rulesFault('listed-checksum-unchecked', ['MPU-SUM-03', 'MPU-SUM-04', 'MPU-SUM-07'], () => ({
    listedChecksumRefusal: () => undefined,
  })),
  {
    name: 'multipart/unknown-checksum-algorithm-ignored',
    requirements: ['MPU-SUM-05'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, address, dialect) =>
        behaviour.readInput(
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
  rulesFault('checksums-listed-for-nothing-ignored', ['MPU-SUM-07'], ({ listedChecksumRefusal }) => ({
    listedChecksumRefusal: (upload, ...rest) => upload.checksum && listedChecksumRefusal(upload, ...rest),
  })),
  rulesFault('part-of-any-checksum', ['MPU-SUM-06'], () => ({ takesPartChecksum: () => true })),
];
