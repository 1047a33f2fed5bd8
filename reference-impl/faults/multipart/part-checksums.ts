import type { Fault } from '../../behaviour.ts';
import { answerFault } from './tolerating.ts';
import { ofEachChecksum } from '../each-checksum.ts';
import { acceptingBody } from './deviations.ts';
import { wireHeader } from '../../../spec/dialect.ts';

const right = ofEachChecksum('MPU', '01');

const wrong = ofEachChecksum('MPU', '02');

/** Defects that the cases of `suites/multipart/part-checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  acceptingBody(
    'checksum-in-header-of-part-unchecked',
    [...wrong, 'MPU-PART-08'],
    ({ code }, { trailer }) => code === 'BadDigest' && !trailer,
  ),
  acceptingBody(
    'trailing-checksum-of-part-unchecked',
    wrong,
    ({ code }, { trailer }) => code === 'BadDigest' && trailer,
  ),
  {
    name: 'multipart/trailing-checksum-of-part-lost',
    requirements: right,
    apply: (behaviour) => ({
      ...behaviour,
      openBody(request, dialect, ...rest) {
        const body = behaviour.openBody(request, dialect, ...rest);
        const isLost =
          request.query.some(([name]) => name === 'partNumber') &&
          request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        return isLost ? { ...body, announcesChecksum: false, checksum: () => undefined } : body;
      },
    }),
  },
  answerFault('checksum-of-part-not-answered', right, 'uploadPart', ({ headers, ...answer }) => ({
    ...answer,
    headers: { etag: headers?.['etag'] },
  })),
  answerFault('checksum-of-part-not-listed', right, 'listParts', (answer) => ({
    ...answer,
    document: answer.document && {
      ...answer.document,
      Part: answer.document.Part.map(({ PartNumber, ETag, Size, LastModified }) => ({
        PartNumber,
        ETag,
        Size,
        LastModified,
      })),
    },
  })),
  answerFault(
    'checksum-of-parts-not-kept-with-object',
    right,
    'completeMultipartUpload',
    async (answer, { input, storage }) => {
      await storage.transaction((tx) => {
        const version = tx.current(input.bucket, input.key);
        if (version) tx.putVersion({ ...version, checksum: undefined });
      });
      return answer;
    },
  ),
];
