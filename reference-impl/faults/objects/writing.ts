import type { Fault, Behaviour } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { Readable } from 'node:stream';
import { S3Error } from '../../s3-error.ts';
import { contentFault, headersFault, opening, type Upload } from './deviations.ts';
import { withAnswer, withMissingBucket, withOperation, withRules, withStored } from '../deviations.ts';

const MD5_FORM = /^[A-Za-z0-9+/]{22}==$/;

const withoutMd5 = (request: ReceivedRequest) => ({
  ...request,
  headers: request.headers.without('content-md5'),
});

const MEBIBYTE = 1024 * 1024;

/** A fault that checks an upload before it is stored. @param look throws to refuse it */
function refusalFault(
  what: string,
  requirements: readonly RequirementId[],
  look: (call: Upload) => void,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        look(call);
        return put(call);
      }),
  };
}

/** A server that answers uploads with an entity tag in capitals; `kept` when it is also stored so. */
const capitals = (behaviour: Behaviour): Behaviour =>
  withAnswer(behaviour, 'putObject', ({ headers, ...answer }) => ({
    ...answer,
    headers: { ...headers, etag: headers?.['etag']?.toUpperCase() },
  }));

/** Defects that the cases of `suites/objects/writing.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/deletion-done-when-asked-twice',
    requirements: ['OBJ-DEL-01', 'CONS-READ-03', 'CONS-LIST-02'],
    apply: (behaviour) => {
      const asked = new Set<string>();
      return withOperation(behaviour, 'deleteObject', (call, remove) => {
        const name = `${call.input.bucket}/${call.input.key}`;
        if (asked.delete(name)) return remove(call);
        asked.add(name);
        return { status: 204 };
      });
    },
  },
  {
    name: 'objects/deleted-with-200',
    requirements: ['OBJ-DEL-02'],
    apply: (behaviour) => withAnswer(behaviour, 'deleteObject', (answer) => ({ ...answer, status: 200 })),
  },
  {
    name: 'objects/missing-object-not-deleted',
    requirements: ['OBJ-DEL-02', 'OBJ-DEL-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObject', (call, remove) => {
        if (!call.storage.current(call.input.bucket, call.input.key)) throw new S3Error('NoSuchKey');
        return remove(call);
      }),
  },
  {
    name: 'objects/deleted-from-missing-bucket',
    requirements: ['OBJ-DEL-04'],
    apply: (behaviour) => withMissingBucket(behaviour, 'deleteObject', () => ({ status: 204 })),
  },
  {
    name: 'objects/keys-below-also-deleted',
    requirements: ['OBJ-DEL-05'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObject', async (answer, { input, storage }) => {
        const below = [...storage.versions(input.bucket, { key: input.key })].filter(({ key }) =>
          key.startsWith(`${input.key}/`),
        );
        await storage.transaction((tx) => below.forEach((version) => tx.deleteVersion(version)));
        return answer;
      }),
  },
  {
    name: 'objects/right-content-md5-refused',
    requirements: ['OBJ-PUT-09'],
    apply: (behaviour) =>
      opening(behaviour, (request) => {
        if (MD5_FORM.test(request.headers.get('content-md5') ?? '')) throw new S3Error('BadDigest');
        return request;
      }),
  },
  {
    name: 'objects/content-md5-unchecked',
    requirements: ['OBJ-PUT-10', 'OBJ-PUT-11', 'BULK-DEL-08'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, ...rest) => {
        const isChecked = request.headers.has('content-md5');
        return { ...behaviour.openBody(withoutMd5(request), ...rest), isChecked };
      },
    }),
  },
  {
    name: 'objects/malformed-content-md5-ignored',
    requirements: ['OBJ-PUT-11'],
    apply: (behaviour) =>
      opening(behaviour, (request) =>
        MD5_FORM.test(request.headers.get('content-md5') ?? '') ? request : withoutMd5(request),
      ),
  },
  {
    name: 'objects/payload-hash-unchecked',
    requirements: ['OBJ-PUT-13'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, dialect, authenticated) =>
        behaviour.openBody(
          request,
          dialect,
          authenticated?.payload.kind === 'sha256'
            ? { ...authenticated, payload: { kind: 'unsigned' } }
            : authenticated,
        ),
    }),
  },
  headersFault('etag-weak-on-read', ['OBJ-PUT-08', 'OBJ-HEAD-01'], 'getObject', ({ etag }) => ({
    etag: `W/${etag}`,
  })),
  contentFault('content-read-as-text', ['OBJ-PUT-01', 'OBJ-PUT-02', 'OBJ-PUT-04'], (content) =>
    Readable.from(content).map((bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString())),
  ),
  contentFault('line-ends-rewritten', ['OBJ-PUT-01', 'OBJ-PUT-02'], (content) =>
    Readable.from(content).map((bytes: Uint8Array) =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
    ),
  ),
  contentFault('content-cut-after-8-mib', ['OBJ-PUT-04'], async function* (content) {
    let size = 0;
    for await (const bytes of content) {
      size += bytes.length;
      if (size <= 8 * MEBIBYTE) yield bytes;
    }
  }),
  contentFault('end-of-longer-content-kept', ['OBJ-PUT-05'], async function* (content, { input, storage }) {
    let size = 0;
    for await (const bytes of content) {
      size += bytes.length;
      yield bytes;
    }
    const before = storage.current(input.bucket, input.key);
    if (before && before.body.size > size)
      yield* storage.read(before.body, { start: size, end: before.body.size - 1 });
  }),
  refusalFault('empty-upload-refused', ['OBJ-PUT-03'], ({ body }) => {
    if (body.size === 0) throw new S3Error('MissingContentLength');
  }),
  {
    name: 'objects/upload-into-missing-bucket-acknowledged',
    requirements: ['OBJ-PUT-06'],
    apply: (behaviour) =>
      withMissingBucket(behaviour, 'putObject', () => ({ status: 200, headers: { etag: '"none"' } })),
  },
  {
    name: 'objects/unknown-storage-class-kept',
    requirements: ['OBJ-PUT-18'],
    apply: (behaviour) => withRules(behaviour, { storageClassRefusal: () => undefined }),
  },
  {
    name: 'objects/etag-in-capitals',
    requirements: ['OBJ-PUT-07'],
    apply: (behaviour) =>
      capitals(withStored(behaviour, (version) => ({ ...version, etag: version.etag.toUpperCase() }))),
  },
  {
    name: 'objects/upload-returns-another-etag',
    requirements: ['OBJ-PUT-07', 'OBJ-PUT-08', 'CONS-LIST-03', 'CONS-ATOMIC-02'],
    apply: capitals,
  },
  {
    name: 'objects/upload-returns-204',
    requirements: ['OBJ-PUT-19'],
    apply: (behaviour) => withAnswer(behaviour, 'putObject', (answer) => ({ ...answer, status: 204 })),
  },
];
