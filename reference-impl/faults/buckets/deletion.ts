import type { BodyReference, VersionRecord } from '../../storage/storage.ts';
import type { Fault } from '../../behaviour.ts';
import { Readable } from 'node:stream';
import { withOperation, withoutAuthorisation, withRefusal } from '../deviations.ts';

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

/** Defects that the cases of `suites/buckets/deletion.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/deletion-acknowledged-and-not-done',
    requirements: ['BKT-DEL-01', 'BKT-DEL-04', 'BKT-DEL-09', 'BKT-DEL-10', 'BKT-LIST-04'],
    apply: (behaviour) => withOperation(behaviour, 'deleteBucket', () => ({ status: 204 })),
  },
  {
    name: 'buckets/deleted-with-200',
    requirements: ['BKT-DEL-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucket', async (call, remove) => ({
        ...(await remove(call)),
        status: 200,
      })),
  },
  {
    name: 'buckets/deleted-with-objects',
    requirements: ['BKT-DEL-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucket', async (call, remove) => {
        await call.storage.transaction((tx) => {
          for (const version of tx.versions(call.input.bucket)) tx.deleteVersion(version);
        });
        return remove(call);
      }),
  },
  {
    name: 'buckets/deleted-by-anyone',
    requirements: ['BKT-DEL-05', 'BKT-DEL-06'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'deleteBucket'),
  },
  {
    name: 'buckets/former-objects-come-back',
    requirements: ['BKT-DEL-11'],
    apply: (behaviour) => {
      const deleted = new Set<string>();
      const remembering = withOperation(behaviour, 'deleteBucket', (call, remove) => {
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
    name: 'buckets/deleted-with-its-public-access-block',
    requirements: ['BKT-DEL-14'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, ...rest) => {
        const query = request.query.filter(([name]) => name !== 'publicAccessBlock');
        return behaviour.routeOf({ ...request, query }, ...rest);
      },
    }),
  },
  {
    name: 'buckets/missing-bucket-deleted',
    requirements: ['BKT-DEL-08'],
    apply: (behaviour) =>
      withRefusal(withoutAuthorisation(behaviour, 'deleteBucket'), 'deleteBucket', 'NoSuchBucket', () => ({
        status: 204,
      })),
  },
];
