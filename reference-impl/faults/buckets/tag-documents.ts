import type { Fault, Behaviour } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withMissingBucket, withOperation } from '../deviations.ts';

/** A server that refuses documents without tags. */
const withTagsAlone = (behaviour: Behaviour): Behaviour =>
  (['putBucketTagging', 'putObjectTagging'] as const).reduce(
    (changed, id) =>
      withOperation(changed, id, (call, put) => {
        if (call.document?.TagSet.length === 0) throw new S3Error('MalformedXML');
        return put(call);
      }),
    behaviour,
  );

/** Defects that the cases of `suites/buckets/tag-documents.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/tags-without-a-set-refused',
    requirements: ['BKT-TAG-06', 'META-TAG-14'],
    apply: withTagsAlone,
  },
  {
    name: 'buckets/tags-of-a-new-bucket-lost',
    requirements: ['BKT-TAG-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createBucket', (call, create) =>
        create({ ...call, document: call.document && { ...call.document, Tags: [] } }),
      ),
  },
  {
    name: 'buckets/tags-of-a-missing-bucket-accepted',
    requirements: ['BKT-TAG-09'],
    apply: (behaviour) => withMissingBucket(behaviour, 'putBucketTagging', () => ({ status: 200 })),
  },
  {
    name: 'buckets/tags-put-returns-200',
    requirements: ['BKT-TAG-08'],
    apply: (behaviour) => withAnswer(behaviour, 'putBucketTagging', () => ({ status: 200 })),
  },
];
