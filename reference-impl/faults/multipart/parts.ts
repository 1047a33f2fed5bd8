import type { Fault } from '../../behaviour.ts';
import { argumentFault, refusalFault, successFault } from './tolerating.ts';

const REFUSED_PART = { status: 200, headers: { etag: '"00000000000000000000000000000000"' } };

/** Defects that the cases of `suites/multipart/parts.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  argumentFault(
    'part-number-cut-to-its-bounds',
    ['MPU-PART-01', 'MPU-PART-02'],
    'uploadPart',
    'partNumber',
    '1',
  ),
  successFault('wrong-md5-of-part-returns-200', ['MPU-PART-04'], 'uploadPart', 'BadDigest', REFUSED_PART),
  {
    name: 'multipart/md5-of-part-unchecked',
    requirements: ['MPU-PART-04', 'MPU-PART-05'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, ...rest) =>
        behaviour.openBody({ ...request, headers: request.headers.without('content-md5') }, ...rest),
    }),
  },
  successFault('part-of-unknown-upload', ['MPU-PART-06'], 'uploadPart', 'NoSuchUpload', REFUSED_PART),
  successFault('abortion-under-any-key', ['MPU-PART-07'], 'abortMultipartUpload', 'NoSuchUpload', {
    status: 204,
  }),
  successFault(
    'wrong-checksum-of-part-returns-200',
    ['MPU-PART-08'],
    'uploadPart',
    'BadDigest',
    REFUSED_PART,
  ),
  refusalFault(
    'highest-part-number-refused',
    ['MPU-PART-03'],
    'uploadPart',
    'InvalidArgument',
    ({ input }) => Number(input.partNumber) >= 10_000,
  ),
];
