import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { withRefusal } from '../deviations.ts';

/** Defects that the cases of `suites/buckets/tags.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'metadata/missing-tags-of-a-bucket-returned-empty',
    requirements: ['BKT-TAG-02', 'BKT-TAG-04'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketTagging', 'NoSuchTagSet', () => ({
        status: 200,
        document: { TagSet: [] },
      })),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'BKT-TAG-01': 'metadata/tags-in-lower-case',
  'BKT-TAG-03': 'metadata/tags-added-to-the-former',
  'BKT-TAG-05': 'metadata/last-of-repeated-tags-kept',
};
