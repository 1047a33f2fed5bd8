import type { Fault, Parts } from '../../parts.ts';
import { S3Error } from '../../http/errors.ts';
import { withAnswer, withMissingBucket, withOperation } from '../deviations.ts';

/** A server that takes no document without tags. */
const withTagsAlone = (parts: Parts): Parts =>
  (['putBucketTagging', 'putObjectTagging'] as const).reduce(
    (changed, id) =>
      withOperation(changed, id, (call, put) => {
        if (call.document?.TagSet.length === 0) throw new S3Error('MalformedXML');
        return put(call);
      }),
    parts,
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
    apply: (parts) =>
      withOperation(parts, 'createBucket', (call, create) =>
        create({ ...call, document: call.document && { ...call.document, Tags: [] } }),
      ),
  },
  {
    name: 'buckets/tags-of-a-missing-bucket-taken',
    requirements: ['BKT-TAG-09'],
    apply: (parts) => withMissingBucket(parts, 'putBucketTagging', () => ({ status: 200 })),
  },
  {
    name: 'buckets/tags-put-answers-200',
    requirements: ['BKT-TAG-08'],
    apply: (parts) => withAnswer(parts, 'putBucketTagging', () => ({ status: 200 })),
  },
];
