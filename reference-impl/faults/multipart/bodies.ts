import { wireHeader } from '../../../spec/dialect.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { S3Error } from '../../http/errors.ts';
import type { Authenticated } from '../../http/signature/check.ts';
import type { Fault } from '../../parts.ts';
import { ofEachChecksum } from '../each-checksum.ts';
import { tolerant } from '../signature/bodies.ts';
import { answering } from './tolerating.ts';

/** How the body of a part is sent. */
interface Sent {
  chunked: boolean;
  /** With a trailing checksum. */
  trailer: boolean;
}

/** A server that takes the body of a part for whole and right where it is not. */
function taking(
  what: string,
  requirements: readonly RequirementId[],
  wrongly: (error: S3Error, sent: Sent) => boolean,
): Fault {
  return {
    name: `multipart/${what}`,
    requirements,
    apply: (parts) => ({
      ...parts,
      openBody(request, dialect, authenticated?: Authenticated) {
        const body = parts.openBody(request, dialect, authenticated);
        if (!request.query.some(([name]) => name === 'partNumber')) return body;
        const chunked = authenticated?.payload.kind === 'chunked';
        const trailer = request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        const taken = tolerant(body, (error) => wrongly(error, { chunked, trailer }));
        return { ...taken, checksum: () => body.checksum() };
      },
    }),
  };
}

const right = ofEachChecksum('MPU', '01');
const wrong = ofEachChecksum('MPU', '02');

/** Bodies of parts that are cut or changed on their way, and their checksums. */
export const bodyFaults: readonly Fault[] = [
  taking('cut-part-kept', ['MPU-BODY-01'], ({ code }, { chunked }) => code === 'IncompleteBody' && !chunked),
  taking(
    'decoded-length-of-part-unchecked',
    ['MPU-BODY-03'],
    ({ code }, { chunked }) => code === 'IncompleteBody' && chunked,
  ),
  taking(
    'checksum-in-header-of-part-unchecked',
    [...wrong, 'MPU-PART-08'],
    ({ code }, { trailer }) => code === 'BadDigest' && !trailer,
  ),
  taking(
    'trailing-checksum-of-part-unchecked',
    wrong,
    ({ code }, { trailer }) => code === 'BadDigest' && trailer,
  ),
  {
    name: 'multipart/trailing-checksum-of-part-lost',
    requirements: right,
    apply: (parts) => ({
      ...parts,
      openBody(request, dialect, ...rest) {
        const body = parts.openBody(request, dialect, ...rest);
        const isLost =
          request.query.some(([name]) => name === 'partNumber') &&
          request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        return isLost ? { ...body, announcesChecksum: false, checksum: () => undefined } : body;
      },
    }),
  },
  answering('checksum-of-part-not-answered', right, 'uploadPart', ({ headers, ...answer }) => ({
    ...answer,
    headers: { etag: headers?.['etag'] },
  })),
  answering('checksum-of-part-not-listed', right, 'listParts', (answer) => ({
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
  answering(
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
