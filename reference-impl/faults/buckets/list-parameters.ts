import type { Fault } from '../../behaviour.ts';
import { invalidArgument } from '../../s3-error.ts';
import { withInput, withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/buckets/list-parameters.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/prefix-of-the-list-ignored',
    requirements: ['BKT-LIST-10'],
    apply: (behaviour) => withInput(behaviour, 'listBuckets', (input) => ({ ...input, prefix: undefined })),
  },
  {
    name: 'buckets/pages-of-the-list-ignored',
    requirements: ['BKT-LIST-11'],
    apply: (behaviour) =>
      withInput(behaviour, 'listBuckets', (input) => ({ ...input, maxBuckets: undefined })),
  },
  {
    name: 'buckets/region-of-the-list-ignored',
    requirements: ['BKT-LIST-13'],
    apply: (behaviour) =>
      withInput(behaviour, 'listBuckets', (input) => ({ ...input, bucketRegion: undefined })),
  },
  {
    name: 'buckets/empty-token-of-the-list-refused',
    requirements: ['BKT-LIST-12'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listBuckets', (call, list) => {
        if (call.input.continuationToken === '') throw invalidArgument('continuation-token', '');
        return list(call);
      }),
  },
];
