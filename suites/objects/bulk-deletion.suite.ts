import { hash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { Blocked } from '../case/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** Maximum number of keys in one request. */
const MAX_KEYS = 1000;

const naming = (keys: readonly string[]) => ({ Object: keys.map((Key) => ({ Key })) });

/** Keys that never existed, to fill a request. */
const fillers = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem}/${at}`);

/** Keys below a prefix, in the order of a listing. */
async function keysBelow(by: Client, bucket: string, prefix: string): Promise<string[]> {
  const { Contents } = documentOf(await by.listObjectsV2({ bucket, prefix }));
  return Contents.map(({ Key }) => Key).toSorted();
}

const keysOf = (entries: readonly { Key: string }[]) => entries.map(({ Key }) => Key).toSorted();

/** Set a policy that denies everyone the deletion of keys with a prefix, and wait until it is in effect. */
async function forbidDeletion(
  { owner, dialect, settled }: Pick<CaseContext, 'owner' | 'dialect' | 'settled'>,
  bucket: string,
  prefix: string,
): Promise<void> {
  const Resource = `arn:${dialect.arnPartition}:s3:::${bucket}/${prefix}*`;
  const Statement = [
    { Effect: 'Deny' as const, Principal: '*' as const, Action: 's3:DeleteObject', Resource },
  ];
  await done(owner.putBucketPolicy({ bucket, body: { Version: '2012-10-17', Statement } }));
  await settled(async () => {
    const probe = await owner.deleteObject({ bucket, key: `${prefix}probe` });
    if (probe.ok) throw new Blocked('set-up: the policy forbids no deletion', probe);
  });
}

/** The code of a refused entry, where codes are part of the protocol. */
const denial = ({ errorCodes }: Dialect, expect: CaseContext['expect']): unknown =>
  errorCodes === 'advised' ? expect.stringMatching(/./) : 'AccessDenied';

profile('objects', () => {
  // BULK-DEL-01 (MUST): A bulk deletion deletes every key that it names and reports each as Deleted.
  requirement('BULK-DEL-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = ['a', 'b', 'c/d'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, keys);
    const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body: naming(keys) }));
    expect(keysOf(Deleted), 'keys reported as Deleted').toEqual(keys);
    expect(Error, 'entries of Error').toEqual([]);
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual([]);
  });

  // BULK-DEL-02 (MUST): A bulk deletion leaves keys that it does not name.
  requirement('BULK-DEL-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const stay = [`${key}/a`, `${key}/ba`, `${key}/c`];
    await given.objects(bucket, [...stay, `${key}/b`]);
    expect(await owner.deleteObjects({ bucket, body: naming([`${key}/b`, `${key}/`]) })).toSucceed();
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual(stay);
  });

  // BULK-DEL-03 (std SHOULD, aws MUST): A bulk deletion reports a key that does not exist as Deleted.
  requirement('BULK-DEL-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body: naming([key]) }));
    expect(keysOf(Deleted), 'keys reported as Deleted').toEqual([key]);
    expect(Error, 'entries of Error').toEqual([]);
  });

  // BULK-DEL-04 (std SHOULD, aws MUST): A quiet bulk deletion deletes and reports no Deleted entries.
  requirement('BULK-DEL-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const keys = [`${key}/a`, `${key}/b`];
    await given.objects(bucket, keys);
    const answer = await owner.deleteObjects({ bucket, body: { ...naming(keys), Quiet: true } });
    expect(keysOf(documentOf(answer).Deleted), 'keys reported as Deleted').toEqual([]);
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual([]);
  });

  // BULK-DEL-05 (std SHOULD, aws MUST): A bulk deletion of 1,000 keys is accepted.
  requirement('BULK-DEL-05', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const keys = [...fillers(MAX_KEYS - 1, key), key];
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body: naming(keys) }));
    expect(Deleted.length, 'number of keys reported as Deleted').toBe(MAX_KEYS);
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // BULK-DEL-06 (std SHOULD, aws MUST): A bulk deletion of 1,001 keys is refused and deletes nothing (400
  //   MalformedXML in the compatible protocol).
  requirement('BULK-DEL-06', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const body = naming([key, ...fillers(MAX_KEYS, key)]);
    expect(await owner.deleteObjects({ bucket, body })).toBeRefused('MalformedXML');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // BULK-DEL-07 (std SHOULD, aws MUST): A bulk deletion with neither Content-MD5 nor another checksum of its body
  //   is refused and deletes nothing (400 InvalidRequest in the compatible protocol).
  requirement('BULK-DEL-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const unchecked = { without: ['content-md5'] };
    expect(await owner.deleteObjects({ bucket, body: naming([key]) }, unchecked)).toBeRefused(
      'InvalidRequest',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // BULK-DEL-08 (std SHOULD, aws MUST): A bulk deletion whose Content-MD5 is not that of its body is refused and
  //   deletes nothing (400 BadDigest in the compatible protocol).
  requirement('BULK-DEL-08', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const contentMd5 = hash('md5', 'another body', 'base64');
    expect(await owner.deleteObjects({ bucket, contentMd5, body: naming([key]) })).toBeRefused('BadDigest');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // BULK-DEL-09 (std SHOULD, aws MUST): A bulk deletion that names no key is refused (400 MalformedXML in the
  //   compatible protocol).
  requirement('BULK-DEL-09', async ({ owner, sharedBucket: bucket, expect }) => {
    expect(await owner.deleteObjects({ bucket, body: naming([]) })).toBeRefused('MalformedXML');
  });

  // BULK-DEL-10 (std SHOULD, aws MUST): A bulk deletion in a bucket that does not exist is refused (404
  //   NoSuchBucket in the compatible protocol).
  requirement('BULK-DEL-10', async ({ owner, names, key, expect }) => {
    const bucket = names.bucket();
    expect(await owner.deleteObjects({ bucket, body: naming([key]) })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // BULK-DEL-11 (MUST): A bulk deletion deletes keys with percent signs, letters outside ASCII and XML markup
  //   characters under exactly those names.
  requirement('BULK-DEL-11', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const odd = ['a%2Fb', '🜁', 'é', `<&amp;>"'`].map((tail) => `${key}/${tail}`);
    const alike = ['a/b', 'e', '<&>'].map((tail) => `${key}/${tail}`);
    await given.objects(bucket, [...odd, ...alike]);
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body: naming(odd) }));
    expect(keysOf(Deleted), 'keys reported as Deleted').toEqual(odd.toSorted());
    expect(await keysBelow(owner, bucket, key), 'keys listed afterwards').toEqual(alike.toSorted());
  });

  // BULK-DEL-12 (MUST): A bulk deletion by a stranger deletes nothing: the request or every key is refused
  //   (AccessDenied in the compatible protocol).
  requirement(
    'BULK-DEL-12',
    async ({ owner, stranger, dialect, sharedBucket: bucket, key, given, expect }) => {
      await given.object(bucket, key, 'stays');
      const answer = await stranger.deleteObjects({ bucket, body: naming([key]) });
      if (answer.ok) {
        const { Deleted, Error } = documentOf(answer);
        expect(keysOf(Deleted), 'keys reported as Deleted').toEqual([]);
        expect(Error, 'entries of Error').toMatchObject([{ Key: key, Code: denial(dialect, expect) }]);
      } else expect(answer).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    },
  );

  for (const [id, Quiet] of [
    // BULK-DEL-13 (SHOULD): A key whose deletion a policy denies is reported as Error with its Key and Code, and
    //   does not keep the other keys from being deleted.
    ['BULK-DEL-13', false],
    // BULK-DEL-14 (SHOULD): A quiet bulk deletion still reports each key that it did not delete.
    ['BULK-DEL-14', true],
  ] as const) {
    requirement(id, async ({ owner, dialect, bucket, given, settled, expect }) => {
      await given.objects(bucket, ['a', 'kept', 'z']);
      try {
        await forbidDeletion({ owner, dialect, settled }, bucket, 'kept');
        const body = { ...naming(['a', 'kept', 'z']), Quiet };
        const { Deleted, Error } = documentOf(await owner.deleteObjects({ bucket, body }));
        expect(Error, 'entries of Error').toMatchObject([{ Key: 'kept', Code: denial(dialect, expect) }]);
        expect(keysOf(Deleted), 'keys reported as Deleted').toEqual(Quiet ? [] : ['a', 'z']);
        expect(await keysBelow(owner, bucket, ''), 'keys listed afterwards').toEqual(['kept']);
      } finally {
        // Otherwise the bucket could not be emptied.
        await owner.deleteBucketPolicy({ bucket });
      }
    });
  }
});
