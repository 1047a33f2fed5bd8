import type { Fault, Behaviour, ProvenElsewhere } from '../../behaviour.ts';
import type { Operations } from '../../call.ts';
import { S3Error } from '../../s3-error.ts';
import {
  withOperation,
  withoutAuthorisation,
  withoutHeader,
  withRefusal,
  withResponse,
} from '../deviations.ts';

type Listed = NonNullable<Awaited<ReturnType<NonNullable<Operations['listBuckets']>>>['document']>;

/** Changes the list of buckets. */
function withBucketList(behaviour: Behaviour, change: (list: Listed) => Listed): Behaviour {
  return withOperation(behaviour, 'listBuckets', async (call, list) => {
    const answer = await list(call);
    return { ...answer, document: answer.document && change(answer.document) };
  });
}

/** Defects that the cases of `suites/buckets/reading.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/own-bucket-not-listed',
    requirements: ['BKT-LIST-01', 'BKT-LIST-05', 'BKT-LIST-06'],
    apply: (behaviour) => withBucketList(behaviour, (list) => ({ ...list, Buckets: [] })),
  },
  {
    name: 'buckets/all-buckets-listed',
    requirements: ['BKT-LIST-02', 'BKT-LIST-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listBuckets', async (call, list) => {
        const answer = await list(call);
        const Buckets = [...call.storage.buckets()].map(({ name, createdAt }) => ({
          Name: name,
          CreationDate: new Date(createdAt).toISOString(),
        }));
        return { ...answer, document: answer.document && { ...answer.document, Buckets } };
      }),
  },
  {
    name: 'buckets/one-foreign-bucket-listed',
    requirements: ['BKT-LIST-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listBuckets', async (call, list) => {
        const answer = await list(call);
        if (!answer.document) return answer;
        const last = [...call.storage.buckets()].findLast(
          ({ ownerProject }) => ownerProject !== call.requester?.project,
        );
        const leaked = last
          ? [{ Name: last.name, CreationDate: new Date(last.createdAt).toISOString() }]
          : [];
        return {
          ...answer,
          document: { ...answer.document, Buckets: [...answer.document.Buckets, ...leaked] },
        };
      }),
  },
  {
    name: 'buckets/listed-to-anyone',
    requirements: ['BKT-LIST-08'],
    apply: (behaviour) =>
      withOperation(withoutAuthorisation(behaviour, 'listBuckets'), 'listBuckets', (call, list) =>
        list({ ...call, requester: call.requester ?? call.directory.account('alpha:alice') }),
      ),
  },
  {
    name: 'buckets/creation-date-of-the-epoch',
    requirements: ['BKT-LIST-06'],
    apply: (behaviour) =>
      withBucketList(behaviour, (list) => ({
        ...list,
        Buckets: list.Buckets.map((bucket) => ({ ...bucket, CreationDate: new Date(0).toISOString() })),
      })),
  },
  {
    name: 'buckets/list-without-owner',
    requirements: ['BKT-LIST-05'],
    apply: (behaviour) =>
      withBucketList(behaviour, (list) => ({ ...list, Owner: { ID: '', DisplayName: '' } })),
  },
  {
    name: 'buckets/head-of-missing-bucket-answers-200',
    requirements: ['BKT-HEAD-02'],
    apply: (behaviour) =>
      withRefusal(withoutAuthorisation(behaviour, 'headBucket'), 'headBucket', 'NoSuchBucket', () => ({
        status: 200,
      })),
  },
  {
    name: 'buckets/head-allowed-to-anyone',
    requirements: ['BKT-HEAD-03'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'headBucket'),
  },
  {
    name: 'buckets/head-without-region',
    requirements: ['BKT-HEAD-04'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) => withoutHeader(response, 'x-std-bucket-region')),
  },
  {
    name: 'buckets/location-refused',
    requirements: ['BKT-LOC-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getBucketLocation', () => {
        throw new S3Error('MethodNotAllowed');
      }),
  },
  {
    name: 'buckets/location-of-another-region',
    requirements: ['BKT-LOC-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getBucketLocation', () => ({
        status: 200,
        document: { LocationConstraint: 'eu-south-2' },
      })),
  },
  {
    name: 'buckets/location-of-missing-bucket',
    requirements: ['BKT-LOC-02'],
    apply: (behaviour) =>
      withRefusal(
        withoutAuthorisation(behaviour, 'getBucketLocation'),
        'getBucketLocation',
        'NoSuchBucket',
        () => ({
          status: 200,
          document: { LocationConstraint: '' },
        }),
      ),
  },
  {
    name: 'buckets/location-allowed-to-anyone',
    requirements: ['BKT-LOC-03'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketLocation'),
  },
  {
    name: 'buckets/closing-slash-is-another-bucket',
    requirements: ['BKT-ADDR-01'],
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (path, host, baseHosts) => {
        if (/^\/[^/]+\/$/.test(path)) throw new S3Error('NoSuchBucket');
        return behaviour.addressOf(path, host, baseHosts);
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'BKT-HEAD-01': 'buckets/head-not-allowed',
  'BKT-LIST-04': 'buckets/deletion-acknowledged-and-not-done',
};
