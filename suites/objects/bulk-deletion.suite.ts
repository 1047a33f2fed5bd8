import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { dialect as dialectOf, type DialectName } from '../../spec/dialect.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** Most keys of one request. */
const MOST_KEYS = 1000;

const naming = (keys: readonly string[]) => ({ Object: keys.map((Key) => ({ Key })) });

/** Keys that never were, to fill a request up. */
const fillers = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem}/${at}`);

/** Keys below a prefix, as a listing tells. @throws Blocked */
async function keysBelow(by: Client, bucket: string, prefix: string): Promise<string[]> {
  const listing = await done(by.listObjectsV2({ bucket, prefix }));
  return listing.output?.Contents.map(({ Key }) => Key) ?? [];
}

/** A policy by which nobody may delete one object. */
async function forbidDeletion(owner: Client, name: DialectName, bucket: string, key: string): Promise<void> {
  const Resource = `arn:${dialectOf(name).arnPartition}:s3:::${bucket}/${key}`;
  const Statement = [
    { Effect: 'Deny' as const, Principal: '*' as const, Action: 's3:DeleteObject', Resource },
  ];
  await done(owner.putBucketPolicy({ bucket, body: { Version: '2012-10-17', Statement } }));
}

profile('objects', () => {
  requirement('BULK-DEL-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = ['a', 'b', 'c/d'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, keys);
    const answer = await owner.deleteObjects({ bucket, body: naming(keys) });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted.map(({ Key }) => Key).toSorted()).toEqual(keys);
    expect(answer.output?.Error).toEqual([]);
    expect(await keysBelow(owner, bucket, key)).toEqual([]);
  });

  requirement('BULK-DEL-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const stay = [`${key}/a`, `${key}/a/b`, `${key}/c`];
    await given.objects(bucket, [...stay, `${key}/b`]);
    expect(await owner.deleteObjects({ bucket, body: naming([`${key}/b`, `${key}/`]) })).toSucceed(200);
    expect((await keysBelow(owner, bucket, key)).sort()).toEqual(stay);
  });

  requirement('BULK-DEL-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const answer = await owner.deleteObjects({ bucket, body: naming([key]) });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted.map(({ Key }) => Key)).toEqual([key]);
    expect(answer.output?.Error).toEqual([]);
  });

  requirement('BULK-DEL-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = [`${key}/a`, `${key}/b`];
    await given.objects(bucket, keys);
    const answer = await owner.deleteObjects({ bucket, body: { ...naming(keys), Quiet: true } });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted).toEqual([]);
    expect(await keysBelow(owner, bucket, key)).toEqual([]);
  });

  requirement('BULK-DEL-05', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const keys = [...fillers(MOST_KEYS - 1, key), key];
    const answer = await owner.deleteObjects({ bucket, body: naming(keys) });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted).toHaveLength(MOST_KEYS);
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });

  requirement('BULK-DEL-06', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const body = naming([key, ...fillers(MOST_KEYS, key)]);
    expect(await owner.deleteObjects({ bucket, body })).toBeRefused('MalformedXML');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('BULK-DEL-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const unchecked = { without: ['content-md5'] };
    expect(await owner.deleteObjects({ bucket, body: naming([key]) }, unchecked)).toBeRefused(
      'InvalidRequest',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('BULK-DEL-08', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const contentMd5 = createHash('md5').update('another body').digest('base64');
    expect(await owner.deleteObjects({ bucket, contentMd5, body: naming([key]) })).toBeRefused('BadDigest');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('BULK-DEL-09', async ({ owner, sharedBucket: bucket, expect }) => {
    expect(await owner.deleteObjects({ bucket, body: naming([]) })).toBeRefused('MalformedXML');
  });

  requirement('BULK-DEL-10', async ({ owner, names, key, expect }) => {
    const bucket = names.bucket();
    expect(await owner.deleteObjects({ bucket, body: naming([key]) })).toBeRefused('NoSuchBucket');
  });

  requirement('BULK-DEL-11', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const odd = ['a%2Fb', '🜁', 'é', `<&amp;>"'`].map((tail) => `${key}/${tail}`);
    const alike = ['a/b', 'e', '<&>'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, [...odd, ...alike]);
    const answer = await owner.deleteObjects({ bucket, body: naming(odd) });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted.map(({ Key }) => Key).toSorted()).toEqual(odd.toSorted());
    expect((await keysBelow(owner, bucket, key)).toSorted()).toEqual(alike.toSorted());
  });

  requirement('BULK-DEL-12', async ({ owner, stranger, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const answer = await stranger.deleteObjects({ bucket, body: naming([key]) });
    if (answer.ok) {
      expect(answer.output?.Deleted).toEqual([]);
      expect(answer.output?.Error).toMatchObject([{ Key: key, Code: 'AccessDenied' }]);
    } else expect(answer).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  for (const [id, Quiet] of [
    ['BULK-DEL-13', false],
    ['BULK-DEL-14', true],
  ] as const) {
    requirement(id, async ({ owner, dialect, bucket, given, expect }) => {
      await given.objects(bucket, ['a', 'b', 'c']);
      await forbidDeletion(owner, dialect, bucket, 'b');
      try {
        const body = { ...naming(['a', 'b', 'c']), Quiet };
        const answer = await owner.deleteObjects({ bucket, body });
        expect(answer).toSucceed(200);
        expect(answer.output?.Error).toMatchObject([{ Key: 'b', Code: 'AccessDenied' }]);
        expect(answer.output?.Deleted.map(({ Key }) => Key).toSorted()).toEqual(Quiet ? [] : ['a', 'c']);
        expect(await keysBelow(owner, bucket, '')).toEqual(['b']);
      } finally {
        // Else the bucket could not be emptied.
        await owner.deleteBucketPolicy({ bucket });
      }
    });
  }
});
