import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { withAnswer } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import type { RequestBody } from '../http/body.ts';
import type { HeaderFields } from '../http/request.ts';
import type { Behaviour, Variant } from '../behaviour.ts';

const BOTH = ['std', 'aws'] as const;
const ENCRYPTION = 'x-std-server-side-encryption';
const CUSTOMER = `${ENCRYPTION}-customer-algorithm`;
const MODE = 'x-std-object-lock-mode';
const HOLD = 'x-std-object-lock-legal-hold';

/** Promises of headers that these variants keep, or refuse in their own way. */
const PROMISE = /(?:server-side-encryption|object-lock)/;

/** Servers that do what the reference refuses, and one that refuses it with another code. */
export const variants: readonly Variant[] = [
  {
    name: 'promises/kept-and-confirmed',
    clause:
      'Amazon S3 API Reference, PutObject, CopyObject, HeadObject: encryption and locks are confirmed in the answer',
    dialects: BOTH,
    // Its answers to forms do not mention it.
    arguable: ['FORM-PROMISE-01'],
    slot: 'promises',
    apply: kept,
  },
  {
    name: 'promises/refused-as-invalid',
    clause:
      'AWS recorded, TestS3ObjectLockRetention::test_s3_object_retention_exc: 400 InvalidRequest where a bucket has no lock',
    dialects: BOTH,
    slot: 'promises',
    apply: (behaviour) => ({
      ...behaviour,
      refuseForeignHeaders: (headers, dialect) => {
        const promises = (name: string) => PROMISE.test(name) && headers.get(name) !== undefined;
        const asked = [ENCRYPTION, CUSTOMER, MODE, HOLD, 'x-std-bucket-object-lock-enabled'];
        if (asked.some((name) => promises(wireHeader(dialect, name)))) throw new S3Error('InvalidRequest');
        behaviour.refuseForeignHeaders(headers, dialect);
      },
    }),
  },
];

function kept(behaviour: Behaviour): Behaviour {
  const asked = new WeakMap<RequestBody, (name: string) => string | undefined>();
  const locks = new Map<string, Record<string, string | undefined>>();
  const ownKeys = new Set<string>();
  const context = (headers: HeaderFields, dialect: Dialect) => (name: string) =>
    headers.get(wireHeader(dialect, name));

  const remembering: Behaviour = {
    ...behaviour,
    refuseForeignHeaders: (headers, dialect) =>
      behaviour.refuseForeignHeaders(
        { get: (name) => (PROMISE.test(name) ? undefined : headers.get(name)) },
        dialect,
      ),
    openBody: (request, dialect, ...rest) => {
      const body = behaviour.openBody(request, dialect, ...rest);
      asked.set(body, context(request.headers, dialect));
      return body;
    },
  };
  const confirming = (['putObject', 'copyObject', 'createMultipartUpload'] as const).reduce(
    (changed, id) =>
      withAnswer(changed, id, (answer, { body, input: { bucket, key } }) => {
        const header = asked.get(body);
        const place = `${bucket}/${key}`;
        if (header?.(CUSTOMER) !== undefined) ownKeys.add(place);
        locks.set(place, { [MODE]: header?.(MODE), [HOLD]: header?.(HOLD) });
        const confirmed = { [ENCRYPTION]: header?.(ENCRYPTION), [CUSTOMER]: header?.(CUSTOMER) };
        return { ...answer, headers: { ...answer.headers, ...confirmed } };
      }),
    remembering,
  );
  const locking = withAnswer(confirming, 'headObject', (answer, { input: { bucket, key } }) => ({
    ...answer,
    headers: { ...answer.headers, ...locks.get(`${bucket}/${key}`) },
  }));
  const reading = withAnswer(locking, 'getObject', (answer, { input: { bucket, key } }) => {
    if (!ownKeys.has(`${bucket}/${key}`)) return answer;
    answer.content?.stream?.destroy();
    throw new S3Error('InvalidRequest');
  });
  return withAnswer(reading, 'createBucket', async (answer, { body, input, storage }) => {
    if (asked.get(body)?.('x-std-bucket-object-lock-enabled') !== 'true') return answer;
    await storage.transaction((tx) => {
      const bucket = tx.bucket(input.bucket);
      if (bucket) tx.putBucket({ ...bucket, versioning: 'Enabled' });
    });
    return answer;
  });
}
