import { Readable } from 'node:stream';
import type { Fault } from '../../parts.ts';
import type { BodyReference, BucketRecord, VersionRecord } from '../../storage/storage.ts';
import { withOperation, withoutAuthorisation, withRefusal } from '../deviations.ts';

const record = (
  name: string,
  ownerProject: string,
  creator: string,
  now: number,
  region: string,
): BucketRecord => ({
  name,
  ownerProject,
  creator,
  createdAt: now,
  region,
  versioning: 'never',
  configurations: {},
});

const formerObject = (bucket: string, body: BodyReference, modifiedAt: number): VersionRecord => ({
  bucket,
  key: 'former object',
  versionId: 'null',
  sequence: 0,
  deleteMarker: false,
  ownerProject: 'alpha',
  modifiedAt,
  body,
  etag: 'd41d8cd98f00b204e9800998ecf8427e',
  attributes: {},
  metadata: {},
  storageClass: 'STANDARD',
});

/** Creation: what is answered, made, and taken from others. */
const creation: readonly Fault[] = [
  {
    name: 'buckets/creation-without-location',
    requirements: ['BKT-CREATE-03'],
    apply: (parts) =>
      withOperation(parts, 'createBucket', async (call, create) => ({
        ...(await create(call)),
        headers: {},
      })),
  },
  {
    name: 'buckets/creation-body-ignored',
    requirements: ['BKT-CREATE-04', 'BKT-CREATE-05', 'RESP-BODY-02', 'RESP-BODY-03', 'RESP-BODY-04'],
    apply: (parts) => ({
      ...parts,
      readDocument: async (operation, body, dialect) =>
        operation.id === 'createBucket' ? undefined : parts.readDocument(operation, body, dialect),
    }),
  },
  {
    name: 'buckets/created-by-anyone',
    requirements: ['BKT-CREATE-06'],
    apply: (parts) => {
      const open = withoutAuthorisation(parts, 'createBucket');
      return withOperation(open, 'createBucket', (call, create) =>
        create({ ...call, requester: call.requester ?? call.directory.account('alpha:alice') }),
      );
    },
  },
  {
    name: 'buckets/taken-over-by-second-creator',
    requirements: ['BKT-UNIQ-01'],
    apply: (parts) =>
      withOperation(parts, 'createBucket', async (call, create) => {
        const { requester, input, now, region } = call;
        if (!requester || !call.storage.bucket(input.bucket)) return create(call);
        await call.storage.transaction((tx) =>
          tx.putBucket(record(input.bucket, requester.project, requester.accessKeyId, now, region)),
        );
        return { status: 200, headers: { location: `/${input.bucket}` } };
      }),
  },
  {
    name: 'buckets/created-without-a-look',
    requirements: ['BKT-UNIQ-04'],
    apply: (parts) =>
      withOperation(parts, 'createBucket', async ({ requester, input, now, region, storage }) => {
        const { project = '', accessKeyId = '' } = requester ?? {};
        await storage.transaction((tx) =>
          tx.putBucket(record(input.bucket, project, accessKeyId, now, region)),
        );
        return { status: 200, headers: { location: `/${input.bucket}` } };
      }),
  },
  {
    name: 'buckets/second-creation-empties',
    requirements: ['BKT-UNIQ-02'],
    apply: (parts) =>
      withOperation(parts, 'createBucket', async (call, create) => {
        const { bucket } = call.input;
        if (call.storage.bucket(bucket)?.ownerProject !== call.requester?.project) return create(call);
        await call.storage.transaction((tx) => {
          for (const version of tx.versions(bucket)) tx.deleteVersion(version);
        });
        return { status: 200 };
      }),
  },
];

/** Deletion: refused, allowed and done where it should not be. */
const deletion: readonly Fault[] = [
  {
    name: 'buckets/deletion-acknowledged-and-not-done',
    requirements: ['BKT-DEL-01', 'BKT-DEL-04', 'BKT-DEL-09', 'BKT-DEL-10', 'BKT-LIST-04'],
    apply: (parts) => withOperation(parts, 'deleteBucket', () => ({ status: 204 })),
  },
  {
    name: 'buckets/deleted-with-200',
    requirements: ['BKT-DEL-02'],
    apply: (parts) =>
      withOperation(parts, 'deleteBucket', async (call, remove) => ({
        ...(await remove(call)),
        status: 200,
      })),
  },
  {
    name: 'buckets/deleted-with-objects',
    requirements: ['BKT-DEL-03'],
    apply: (parts) =>
      withOperation(parts, 'deleteBucket', async (call, remove) => {
        await call.storage.transaction((tx) => {
          for (const version of tx.versions(call.input.bucket)) tx.deleteVersion(version);
        });
        return remove(call);
      }),
  },
  {
    name: 'buckets/deleted-by-anyone',
    requirements: ['BKT-DEL-05', 'BKT-DEL-06'],
    apply: (parts) => withoutAuthorisation(parts, 'deleteBucket'),
  },
  {
    name: 'buckets/former-objects-come-back',
    requirements: ['BKT-DEL-11'],
    apply: (parts) => {
      const deleted = new Set<string>();
      const remembering = withOperation(parts, 'deleteBucket', (call, remove) => {
        deleted.add(call.input.bucket);
        return remove(call);
      });
      return withOperation(remembering, 'createBucket', async (call, create) => {
        const answer = await create(call);
        if (!deleted.has(call.input.bucket)) return answer;
        const body = await call.storage.stage(Readable.from([]));
        await call.storage.transaction((tx) =>
          tx.putVersion(formerObject(call.input.bucket, body, call.now)),
        );
        return answer;
      });
    },
  },
  {
    name: 'buckets/new-bucket-holds-a-folder',
    requirements: ['BKT-CREATE-02'],
    apply: (parts) =>
      withOperation(parts, 'listObjectsV2', async (call, list) => {
        const answer = await list(call);
        if (answer.document?.Contents?.length !== 0) return answer;
        return { ...answer, document: { ...answer.document, CommonPrefixes: [{ Prefix: 'trash/' }] } };
      }),
  },
  {
    name: 'buckets/deleted-with-its-public-access-block',
    requirements: ['BKT-DEL-14'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, ...rest) => {
        const query = request.query.filter(([name]) => name !== 'publicAccessBlock');
        return parts.routeOf({ ...request, query }, ...rest);
      },
    }),
  },
  {
    name: 'buckets/missing-bucket-deleted',
    requirements: ['BKT-DEL-08'],
    apply: (parts) =>
      withRefusal(withoutAuthorisation(parts, 'deleteBucket'), 'deleteBucket', 'NoSuchBucket', () => ({
        status: 204,
      })),
  },
];

export const lifeFaults: readonly Fault[] = [...creation, ...deletion];
