import type { Fault } from '../../parts.ts';
import { S3Error } from '../../http/errors.ts';
import { withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/buckets/access.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/teammate-shut-out',
    requirements: ['BKT-ACCESS-01', 'OBJ-ACCESS-06'],
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        if (asker.requester?.accessKeyId === 'alpha:bob' && operation !== 'listBuckets')
          throw new S3Error('AccessDenied');
        parts.authorise(operation, subject, asker);
      },
    }),
  },
  {
    name: 'buckets/listing-open-to-anyone',
    requirements: ['BKT-ACCESS-02', 'BKT-ACCESS-03'],
    apply: (parts) => withoutAuthorisation(parts, 'listObjects', 'listObjectsV2'),
  },
  {
    name: 'buckets/expected-owner-ignored',
    requirements: ['BKT-ACCESS-04'],
    apply: (parts) => ({ ...parts, checkExpectedOwner: () => undefined }),
  },
];
