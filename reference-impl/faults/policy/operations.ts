import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { configure } from '../../operations/configurations.ts';
import { listed } from '../../rules/policy/listed.ts';
import { queryValue } from '../../http/request.ts';
import { withAnswer, withOperation, withRefusal, withResponse, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/policy/operations.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/put-returns-202',
    requirements: ['POL-PUT-01', 'POL-PUT-02'],
    apply: (behaviour) => withAnswer(behaviour, 'putBucketPolicy', () => ({ status: 202 })),
  },
  {
    name: 'policy/put-returns-200',
    requirements: ['POL-PUT-05'],
    apply: (behaviour) => withAnswer(behaviour, 'putBucketPolicy', () => ({ status: 200 })),
  },
  {
    name: 'policy/put-adds-to-the-former',
    requirements: ['POL-PUT-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketPolicy', (call, put) => {
        const { document, input, storage } = call;
        const former = storage.bucket(input.bucket)?.configurations.policy;
        if (!document || !former) return put(call);
        const Statement = [...listed(former.Statement), ...listed(document.Statement)];
        return put({ ...call, document: { ...document, Statement } });
      }),
  },
  {
    name: 'policy/placeholder-is-a-name',
    requirements: ['POL-PUT-04', 'POL-GET-06'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, address, dialect) => {
        if (queryValue(request.query, 'policy') === 'null') throw new S3Error('NoSuchBucketPolicy');
        return behaviour.routeOf(request, address, dialect);
      },
    }),
  },
  {
    name: 'policy/read-without-conditions',
    requirements: ['POL-GET-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketPolicy', (answer) => {
        const { document } = answer;
        if (!document) return answer;
        const Statement = listed(document.Statement).map((one) => ({ ...one, Condition: undefined }));
        return { ...answer, document: { ...document, Statement } };
      }),
  },
  {
    name: 'policy/read-cut-off',
    requirements: ['POL-GET-05'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) => {
        if (operation !== 'getBucketPolicy' || response.status !== 200 || !Buffer.isBuffer(response.body))
          return response;
        const body = response.body.subarray(0, -1);
        return { ...response, headers: { ...response.headers, 'content-length': String(body.length) }, body };
      }),
  },
  {
    name: 'policy/read-as-plain-text',
    requirements: ['POL-GET-02'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'getBucketPolicy'
          ? { ...response, headers: { ...response.headers, 'content-type': 'text/plain' } }
          : response,
      ),
  },
  {
    name: 'policy/missing-policy-read-as-empty',
    requirements: ['POL-GET-04'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketPolicy', 'NoSuchBucketPolicy', () => ({
        status: 200,
        document: { Version: '2012-10-17', Statement: [] },
      })),
  },
  {
    name: 'policy/deletion-returns-202',
    requirements: ['POL-DEL-01', 'POL-DEL-02'],
    apply: (behaviour) => withAnswer(behaviour, 'deleteBucketPolicy', () => ({ status: 202 })),
  },
  {
    name: 'policy/deletion-does-nothing',
    requirements: ['POL-DEL-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucketPolicy', async (call, remove) => {
        const policy = call.storage.bucket(call.input.bucket)?.configurations.policy;
        const answer = await remove(call);
        await configure(call, { policy });
        return answer;
      }),
  },
  {
    name: 'policy/no-policy-is-public',
    requirements: ['POL-STATUS-01'],
    apply: (behaviour) => withRules(behaviour, { isPublicPolicy: () => false }),
  },
  {
    name: 'policy/every-policy-is-public',
    requirements: ['POL-STATUS-03'],
    apply: (behaviour) => withRules(behaviour, { isPublicPolicy: () => true }),
  },
  {
    name: 'policy/status-without-a-policy',
    requirements: ['POL-STATUS-02'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketPolicyStatus', 'NoSuchBucketPolicy', () => ({
        status: 200,
        document: { IsPublic: 'FALSE' },
      })),
  },
];
