import type { CaseContext } from '../harness/case.ts';
import { authenticatedUsers, bucketWithLists, grant, listOf, ownerIdOf } from '../acl/lists.ts';
import { profile, requirement } from '../harness/requirement.ts';

type Ground = Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>;

/** A new bucket of the owner that every project may write to. @throws Blocked */
async function bucketForWriting(ground: Ground): Promise<string> {
  const bucket = await bucketWithLists(ground);
  const list = listOf(await ownerIdOf(ground.owner, bucket), [authenticatedUsers, 'WRITE']);
  await grant(ground, bucket, () => ground.owner.putBucketAcl({ bucket, body: list }));
  return bucket;
}

/** Let every project read an object of the owner. @throws Blocked */
async function open({ owner, target }: Pick<Ground, 'owner' | 'target'>, bucket: string, key: string) {
  await grant({ owner, target }, bucket, () =>
    owner.putObjectAcl({ bucket, key, acl: 'authenticated-read' }),
  );
}

profile('copy', () => {
  requirement('COPY-SOURCE-06', async ({ owner, stranger, dialect, target, names, given, key, expect }) => {
    const bucket = await bucketForWriting({ owner, names, dialect, target });
    const source = names.key();
    await given.object(bucket, source, 'secret');
    const copy = await stranger.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toBeRefused('AccessDenied');
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });

  requirement('COPY-SOURCE-06', async ({ stranger, sharedBucket, names, given, key, expect }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'secret');
    const bucket = await given.bucket(stranger);
    const copy = await stranger.copyObject({ bucket, key, copySource: `${sharedBucket}/${source}` });
    expect(copy).toBeRefused('AccessDenied');
    expect(await stranger.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    await stranger.deleteBucket({ bucket });
  });

  requirement(
    'COPY-ACCESS-01',
    async ({ owner, stranger, target, names, given, sharedBucket: bucket, key, expect }) => {
      const source = names.key();
      await given.object(bucket, source, 'open');
      await open({ owner, target }, bucket, source);
      const copy = await stranger.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
      expect(copy).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    },
  );

  requirement('COPY-ACCESS-02', async ({ owner, stranger, dialect, target, names, given, key, expect }) => {
    const bucket = await bucketForWriting({ owner, names, dialect, target });
    const source = names.key();
    await given.object(bucket, source, 'open');
    await open({ owner, target }, bucket, source);
    const copy = await stranger.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed(200);
    expect(await stranger.getObject({ bucket, key })).toHaveBody('open');
  });
});
