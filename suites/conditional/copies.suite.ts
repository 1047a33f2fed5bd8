import type { OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_ETAG, justAfter, putKept, type StoredObject, later } from './kept.ts';

type Conditions = Pick<
  OperationInputs['copyObject'],
  'copySourceIfMatch' | 'copySourceIfNoneMatch' | 'copySourceIfModifiedSince' | 'copySourceIfUnmodifiedSince'
>;
/** A requirement and the conditions of a copy that tests it. */
type Row = readonly [RequirementId, (source: StoredObject) => Conditions];

const HOUR = 3600;

const made: readonly Row[] = [
  // COND-COPY-01 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-match and the ETag of the source
  //   succeeds.
  ['COND-COPY-01', ({ etag }) => ({ copySourceIfMatch: etag })],
  // COND-COPY-04 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-none-match and another ETag succeeds.
  ['COND-COPY-04', () => ({ copySourceIfNoneMatch: ANOTHER_ETAG })],
  // COND-COPY-07 (std SHOULD, aws MUST): x-std-copy-source-if-match that holds takes precedence over
  //   if-unmodified-since that does not: the copy succeeds.
  [
    'COND-COPY-07',
    ({ etag, modified }) => ({
      copySourceIfMatch: etag,
      copySourceIfUnmodifiedSince: later(modified, -HOUR),
    }),
  ],
];

const refused: readonly Row[] = [
  // COND-COPY-02 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-match and another ETag is refused and
  //   creates no object (412 PreconditionFailed in the compatible protocol).
  ['COND-COPY-02', () => ({ copySourceIfMatch: ANOTHER_ETAG })],
  // COND-COPY-03 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-none-match and the ETag of the source is
  //   refused and creates no object (412 PreconditionFailed in the compatible protocol).
  ['COND-COPY-03', ({ etag }) => ({ copySourceIfNoneMatch: etag })],
  // COND-COPY-05 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-unmodified-since before the last
  //   modification is refused and creates no object (412 PreconditionFailed in the compatible protocol).
  ['COND-COPY-05', ({ modified }) => ({ copySourceIfUnmodifiedSince: later(modified, -HOUR) })],
  // COND-COPY-08 (std SHOULD, aws MUST): x-std-copy-source-if-none-match that fails takes precedence over
  //   if-modified-since that holds: the copy is refused and creates no object (412 PreconditionFailed in the
  //   compatible protocol).
  [
    'COND-COPY-08',
    ({ etag, modified }) => ({
      copySourceIfNoneMatch: etag,
      copySourceIfModifiedSince: later(modified, -HOUR),
    }),
  ],
];

profile('conditional', () => {
  for (const [id, conditions] of made) {
    requirement(id, async ({ owner, sharedBucket: bucket, key, names, expect }) => {
      const source = names.key();
      const kept = await putKept(owner, bucket, source);
      const copySource = `${bucket}/${source}`;
      expect(await owner.copyObject({ bucket, key, copySource, ...conditions(kept) })).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody(kept.content);
    });
  }

  for (const [id, conditions] of refused) {
    requirement(id, async ({ owner, sharedBucket: bucket, key, names, expect }) => {
      const source = names.key();
      const kept = await putKept(owner, bucket, source);
      const copySource = `${bucket}/${source}`;
      const copy = await owner.copyObject({ bucket, key, copySource, ...conditions(kept) });
      expect(copy).toBeRefused('PreconditionFailed');
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    });
  }

  // COND-COPY-06 (std SHOULD, aws MUST): A copy with x-std-copy-source-if-modified-since after the last
  //   modification, and not in the future, is refused and creates no object (412 PreconditionFailed in the
  //   compatible protocol).
  requirement('COND-COPY-06', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const { modified } = await putKept(owner, bucket, source);
    const copySource = `${bucket}/${source}`;
    const copySourceIfModifiedSince = await justAfter(owner, modified);
    const copy = await owner.copyObject({ bucket, key, copySource, copySourceIfModifiedSince });
    expect(copy).toBeRefused('PreconditionFailed');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  const onTarget: readonly (readonly [
    RequirementId,
    (source: StoredObject) => { ifMatch?: string; ifNoneMatch?: string },
  ])[] = [
    // COND-COPY-09 (std SHOULD, aws MUST): A copy with If-None-Match: * onto an existing name is refused and the
    //   target stays (412 PreconditionFailed in the compatible protocol).
    ['COND-COPY-09', () => ({ ifNoneMatch: '*' })],
    // COND-COPY-10 (std SHOULD, aws MUST): A copy with If-Match and another ETag than that of the target is refused
    //   and the target stays (412 PreconditionFailed in the compatible protocol).
    ['COND-COPY-10', ({ etag }) => ({ ifMatch: etag })],
  ];
  for (const [id, conditions] of onTarget) {
    requirement(id, async ({ owner, sharedBucket: bucket, key, names, expect }) => {
      const source = names.key();
      const ofSource = conditions(await putKept(owner, bucket, source));
      const { content } = await putKept(owner, bucket, key);
      const copySource = `${bucket}/${source}`;
      const copy = await owner.copyObject({ bucket, key, copySource, ...ofSource });
      expect(copy).toBeRefused('PreconditionFailed');
      expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    });
  }

  // COND-COPY-11 (std SHOULD, aws MUST): A copy with If-Match onto a free name is refused and creates no object
  //   (404 NoSuchKey in the compatible protocol).
  requirement('COND-COPY-11', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const { etag } = await putKept(owner, bucket, source);
    const copySource = `${bucket}/${source}`;
    const copy = await owner.copyObject({ bucket, key, copySource, ifMatch: etag });
    expect(copy).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
