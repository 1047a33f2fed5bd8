import type { BucketRecord } from '../../storage/storage.ts';
import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withOperation, withoutAuthorisation } from '../deviations.ts';

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

/** Defects that the cases of `suites/buckets/creation.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/creation-without-location',
    requirements: ['BKT-CREATE-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', async (call, create) => ({
        ...(await create(call)),
        headers: {},
      })),
  },
  {
    name: 'buckets/created-by-anyone',
    requirements: ['BKT-CREATE-06'],
    apply: (behaviour) => {
      const open = withoutAuthorisation(behaviour, 'createBucket');
      return withOperation(open, 'createBucket', (call, create) =>
        create({ ...call, requester: call.requester ?? call.directory.account('alpha:alice') }),
      );
    },
  },
  {
    name: 'buckets/taken-over-by-second-creator',
    requirements: ['BKT-UNIQ-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', async (call, create) => {
        const { requester, input, now, region } = call;
        if (!requester || !call.storage.bucket(input.bucket)) return create(call);
        await call.storage.transaction((tx) =>
          tx.putBucket(record(input.bucket, requester.project, requester.accessKeyId, now, region)),
        );
        return { status: 200, headers: { location: `/${input.bucket}` } };
      }),
  },
  {
    name: 'buckets/created-without-check',
    requirements: ['BKT-UNIQ-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', async ({ requester, input, now, region, storage }) => {
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
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', async (call, create) => {
        const { bucket } = call.input;
        if (call.storage.bucket(bucket)?.ownerProject !== call.requester?.project) return create(call);
        await call.storage.transaction((tx) => {
          for (const version of tx.versions(bucket)) tx.deleteVersion(version);
        });
        return { status: 200 };
      }),
  },
  {
    name: 'buckets/new-bucket-holds-a-folder',
    requirements: ['BKT-CREATE-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listObjectsV2', async (call, list) => {
        const answer = await list(call);
        if (answer.document?.Contents?.length !== 0) return answer;
        return { ...answer, document: { ...answer.document, CommonPrefixes: [{ Prefix: 'trash/' }] } };
      }),
  },
  {
    name: 'buckets/head-not-allowed',
    requirements: ['BKT-CREATE-01', 'BKT-HEAD-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'headBucket', () => {
        throw new S3Error('MethodNotAllowed');
      }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'BKT-CREATE-04': 'buckets/creation-body-ignored',
  'BKT-CREATE-05': 'buckets/creation-body-ignored',
};
