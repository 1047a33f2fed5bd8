import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { wireHeader } from '../../../spec/dialect.ts';

/** Defects that the cases of `suites/buckets/expected-owner.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/malformed-expected-owner-ignored',
    requirements: ['BKT-OWNER-01'],
    apply: (behaviour) => ({
      ...behaviour,
      checkExpectedOwner: (bucket, context) => {
        try {
          behaviour.checkExpectedOwner(bucket, context);
        } catch (error) {
          if (!(error instanceof S3Error) || error.code === 'AccessDenied') throw error;
        }
      },
    }),
  },
  {
    name: 'buckets/every-expected-owner-refused',
    requirements: ['BKT-OWNER-02'],
    apply: (behaviour) => ({
      ...behaviour,
      checkExpectedOwner: (bucket, context) => {
        behaviour.checkExpectedOwner(bucket, context);
        if (context.request.headers.has(wireHeader(context.dialect, 'x-std-expected-bucket-owner')))
          throw new S3Error('AccessDenied');
      },
    }),
  },
];
