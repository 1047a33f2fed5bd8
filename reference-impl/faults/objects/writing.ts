import { Readable } from 'node:stream';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../http/errors.ts';
import type { Call } from '../../operations/call.ts';
import type { Fault, Parts } from '../../parts.ts';
import { withAnswer, withMissingBucket, withOperation, withRules, withStored } from '../deviations.ts';

type Upload = Call<'putObject'>;
type Content = AsyncIterable<Uint8Array>;

const MEBIBYTE = 1024 * 1024;

/** A fault that stores something else than what was sent. */
function contentFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (content: Content, call: Upload) => Content,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) =>
        put({ ...call, body: { ...call.body, content: () => change(call.body.content(), call) } }),
      ),
  };
}

/** A fault that looks at an upload before it is done. @param look throws to refuse it */
function refusalFault(
  what: string,
  requirements: readonly RequirementId[],
  look: (call: Upload) => void,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) => {
        look(call);
        return put(call);
      }),
  };
}

/** What is stored. */
const contents: readonly Fault[] = [
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
  contentFault('content-of-folder-lost', ['OBJ-FOLDER-03'], async function* (content, { input }) {
    for await (const bytes of content) if (!input.key.endsWith('/')) yield bytes;
  }),
  contentFault('cut-upload-stored', ['OBJ-PUT-14'], async function* (content) {
    try {
      yield* content;
    } catch (error) {
      if (!(error instanceof S3Error) || error.code !== 'IncompleteBody') throw error;
    }
  }),
];

/** What is refused, or not. */
const refusals: readonly Fault[] = [
  refusalFault('empty-upload-refused', ['OBJ-PUT-03'], ({ body }) => {
    if (body.size === 0) throw new S3Error('MissingContentLength');
  }),
  {
    name: 'objects/first-upload-stays',
    requirements: ['OBJ-PUT-05', 'CONS-READ-02', 'CONS-LIST-03'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) => {
        const before = call.storage.current(call.input.bucket, call.input.key);
        return before ? { status: 200, headers: { etag: `"${before.etag}"` } } : put(call);
      }),
  },
  {
    name: 'objects/upload-into-missing-bucket-acknowledged',
    requirements: ['OBJ-PUT-06'],
    apply: (parts) =>
      withMissingBucket(parts, 'putObject', () => ({ status: 200, headers: { etag: '"none"' } })),
  },
  {
    name: 'objects/upload-without-length-taken-for-empty',
    requirements: ['OBJ-PUT-12'],
    apply: (parts) =>
      withOperation(parts, 'putObject', (call, put) =>
        put({ ...call, body: { ...call.body, size: call.body.size ?? 0 } }),
      ),
  },
  {
    name: 'objects/unknown-storage-class-kept',
    requirements: ['OBJ-PUT-18'],
    apply: (parts) => withRules(parts, { storageClassRefusal: () => undefined }),
  },
];

/** A server whose uploads are answered with an entity tag in capitals; `kept` when it is also kept so. */
const capitals = (parts: Parts): Parts =>
  withAnswer(parts, 'putObject', ({ headers, ...answer }) => ({
    ...answer,
    headers: { ...headers, etag: headers?.['etag']?.toUpperCase() },
  }));

/** What is answered. */
const answers: readonly Fault[] = [
  {
    name: 'objects/etag-in-capitals',
    requirements: ['OBJ-PUT-07'],
    apply: (parts) =>
      capitals(withStored(parts, (version) => ({ ...version, etag: version.etag.toUpperCase() }))),
  },
  {
    name: 'objects/upload-answered-with-another-etag',
    requirements: ['OBJ-PUT-07', 'OBJ-PUT-08', 'CONS-LIST-03', 'CONS-ATOMIC-02'],
    apply: capitals,
  },
  {
    name: 'objects/upload-answered-with-204',
    requirements: ['OBJ-PUT-19'],
    apply: (parts) => withAnswer(parts, 'putObject', (answer) => ({ ...answer, status: 204 })),
  },
];

export const writingFaults: readonly Fault[] = [...contents, ...refusals, ...answers];
