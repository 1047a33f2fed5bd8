import type { Fault } from '../../behaviour.ts';
import { answerFault, inputFault } from './tolerating.ts';

/** Defects that the cases of `suites/multipart/attributes.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  inputFault(
    'attributes-lost',
    ['MPU-BASE-14'],
    'createMultipartUpload',
    ({ metadata: _, ...input }) => input,
  ),
  inputFault('canned-list-lost', ['MPU-BASE-15'], 'createMultipartUpload', ({ acl: _, ...input }) => input),
  answerFault('version-id-not-answered', ['MPU-BASE-16'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    headers: {},
  })),
];
