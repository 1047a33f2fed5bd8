import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { dialect as dialectOf, type DialectName } from '../../spec/dialect.ts';
import type { CaseContext } from '../harness/case.ts';
import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { Blocked } from '../harness/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** Most keys of one request. */
const MOST_KEYS = 1000;

const naming = (keys: readonly string[]) => ({ Object: keys.map((Key) => ({ Key })) });

/** Keys that never were, to fill a request up. */
const fillers = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem}/${at}`);

/** Keys below a prefix, as a listing tells, in order. */
async function keysBelow(by: Client, bucket: string, prefix: string): Promise<string[]> {
  const { Contents } = documentOf(await by.listObjectsV2({ bucket, prefix }));
  return Contents.map(({ Key }) => Key).toSorted();
}

const keysOf = (entries: readonly { Key: string }[]) => entries.map(({ Key }) => Key).toSorted();

/** A policy by which nobody may delete what begins with a prefix. Not in effect at once on every target. */
async function forbidDeletion(
  { owner, dialect, settled }: Pick<CaseContext, 'owner' | 'dialect' | 'settled'>,
  bucket: string,
  prefix: string,
): Promise<void> {
  const Resource = `arn:${dialectOf(dialect).arnPartition}:s3:::${bucket}/${prefix}*`;
  const Statement = [
    { Effect: 'Deny' as const, Principal: '*' as const, Action: 's3:DeleteObject', Resource },
  ];
  await done(owner.putBucketPolicy({ bucket, body: { Version: '2012-10-17', Statement } }));
  await settled(async () => {
    const probe = await owner.deleteObject({ bucket, key: `${prefix}probe` });
    if (probe.ok) throw new Blocked('set-up: the policy forbids no deletion', probe);
  });
}

/** The code with which an entry says no; the interface document states none. */
const denial = (name: DialectName, expect: CaseContext['expect']): unknown =>
  name === 'std' ? expect.stringMatching(/./) : 'AccessDenied';

profile('objects', () => {
  requirement('BULK-DEL-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = ['a', 'b', 'c/d'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, keys);
    const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body: naming(keys) }));
    expect(keysOf(Deleted), 'keys told as Deleted').toEqual(keys);
    expect(Error, 'entries of Error').toEqual([]);
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual([]);
  });

  requirement('BULK-DEL-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const stay = [`${key}/a`, `${key}/ba`, `${key}/c`];
    await given.objects(bucket, [...stay, `${key}/b`]);
    expect(await owner.deleteObjects({ bucket, body: naming([`${key}/b`, `${key}/`]) })).toSucceed();
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual(stay);
  });

  requirement('BULK-DEL-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body: naming([key]) }));
    expect(keysOf(Deleted), 'keys told as Deleted').toEqual([key]);
    expect(Error, 'entries of Error').toEqual([]);
  });

  requirement('BULK-DEL-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = [`${key}/a`, `${key}/b`];
    await given.objects(bucket, keys);
    const answer = await owner.deleteObjects({ bucket, body: { ...naming(keys), Quiet: true } });
    expect(keysOf(documentOf(answer).Deleted), 'keys told as Deleted').toEqual([]);
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual([]);
  });

  requirement('BULK-DEL-05', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const keys = [...fillers(MOST_KEYS - 1, key), key];
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body: naming(keys) }));
    expect(Deleted.length, 'number of keys told as Deleted').toBe(MOST_KEYS);
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
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
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  requirement('BULK-DEL-11', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const odd = ['a%2Fb', '🜁', 'é', `<&amp;>"'`].map((tail) => `${key}/${tail}`);
    const alike = ['a/b', 'e', '<&>'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, [...odd, ...alike]);
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body: naming(odd) }));
    expect(keysOf(Deleted), 'keys told as Deleted').toEqual(odd.toSorted());
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual(alike.toSorted());
  });

  requirement(
    'BULK-DEL-12',
    async ({ owner, stranger, dialect, sharedBucket: bucket, key, given, expect }) => {
      await given.object(bucket, key, 'stays');
      const answer = await stranger.deleteObjects({ bucket, body: naming([key]) });
      if (answer.ok) {
        const { Deleted, Error } = documentOf(answer);
        expect(keysOf(Deleted), 'keys told as Deleted').toEqual([]);
        expect(Error, 'entries of Error').toMatchObject([{ Key: key, Code: denial(dialect, expect) }]);
      } else expect(answer).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    },
  );

  for (const [id, Quiet] of [
    ['BULK-DEL-13', false],
    ['BULK-DEL-14', true],
  ] as const) {
    requirement(id, async ({ owner, dialect, bucket, given, settled, expect }) => {
      await given.objects(bucket, ['a', 'kept', 'z']);
      try {
        await forbidDeletion({ owner, dialect, settled }, bucket, 'kept');
        const body = { ...naming(['a', 'kept', 'z']), Quiet };
        const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body }));
        expect(Error, 'entries of Error').toMatchObject([{ Key: 'kept', Code: denial(dialect, expect) }]);
        expect(keysOf(Deleted), 'keys told as Deleted').toEqual(Quiet ? [] : ['a', 'z']);
        expect(await keysBelow(owner, bucket, ''), 'keys listed afterwards').toEqual(['kept']);
      } finally {
        // Else the bucket could not be emptied.
        await owner.deleteBucketPolicy({ bucket });
      }
    });
  }
});
