import type { Fault } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequestBody } from '../../http/body.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { announces } from '../signature/deviations.ts';
import { checksumNames } from '../../http/checksums.ts';
import { ofEachChecksum } from '../each-checksum.ts';
import { readingChunks, tolerant } from '../signature/bodies.ts';
import { wireHeader } from '../../../spec/dialect.ts';
import { withAnswer, withInput, withStored } from '../deviations.ts';

/** A fault that reads the body according to other headers than were sent. */
function headersMisread(
  name: string,
  requirements: readonly RequirementId[],
  change: (request: ReceivedRequest, prefix: string) => ReceivedRequest,
): Fault {
  return {
    name: `objects/${name}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, dialect, ...rest) =>
        behaviour.openBody(change(request, `${dialect.headerPrefix}checksum-`), dialect, ...rest),
    }),
  };
}

const spelled = {
  crc32: 'CRC32',
  crc32c: 'CRC32C',
  crc64nvme: 'CRC64NVME',
  sha1: 'SHA1',
  sha256: 'SHA256',
} as const;

/** One checksum that a server does not know or does not verify. */
const each = checksumNames.flatMap((name): Fault[] => {
  const upper = spelled[name];
  return [
    {
      name: `objects/${name}-not-answered`,
      requirements: [`CHK-${upper}-01`],
      apply: (behaviour) =>
        withAnswer(behaviour, 'putObject', (answer) => ({
          ...answer,
          headers: { ...answer.headers, [`x-std-checksum-${name}`]: undefined },
        })),
    },
    headersMisread(`${name}-in-header-unread`, [`CHK-${upper}-02`, `CHK-${upper}-03`], (request, prefix) => ({
      ...request,
      headers: request.headers.without(prefix + name),
    })),
  ];
});

/** A server that mishandles bodies with trailers. */
function withTrailer(
  what: string,
  requirements: readonly RequirementId[],
  change: (body: RequestBody) => RequestBody,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, dialect, ...rest) => {
        const body = behaviour.openBody(request, dialect, ...rest);
        const ofPart = request.query.some(([name]) => name === 'partNumber');
        const trailing = request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        return trailing && !ofPart ? change(body) : body;
      },
    }),
  };
}

/** Defects that the cases of `suites/objects/checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  ...each,
  {
    name: 'objects/checksum-not-kept',
    requirements: ['CHK-READ-01', 'CHK-READ-03', 'CHK-LIST-01'],
    apply: (behaviour) => withStored(behaviour, (version) => ({ ...version, checksum: undefined })),
  },
  {
    name: 'objects/checksum-of-head-without-request',
    requirements: ['CHK-READ-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'headObject', (input) => ({ ...input, checksumMode: 'ENABLED' })),
  },
  {
    name: 'objects/checksum-of-one-piece-composite',
    requirements: ['CHK-READ-03'],
    apply: (behaviour) =>
      withStored(behaviour, (version) => ({
        ...version,
        checksum: version.checksum && { ...version.checksum, type: 'COMPOSITE' },
      })),
  },
  {
    name: 'objects/checksum-of-whole-with-range',
    requirements: ['CHK-READ-04'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObject', (answer, { storage, input }) => {
        const sum = storage.current(input.bucket, input.key)?.checksum;
        return sum && answer.status === 206
          ? {
              ...answer,
              headers: { ...answer.headers, [`x-std-checksum-${sum.algorithm.toLowerCase()}`]: sum.value },
            }
          : answer;
      }),
  },
  headersMisread('second-checksum-ignored', ['CHK-TWO-01'], (request, prefix) => ({
    ...request,
    headers: request.headers.without(...checksumNames.filter((_, at) => at > 3).map((name) => prefix + name)),
  })),
  {
    name: 'objects/announced-algorithm-ignored',
    requirements: ['CHK-ALGO-01'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, dialect, ...rest) =>
        behaviour.openBody(
          { ...request, headers: request.headers.without(`${dialect.headerPrefix}sdk-checksum-algorithm`) },
          dialect,
          ...rest,
        ),
    }),
  },
  {
    name: 'objects/no-default-checksum',
    requirements: ['CHK-DEFAULT-01'],
    apply: (behaviour) =>
      withStored(behaviour, (version, { body }) =>
        body.announcesChecksum ? version : { ...version, checksum: undefined },
      ),
  },
  withTrailer('trailing-checksum-unchecked', ofEachChecksum('CHK', '02'), (body) => ({
    ...tolerant(body, ({ code }) => code === 'BadDigest'),
    checksum: () => body.checksum(),
  })),
  withTrailer('trailing-checksum-lost', ofEachChecksum('CHK', '01'), (body) => ({
    ...body,
    announcesChecksum: false,
    checksum: () => undefined,
  })),
  readingChunks(
    'trailing-checksum-lost',
    ['SIG-TRAILER-01', 'SIG-TRAILER-02', ...ofEachChecksum('CHK', '01')],
    (upload) => {
      const body = upload.open();
      return announces(upload) ? { ...body, checksum: () => undefined } : body;
    },
  ),
];
