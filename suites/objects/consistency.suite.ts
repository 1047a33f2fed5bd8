import { createHash } from 'node:crypto';
import type { Exchange } from '../../client/exchange.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** A request of its own connection: the pool gives one to each request under way. */
const FRESH = { headers: [['Connection', 'close']] } as const;
const SIZE = 512 * 1024;
/** Of one reader while a write goes on: what is read is kept until the case is judged. */
const MOST_READS = 25;
/** A race is not lost every time. */
const RACES = 8;

profile('objects', () => {
  requirement('CONS-READ-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'new' }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toHaveBody('new');
  });

  requirement('CONS-READ-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.getObject({ bucket, key }, FRESH));
    await done(owner.putObject({ bucket, key, body: 'new' }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toHaveBody('new');
  });

  requirement('CONS-READ-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.getObject({ bucket, key }, FRESH));
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toBeRefused('NoSuchKey');
  });

  requirement('CONS-LIST-01', async ({ owner, bucket, key, expect }) => {
    await done(owner.listObjectsV2({ bucket }));
    await done(owner.putObject({ bucket, key, body: 'new' }));
    const listing = await owner.listObjectsV2({ bucket }, FRESH);
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents.map(({ Key }) => Key)).toEqual([key]);
  });

  requirement('CONS-LIST-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    await done(owner.listObjectsV2({ bucket }));
    await done(owner.deleteObject({ bucket, key }));
    const listing = await owner.listObjectsV2({ bucket }, FRESH);
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents).toEqual([]);
  });

  requirement('CONS-LIST-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.listObjectsV2({ bucket }));
    const put = await done(owner.putObject({ bucket, key, body: 'longer content' }));
    const listing = await owner.listObjectsV2({ bucket }, FRESH);
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents).toMatchObject([{ Key: key, Size: 14, ETag: put.header('etag') }]);
  });

  requirement('CONS-ATOMIC-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const [old, fresh] = [Buffer.alloc(SIZE, 'o'), Buffer.alloc(SIZE, 'n')];
    await given.object(bucket, key, old);
    let written = false;
    const write = owner.putObject({ bucket, key, body: fresh }).finally(() => (written = true));
    const reader = async () => {
      const reads: Exchange<'getObject'>[] = [];
      do reads.push(await owner.getObject({ bucket, key }));
      while (!written && reads.length < MOST_READS);
      return reads;
    };
    const reads = await Promise.all([reader(), reader()]);
    expect(await write).toSucceed(200);
    for (const read of reads.flat()) {
      expect(read).toSucceed(200);
      expect(read.body.equals(old) || read.body.equals(fresh), 'the old content or the new one, whole').toBe(
        true,
      );
    }
  });

  requirement('CONS-ATOMIC-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const bodies = [...'abcdefgh'].map((letter) => Buffer.alloc(SIZE / 8, letter));
    for (let round = 0; round < RACES; round += 1) {
      const puts = await Promise.all(bodies.map((body) => owner.putObject({ bucket, key, body })));
      const etags = new Map<string, string | undefined>();
      for (const [index, put] of puts.entries()) {
        expect(put).toSucceed(200);
        etags.set(hash(bodies[index] ?? Buffer.of()), put.header('etag'));
      }
      const reads = Array.from({ length: 4 }, () => owner.getObject({ bucket, key }));
      for (const read of await Promise.all(reads)) {
        expect(read).toSucceed(200);
        expect(etags.has(hash(read.body)), 'one of the uploaded contents, whole').toBe(true);
        expect(read.header('etag')).toBe(etags.get(hash(read.body)));
      }
    }
  });
});

const hash = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');
