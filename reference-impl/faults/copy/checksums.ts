import type { Fault } from '../../behaviour.ts';
import { withAnswer, withInput } from '../deviations.ts';
import { withCopied } from './deviations.ts';

/** Defects that the cases of `suites/copy/checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/composite-checksum-of-the-source-kept',
    requirements: ['COPY-SUM-02'],
    apply: (behaviour) =>
      withCopied(behaviour, (copy, { checksum }) =>
        checksum?.type === 'COMPOSITE' ? { ...copy, checksum } : copy,
      ),
  },
  {
    name: 'copy/checksum-algorithm-of-the-request-ignored',
    requirements: ['COPY-SUM-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({ ...input, checksumAlgorithm: undefined })),
  },
  {
    name: 'copy/checksum-type-not-returned',
    requirements: ['COPY-SUM-04'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, ChecksumType: undefined },
      })),
  },
  {
    name: 'copy/default-checksum-lost',
    requirements: ['COPY-SUM-05'],
    apply: (behaviour) =>
      withCopied(behaviour, (copy) =>
        copy.checksum?.algorithm === 'CRC64NVME' ? { ...copy, checksum: undefined } : copy,
      ),
  },
];
