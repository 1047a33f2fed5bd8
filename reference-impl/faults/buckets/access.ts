import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/buckets/access.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/teammate-denied',
    requirements: ['BKT-ACCESS-01', 'OBJ-ACCESS-06'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        if (context.requester?.accessKeyId === 'alpha:bob' && operation !== 'listBuckets')
          throw new S3Error('AccessDenied');
        behaviour.authorise(operation, subject, context);
      },
    }),
  },
  {
    name: 'buckets/listing-allowed-to-anyone',
    requirements: ['BKT-ACCESS-02', 'BKT-ACCESS-03'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'listObjects', 'listObjectsV2'),
  },
  {
    name: 'buckets/expected-owner-ignored',
    requirements: ['BKT-ACCESS-04'],
    apply: (behaviour) => ({ ...behaviour, checkExpectedOwner: () => undefined }),
  },
];
