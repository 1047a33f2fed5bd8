import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { inQuery, refusing } from '../signature/verifying.ts';
import { withAnswer, withOperation, withRefusal } from '../deviations.ts';

/** Defects that the cases of `suites/clients/sdk.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'clients/own-buckets-not-listed',
    requirements: ['CLI-SDKJS-01', 'CLI-SDKPY-01', 'CLI-AWSCLI-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'listBuckets', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, Buckets: [] },
      })),
  },
  {
    name: 'clients/head-without-metadata',
    requirements: ['CLI-SDKJS-02', 'CLI-SDKPY-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', ({ headers = {}, ...answer }) => ({
        ...answer,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('-meta-'))),
      })),
  },
  {
    name: 'clients/missing-key-reported-as-missing-bucket-with-checksums-requested',
    requirements: ['CLI-SDKJS-03', 'CLI-SDKPY-03', 'CLI-AWSCLI-03'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getObject', 'NoSuchKey', ({ input }) => {
        throw new S3Error(input.checksumMode === undefined ? 'NoSuchKey' : 'NoSuchBucket');
      }),
  },
  refusing(
    'clients/links-with-a-parameter-of-the-sdk-refused',
    ['CLI-SDKJS-05'],
    (request, verifier) => inQuery(request, verifier) && request.query.some(([name]) => name === 'x-id'),
    'AuthorizationQueryParametersError',
  ),
  {
    name: 'clients/next-page-starts-from-the-beginning',
    requirements: ['CLI-SDKJS-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listObjectsV2', ({ input, ...call }, list) =>
        list({ ...call, input: { ...input, continuationToken: undefined } }),
      ),
  },
  {
    name: 'clients/head-of-missing-key-forbidden',
    requirements: ['CLI-SDKJS-08'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'headObject', 'NoSuchKey', () => {
        throw new S3Error('AccessDenied');
      }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'CLI-SDKJS-04': 'clients/parts-joined-backwards',
  'CLI-SDKJS-06': 'clients/large-uploads-kept-damaged',
};
