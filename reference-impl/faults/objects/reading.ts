import type { Answer } from '../../call.ts';
import type { Fault } from '../../behaviour.ts';
import { deciding, headersFault } from './deviations.ts';
import { noSuchKey } from '../../s3-error.ts';
import {
  withAnswer,
  withInput,
  withMissingBucket,
  withOperation,
  withoutHeader,
  withRefusal,
  withResponse,
} from '../deviations.ts';

const EMPTY: Answer<'getObject'> = { status: 200, headers: { etag: '"none"' }, content: { size: 0 } };

/** Defects that the cases of `suites/objects/reading.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/missing-key-revealed-to-everyone',
    requirements: ['OBJ-GET-08'],
    apply: (behaviour) =>
      deciding(behaviour, (operation, { bucket, key }, { storage }) =>
        operation === 'getObject' && !storage.current(bucket, key) ? 'allow' : 'by the rules',
      ),
  },
  {
    name: 'objects/missing-object-read-as-empty',
    requirements: ['OBJ-GET-02', 'OBJ-GET-07', 'OBJ-DEL-01', 'OBJ-RANGE-11', 'CONS-READ-03'],
    apply: (behaviour) => withRefusal(behaviour, 'getObject', 'NoSuchKey', () => EMPTY),
  },
  {
    name: 'objects/folder-of-keys-read-as-empty',
    requirements: ['OBJ-GET-07'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getObject', 'NoSuchKey', ({ input, storage }) => {
        const folder = `${input.key}/`;
        for (const { key } of storage.currents(input.bucket, { key: folder }))
          if (key.startsWith(folder)) return EMPTY;
        throw noSuchKey(input.key);
      }),
  },
  {
    name: 'objects/missing-bucket-reported-as-missing-key',
    requirements: ['OBJ-GET-03'],
    apply: (behaviour) =>
      withMissingBucket(behaviour, 'getObject', ({ input }) => {
        throw noSuchKey(input.key);
      }),
  },
  {
    name: 'objects/head-of-missing-object-returns-200',
    requirements: ['OBJ-HEAD-02', 'OBJ-PUT-18', 'META-USER-08'],
    apply: (behaviour) => withRefusal(behaviour, 'headObject', 'NoSuchKey', () => EMPTY),
  },
  {
    name: 'objects/content-without-length',
    requirements: ['OBJ-GET-01', 'OBJ-PUT-03'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
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
  headersFault('etag-missing-from-head', ['OBJ-HEAD-01', 'OBJ-PUT-08'], 'headObject', () => ({
    etag: undefined,
  })),
  headersFault('content-type-missing-from-head', ['OBJ-HEAD-01'], 'headObject', () => ({
    'content-type': undefined,
  })),
  {
    name: 'objects/head-with-length-0',
    requirements: ['OBJ-HEAD-01', 'OBJ-RANGE-13'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', (answer) => ({ ...answer, content: { size: 0 } })),
  },
  {
    name: 'objects/overrides-ignored',
    requirements: ['OBJ-OVER-01', 'OBJ-OVER-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObject', ({ bucket, key, range, versionId }) => ({
        bucket,
        key,
        range,
        versionId,
      })),
  },
  {
    name: 'objects/overrides-kept',
    requirements: ['OBJ-OVER-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObject', async (answer, { input, storage }) => {
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
    apply: (behaviour) =>
      withOperation(behaviour, 'getObject', (call, get) =>
        get({ ...call, requester: call.requester ?? call.directory.account('alpha:alice') }),
      ),
  },
];
