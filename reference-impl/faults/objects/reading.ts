import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { noSuchKey } from '../../http/errors.ts';
import type { Answer } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import {
  withAnswer,
  withInput,
  withMissingBucket,
  withOperation,
  withoutHeader,
  withRefusal,
  withResponse,
} from '../deviations.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** A fault in what GET or HEAD of an object says besides its content. */
function headersFault(
  what: string,
  requirements: readonly RequirementId[],
  id: 'getObject' | 'headObject',
  change: (headers: Headers) => Headers,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (parts) =>
      withAnswer(parts, id, (answer) => ({
        ...answer,
        headers: { ...answer.headers, ...change(answer.headers ?? {}) },
      })),
  };
}

const EMPTY: Answer<'getObject'> = { status: 200, headers: { etag: '"none"' }, content: { size: 0 } };

/** What is there, and what is not. */
const existence: readonly Fault[] = [
  {
    name: 'objects/missing-object-read-as-empty',
    requirements: ['OBJ-GET-02', 'OBJ-GET-07', 'OBJ-DEL-01', 'OBJ-RANGE-11', 'CONS-READ-03'],
    apply: (parts) => withRefusal(parts, 'getObject', 'NoSuchKey', () => EMPTY),
  },
  {
    name: 'objects/folder-of-keys-read-as-empty',
    requirements: ['OBJ-GET-07'],
    apply: (parts) =>
      withRefusal(parts, 'getObject', 'NoSuchKey', ({ input, storage }) => {
        const folder = `${input.key}/`;
        for (const { key } of storage.currents(input.bucket, { key: folder }))
          if (key.startsWith(folder)) return EMPTY;
        throw noSuchKey(input.key);
      }),
  },
  {
    name: 'objects/missing-bucket-taken-for-missing-key',
    requirements: ['OBJ-GET-03'],
    apply: (parts) =>
      withMissingBucket(parts, 'getObject', ({ input }) => {
        throw noSuchKey(input.key);
      }),
  },
  {
    name: 'objects/head-of-missing-object-answers-200',
    requirements: ['OBJ-HEAD-02', 'OBJ-PUT-18', 'META-USER-08'],
    apply: (parts) => withRefusal(parts, 'headObject', 'NoSuchKey', () => EMPTY),
  },
];

/** What an answer says of the object. */
const headers: readonly Fault[] = [
  {
    name: 'objects/content-without-length',
    requirements: ['OBJ-GET-01', 'OBJ-PUT-03'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        operation === 'getObject' && response.status === 200
          ? withoutHeader(response, 'content-length')
          : response,
      ),
  },
  headersFault('modified-at-the-epoch', ['OBJ-GET-04'], 'getObject', () => ({
    'last-modified': new Date(0).toUTCString(),
  })),
  headersFault('modified-in-iso-8601', ['OBJ-GET-04'], 'getObject', (headers) => ({
    'last-modified': new Date(headers['last-modified'] ?? '').toISOString(),
  })),
  headersFault('another-default-content-type', ['OBJ-GET-05'], 'getObject', (headers) => ({
    'content-type': headers['content-type']?.replace('binary/', 'application/'),
  })),
  headersFault('accept-ranges-missing', ['OBJ-GET-06'], 'getObject', () => ({ 'accept-ranges': undefined })),
  headersFault('etag-weak-on-read', ['OBJ-PUT-08', 'OBJ-HEAD-01'], 'getObject', ({ etag }) => ({
    etag: `W/${etag}`,
  })),
  headersFault('etag-missing-from-head', ['OBJ-HEAD-01', 'OBJ-PUT-08'], 'headObject', () => ({
    etag: undefined,
  })),
  headersFault('content-type-missing-from-head', ['OBJ-HEAD-01'], 'headObject', () => ({
    'content-type': undefined,
  })),
  {
    name: 'objects/head-with-length-0',
    requirements: ['OBJ-HEAD-01', 'OBJ-RANGE-13'],
    apply: (parts) => withAnswer(parts, 'headObject', (answer) => ({ ...answer, content: { size: 0 } })),
  },
];

/** Response headers that a caller asks for. */
const overrides: readonly Fault[] = [
  {
    name: 'objects/overrides-ignored',
    requirements: ['OBJ-OVER-01', 'OBJ-OVER-03'],
    apply: (parts) =>
      withInput(parts, 'getObject', ({ bucket, key, range, versionId }) => ({
        bucket,
        key,
        range,
        versionId,
      })),
  },
  {
    name: 'objects/overrides-kept',
    requirements: ['OBJ-OVER-02'],
    apply: (parts) =>
      withAnswer(parts, 'getObject', async (answer, { input, storage }) => {
        const contentType = input.responseContentType;
        await storage.transaction((tx) => {
          const version = tx.current(input.bucket, input.key);
          if (!version || contentType === undefined) return;
          tx.putVersion({ ...version, attributes: { ...version.attributes, 'content-type': contentType } });
        });
        return answer;
      }),
  },
  {
    name: 'objects/overrides-of-anonymous-honoured',
    requirements: ['OBJ-OVER-03'],
    apply: (parts) =>
      withOperation(parts, 'getObject', (call, get) =>
        get({ ...call, requester: call.requester ?? call.directory.account('alpha:alice') }),
      ),
  },
];

export const readFaults: readonly Fault[] = [...existence, ...headers, ...overrides];
