import { failed } from '../rules/conditions.ts';
import { withAnswer, withRefusal, withResponse, withRules } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import { wireHeader } from '../../spec/dialect.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import { checksum } from '../http/checksums.ts';
import { withHeaders } from './deviations.ts';
import { blockingPublicAccess } from './public-access.ts';

/** Behaviour of AWS S3 where the reference is simpler. */
export const variants: readonly Variant[] = [
  {
    name: 'aws/second-abort-204',
    clause:
      'Amazon S3 API Reference, AbortMultipartUpload: it may be necessary to abort an upload several times, and AWS answers 204 for hours',
    dialects: ['std', 'aws'],
    apply: (behaviour) => {
      const aborted = new Set<string>();
      const remembering = withAnswer(behaviour, 'abortMultipartUpload', (answer, { input }) => {
        aborted.add(input.uploadId);
        return answer;
      });
      return withRefusal(remembering, 'abortMultipartUpload', 'NoSuchUpload', ({ input }) => {
        if (!aborted.has(input.uploadId)) throw new S3Error('NoSuchUpload');
        return { status: 204 };
      });
    },
  },
  {
    name: 'aws/conditions-of-every-form',
    clause:
      'RFC 9110, 13.1.1 and 13.1.2: If-Match and If-None-Match on a PUT, with an asterisk, with tags, and both at once',
    dialects: ['std', 'aws'],
    arguable: ['COND-FORM-02'],
    apply: (behaviour) =>
      withRules(behaviour, {
        writeRefusal: (conditions, current) => {
          const refusal = behaviour.rules.writeRefusal(conditions, current);
          if (refusal?.code !== 'NotImplemented') return refusal;
          if (!current) return conditions.ifMatch === undefined ? undefined : failed('If-Match');
          const read = behaviour.rules.readOutcome(conditions, current, 0);
          if (typeof read === 'object') return read.refusal;
          return read === 'not-modified' ? failed('If-None-Match') : undefined;
        },
      }),
  },
  {
    name: 'aws/encryption-named',
    clause:
      'AWS recorded, TestS3BucketObjectTagging::test_head_object_with_tags: ServerSideEncryption AES256 unasked',
    dialects: ['aws'],
    slot: 'promises',
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation = '' }) =>
        response.status < 300 &&
        /^(?:get|head|put|copy)Object$|^(?:create|complete)Mul|^uploadPart/.test(operation)
          ? withHeaders(response, { 'x-std-server-side-encryption': 'AES256' })
          : response,
      ),
  },
  {
    name: 'aws/default-checksum',
    clause: 'AWS recorded, TestS3::test_get_object_attributes: CRC64NVME of an upload that sends no checksum',
    dialects: ['aws'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'putObject', async (answer, { input, storage }) => {
        const seen = storage.current(input.bucket, input.key);
        if (!seen || seen.checksum || answer.headers?.etag !== `"${seen.etag}"`) return answer;
        const sum = checksum('crc64nvme');
        for await (const bytes of storage.read(seen.body)) sum.update(bytes as Buffer);
        const value = sum.digest();
        await storage.transaction((tx) => {
          const now = tx.version(input.bucket, input.key, seen.versionId);
          if (now?.sequence === seen.sequence)
            tx.putVersion({ ...now, checksum: { algorithm: 'CRC64NVME', value, type: 'FULL_OBJECT' } });
        });
        const headers = { 'x-std-checksum-crc64nvme': value, 'x-std-checksum-type': 'FULL_OBJECT' };
        return { ...answer, headers: { ...answer.headers, ...headers } };
      }),
  },
  {
    name: 'aws/own-bucket-created-again-200',
    clause:
      "Amazon S3 API Reference, Error responses › BucketAlreadyOwnedByYou: in us-east-1 200 for a bucket of one's own",
    dialects: ['aws'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'createBucket', 'BucketAlreadyOwnedByYou', () => ({ status: 200 })),
  },
  {
    name: 'aws/access-point-alias',
    clause: 'Amazon S3 API Reference, HeadBucket: x-amz-access-point-alias, x-amz-bucket-arn',
    dialects: ['aws'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headBucket', (answer, { input }) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'x-std-access-point-alias': 'false',
          'x-std-bucket-arn': `arn:aws:s3:::${input.bucket}`,
        },
      })),
  },
  {
    name: 'aws/delete-marker-false',
    clause:
      'Amazon S3 API Reference, DeleteObject › x-amz-delete-marker: whether the version was (true) or was not (false) a marker',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObject', (answer, { input }) =>
        input.versionId === undefined
          ? answer
          : { ...answer, headers: { 'x-std-delete-marker': 'false', ...answer.headers } },
      ),
  },
  {
    name: 'aws/unsigned-root-redirected',
    clause: 'AWS S3 answers an unsigned GET / with 307 to aws.amazon.com/s3 (notes on BKT-LIST-08)',
    dialects: ['aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'listBuckets' && response.status === 403 && isUnsigned(response.body)
          ? {
              ...response,
              status: 307,
              headers: {
                ...withHeaders(response, { location: 'https://aws.amazon.com/s3/' }).headers,
                'content-length': '0',
              },
              body: Buffer.alloc(0),
            }
          : response,
      ),
  },
  {
    name: 'aws/ownership-header-refused',
    clause:
      'Amazon S3 API Reference, Error responses: NotImplemented (501) for a header that implies what is not there',
    dialects: ['aws'],
    slot: 'object ownership',
    apply: (behaviour) => beforeCreation(behaviour, () => new S3Error('NotImplemented')),
  },
  {
    name: 'aws/public-access-blocked',
    clause:
      'Amazon S3 User Guide, Blocking public access: on for new buckets since April 2023, until it is lifted',
    dialects: ['aws'],
    apply: (behaviour) => blockingPublicAccess(behaviour),
  },
  {
    name: 'aws/400-without-body-for-an-invalid-escape',
    clause:
      'versitygw issue 2070 (answer of AWS S3): 400 before the protocol begins, without document and request id',
    dialects: ['aws'],
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (path, ...rest) => {
        if (/%(?![0-9a-f]{2})/i.test(path)) throw new S3Error('InvalidURI', { fields: { Bare: 'yes' } });
        return behaviour.addressOf(path, ...rest);
      },
      finish: (response, about) =>
        Buffer.isBuffer(response.body) && response.body.includes('<Bare>')
          ? { status: 400, headers: { connection: 'close', 'content-length': '0' }, body: Buffer.alloc(0) }
          : behaviour.finish(response, about),
    }),
  },
];

/** A denial of an unsigned request has no more fields than any other denial. */
function isUnsigned(body: unknown): boolean {
  return Buffer.isBuffer(body) && body.includes('AccessDenied');
}

function beforeCreation(behaviour: Behaviour, refusal: () => S3Error): Behaviour {
  return {
    ...behaviour,
    readInput: (operation, request, address, dialect) => {
      const asks = request.headers.has(wireHeader(dialect, 'x-std-object-ownership'));
      if (operation.id === 'createBucket' && asks) throw refusal();
      return behaviour.readInput(operation, request, address, dialect);
    },
  };
}
