import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { OperationId } from '../../spec/generated/operations.ts';
import { withOperation, withRules } from '../faults/deviations.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import type { Storage, Transaction } from '../storage/storage.ts';

const UPLOADS: readonly OperationId[] = [
  'putObject',
  'postObject',
  'copyObject',
  'uploadPart',
  'uploadPartCopy',
  'completeMultipartUpload',
];

/** Entity tags that are not an MD5: the interface document shows none, and AWS does not specify those of uploads in parts. */
export const variants: readonly Variant[] = [
  etags('random', () => randomBytes(10).toString('hex'), UPLOADS),
  etags(
    'with-dashes-and-other-characters',
    () => `W_${randomUUID()}-${randomBytes(3).toString('base64')}:~`,
    UPLOADS,
  ),
];

function etags(which: string, made: () => string, operations: readonly OperationId[]): Variant {
  return {
    name: `etag/${which}`,
    clause:
      'RFC 9110 section 8.8.3: an opaque quoted string; the interface document gives it no other meaning',
    dialects: ['std'],
    arguable: ['COPY-ANSWER-02', 'MPU-BASE-03', 'MPU-BASE-04', 'OBJ-PUT-07'],
    slot: 'entity tags',
    apply: (behaviour) =>
      operations.reduce((before, id) => withEtags(before, id, made), completing(behaviour)),
  };
}

/** The rule computes the entity tag of an object from those of its parts, so those must be digests. */
function completing(behaviour: Behaviour): Behaviour {
  const digest = (etag: string) => hash('md5', etag.replaceAll('"', ''));
  return withRules(behaviour, {
    completion: (listed, part, request) =>
      behaviour.rules.completion(
        listed.map((one) => ({ ...one, etag: digest(one.etag) })),
        (number) => {
          const found = part(number);
          return found && { ...found, etag: digest(found.etag) };
        },
        request,
      ),
  });
}

/** A new object has an entity tag of its own shape, in the record and in the answer. */
function withEtags(behaviour: Behaviour, id: OperationId, made: () => string): Behaviour {
  return withOperation(behaviour, id, (call, operate) =>
    operate({ ...call, storage: tagging(call.storage, made) }),
  );
}

function tagging(storage: Storage, made: () => string): Storage {
  return over(storage, {
    transaction: (work) =>
      storage.transaction((tx) =>
        work(
          over<Transaction>(tx, {
            putVersion: (version) => {
              version.etag = made();
              tx.putVersion(version);
            },
            putPart: (upload, part) => {
              part.etag = made();
              tx.putPart(upload, part);
            },
          }),
        ),
      ),
  });
}

/** The same object with some methods replaced. */
export function over<T extends object>(object: T, methods: Partial<T>): T {
  return new Proxy(object, {
    get: (target, name) => {
      const own: unknown = Reflect.get(methods, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
