import type { Fault } from '../../behaviour.ts';
import { answerFault, inputFault, rulesFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/whole-checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  inputFault(
    'checksum-of-the-whole-unchecked',
    ['MPU-WHOLE-01'],
    'completeMultipartUpload',
    ({ checksumCrc32: _, ...input }) => input,
  ),
  inputFault(
    'checksum-type-of-the-completion-ignored',
    ['MPU-WHOLE-02'],
    'completeMultipartUpload',
    ({ checksumType: _, ...input }) => input,
  ),
  rulesFault('checksums-of-whole-objects-refused', ['MPU-WHOLE-03'], ({ uploadChecksum }) => ({
    uploadChecksum: (algorithm, type, dialect) =>
      type === 'FULL_OBJECT' && algorithm === 'CRC32C'
        ? { refusal: { code: 'InvalidRequest' } }
        : uploadChecksum(algorithm, type, dialect),
  })),
  answerFault(
    'checksum-type-of-the-creation-not-answered',
    ['MPU-WHOLE-03'],
    'createMultipartUpload',
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-std-checksum-type': undefined },
    }),
  ),
  rulesFault('any-checksum-type-for-any-algorithm', ['MPU-WHOLE-04'], ({ uploadChecksum }) => ({
    uploadChecksum: (algorithm, type, dialect) => {
      const known = type === 'FULL_OBJECT' || type === 'COMPOSITE';
      return algorithm !== undefined && known
        ? { algorithm, type }
        : uploadChecksum(algorithm, type, dialect);
    },
  })),
  rulesFault('checksums-of-whole-objects-by-default', ['MPU-WHOLE-05'], ({ uploadChecksum }) => ({
    uploadChecksum: (algorithm, type, dialect) =>
      uploadChecksum(algorithm, type ?? (algorithm?.startsWith('CRC') ? 'FULL_OBJECT' : undefined), dialect),
  })),
  rulesFault('checksum-type-without-algorithm-ignored', ['MPU-WHOLE-06'], ({ uploadChecksum }) => ({
    uploadChecksum: (algorithm, type, dialect) =>
      algorithm === undefined ? undefined : uploadChecksum(algorithm, type, dialect),
  })),
  rulesFault(
    'listed-checksum-unchecked-beside-that-of-the-whole',
    ['MPU-WHOLE-07'],
    ({ listedChecksumRefusal }) => ({
      listedChecksumRefusal: (upload, ...rest) =>
        upload.checksum?.type === 'FULL_OBJECT' ? undefined : listedChecksumRefusal(upload, ...rest),
    }),
  ),
  rulesFault(
    'listed-checksum-of-another-algorithm-ignored',
    ['MPU-WHOLE-08'],
    ({ listedChecksumRefusal }) => ({
      listedChecksumRefusal: (...asked) => {
        const wrong = listedChecksumRefusal(...asked);
        return wrong?.code === 'BadDigest' ? undefined : wrong;
      },
    }),
  ),
  answerFault(
    'default-checksum-of-the-whole-not-answered',
    ['MPU-WHOLE-09'],
    'completeMultipartUpload',
    (answer) => ({
      ...answer,
      document: answer.document && { ...answer.document, ChecksumCRC64NVME: undefined },
    }),
  ),
  answerFault('copied-part-without-its-checksum', ['MPU-WHOLE-10'], 'uploadPartCopy', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ChecksumCRC32C: undefined },
  })),
  answerFault('parts-listed-without-checksum-algorithm', ['MPU-WHOLE-11'], 'listParts', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ChecksumAlgorithm: undefined },
  })),
  answerFault('uploads-listed-without-checksum-type', ['MPU-WHOLE-11'], 'listMultipartUploads', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      Upload: answer.document.Upload.map((one) => ({ ...one, ChecksumType: undefined })),
    },
  })),
];
