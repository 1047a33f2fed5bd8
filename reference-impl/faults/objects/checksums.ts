import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { checksumNames } from '../../http/checksums.ts';
import { S3Error } from '../../http/errors.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withInput, withOperation, withStored } from '../deviations.ts';
import { trailingChecksumFaults } from './trailing-checksums.ts';

/** A server that opens the body of another request than was sent. */
function opening(
  name: string,
  requirements: readonly RequirementId[],
  change: (request: ReceivedRequest, prefix: string) => ReceivedRequest,
): Fault {
  return {
    name: `objects/${name}`,
    requirements,
    apply: (parts) => ({
      ...parts,
      openBody: (request, dialect, ...rest) =>
        parts.openBody(change(request, `${dialect.headerPrefix}checksum-`), dialect, ...rest),
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

/** One checksum that a server does not know, or does not look at closely. */
const each = checksumNames.flatMap((name): Fault[] => {
  const upper = spelled[name];
  return [
    {
      name: `objects/${name}-not-answered`,
      requirements: [`CHK-${upper}-01`],
      apply: (parts) =>
        withAnswer(parts, 'putObject', (answer) => ({
          ...answer,
          headers: { ...answer.headers, [`x-std-checksum-${name}`]: undefined },
        })),
    },
    opening(`${name}-in-header-unread`, [`CHK-${upper}-02`, `CHK-${upper}-03`], (request, prefix) => ({
      ...request,
      headers: request.headers.without(prefix + name),
    })),
  ];
});

/** Additional checksums, and the attributes of objects. */
export const checksumFaults: readonly Fault[] = [
  ...each,
  ...trailingChecksumFaults,
  {
    name: 'objects/checksum-not-kept',
    requirements: ['CHK-READ-01', 'CHK-READ-03', 'CHK-LIST-01'],
    apply: (parts) => withStored(parts, (version) => ({ ...version, checksum: undefined })),
  },
  {
    name: 'objects/checksum-of-head-unasked',
    requirements: ['CHK-READ-02'],
    apply: (parts) => withInput(parts, 'headObject', (input) => ({ ...input, checksumMode: 'ENABLED' })),
  },
  {
    name: 'objects/checksum-of-one-piece-composite',
    requirements: ['CHK-READ-03'],
    apply: (parts) =>
      withStored(parts, (version) => ({
        ...version,
        checksum: version.checksum && { ...version.checksum, type: 'COMPOSITE' },
      })),
  },
  {
    name: 'objects/checksum-of-whole-with-range',
    requirements: ['CHK-READ-04'],
    apply: (parts) =>
      withAnswer(parts, 'getObject', (answer, { storage, input }) => {
        const sum = storage.current(input.bucket, input.key)?.checksum;
        return sum && answer.status === 206
          ? {
              ...answer,
              headers: { ...answer.headers, [`x-std-checksum-${sum.algorithm.toLowerCase()}`]: sum.value },
            }
          : answer;
      }),
  },
  opening('second-checksum-unread', ['CHK-TWO-01'], (request, prefix) => ({
    ...request,
    headers: request.headers.without(...checksumNames.filter((_, at) => at > 3).map((name) => prefix + name)),
  })),
  {
    name: 'objects/announced-algorithm-unread',
    requirements: ['CHK-ALGO-01'],
    apply: (parts) => ({
      ...parts,
      openBody: (request, dialect, ...rest) =>
        parts.openBody(
          { ...request, headers: request.headers.without(`${dialect.headerPrefix}sdk-checksum-algorithm`) },
          dialect,
          ...rest,
        ),
    }),
  },
  {
    name: 'objects/no-checksum-of-its-own',
    requirements: ['CHK-DEFAULT-01'],
    apply: (parts) =>
      withStored(parts, (version, { body }) =>
        body.announcesChecksum ? version : { ...version, checksum: undefined },
      ),
  },
  {
    name: 'objects/attributes-unasked',
    requirements: ['OBJ-ATTR-01', 'OBJ-ATTR-02'],
    apply: (parts) => ({
      ...parts,
      readInput: (operation, request, address, dialect) => {
        const name = `${dialect.headerPrefix}object-attributes`;
        if (operation.id !== 'getObjectAttributes')
          return parts.readInput(operation, request, address, dialect);
        const headers = request.headers
          .without(name)
          .with([[name, 'ETag,ObjectSize,StorageClass,Checksum,ObjectParts']]);
        return parts.readInput(operation, { ...request, headers }, address, dialect);
      },
    }),
  },
  {
    name: 'objects/attributes-of-nothing',
    requirements: ['OBJ-ATTR-03'],
    apply: (parts) =>
      withOperation(parts, 'getObjectAttributes', (call, operate) => {
        try {
          return operate(call);
        } catch (error) {
          if (error instanceof S3Error && error.code === 'NoSuchKey') return { status: 200, document: {} };
          throw error;
        }
      }),
  },
  {
    name: 'objects/attributes-without-parts',
    requirements: ['OBJ-ATTR-04'],
    apply: (parts) =>
      withAnswer(parts, 'getObjectAttributes', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, ObjectParts: undefined },
      })),
  },
];
