import { hash } from 'node:crypto';
import type { Exchange } from '../../client/exchange.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** Options for a request on its own connection: the pool gives one to each request in progress. */
const FRESH = { headers: [['Connection', 'close']] } as const;
const SIZE = 512 * 1024;
/** Maximum reads of one reader during a write: their results are kept until the case is judged. */
const MAX_READS = 25;

profile('objects', () => {
  // CONS-READ-01 (MUST): A new object can be read at once over another connection.
  requirement('CONS-READ-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'new' }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toHaveBody('new');
  });

  // CONS-READ-02 (MUST): A replaced object is read with its new content at once over another connection.
  requirement('CONS-READ-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.getObject({ bucket, key }, FRESH));
    await done(owner.putObject({ bucket, key, body: 'new' }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toHaveBody('new');
  });

  // CONS-READ-03 (MUST): A deleted object is reported as not existing at once over another connection.
  requirement('CONS-READ-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.getObject({ bucket, key }, FRESH));
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.getObject({ bucket, key }, FRESH)).toBeRefused('NoSuchKey');
  });

  // CONS-LIST-01 (MUST): A new object is listed at once over another connection.
  requirement('CONS-LIST-01', async ({ owner, bucket, key, expect }) => {
    await done(owner.listObjectsV2({ bucket }));
    await done(owner.putObject({ bucket, key, body: 'new' }));
    const listing = await owner.listObjectsV2({ bucket }, FRESH);
    expect(keysIn(listing), 'the keys listed').toEqual([key]);
  });

  // CONS-LIST-02 (MUST): A deleted object is no longer listed at once over another connection.
  requirement('CONS-LIST-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    await done(owner.listObjectsV2({ bucket }));
    await done(owner.deleteObject({ bucket, key }));
    const listing = await owner.listObjectsV2({ bucket }, FRESH);
    expect(keysIn(listing), 'the keys listed').toEqual([]);
  });

  // CONS-LIST-03 (MUST): After a replacement the listing shows the new size and ETag at once.
  requirement('CONS-LIST-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'old');
    await done(owner.listObjectsV2({ bucket }));
    const put = await done(owner.putObject({ bucket, key, body: 'longer content' }));
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }, FRESH));
    expect(Contents, 'the entries listed').toMatchObject([{ Key: key, Size: 14, ETag: put.header('etag') }]);
  });

  // CONS-ATOMIC-01 (MUST): A read during a replacement returns either the complete old content or the complete new
  //   one, never a mixture.
  requirement('CONS-ATOMIC-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const [old, fresh] = [Buffer.alloc(SIZE, 'o'), Buffer.alloc(SIZE, 'n')];
    await given.object(bucket, key, old);
    let written = false;
    const write = owner.putObject({ bucket, key, body: fresh }).finally(() => (written = true));
    const reader = async () => {
      const reads: Exchange<'getObject'>[] = [];
      do reads.push(await owner.getObject({ bucket, key }));
      while (!written && reads.length < MAX_READS);
      return reads;
    };
    const reads = await Promise.all([reader(), reader()]);
    expect(await write).toSucceed();
    for (const read of reads.flat()) {
      expect(read).toSucceed();
      const { body } = read;
      const whole = body.equals(old) ? 'the old content' : body.equals(fresh) ? 'the new content' : 'neither';
      expect(`${whole}, ${body.length} bytes`, 'what was read').toMatch(/^the (old|new) content/);
    }
  });

  // CONS-ATOMIC-02 (MUST): After several simultaneous uploads of one key, every read returns one of the uploaded
  //   contents completely, with the ETag that belongs to it.
  requirement('CONS-ATOMIC-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    // Enough uploads that some overtake others: an overtaken one was stored too, and gets the same answer. The longest
    // first: a server that writes in place keeps its tail after a shorter one. Three times, because it is a race.
    const letters = [...'abcdefghijklmnopqrstuvwx'];
    const bodies = letters.map((letter, at) => Buffer.alloc((letters.length - at) * 8192, letter));
    for (let race = 0; race < 3; race += 1) {
      const puts = await Promise.all(bodies.map((body) => owner.putObject({ bucket, key, body })));
      const etags = new Map<string, string | undefined>();
      for (const [at, put] of puts.entries()) {
        // An overtaken upload may be refused (409 OperationAborted); its content must then never be read.
        if (put.status === 409) continue;
        expect(put).toSucceed();
        etags.set(digest(bodies[at] ?? Buffer.of()), put.header('etag'));
      }
      const reads = Array.from({ length: 4 }, () => owner.getObject({ bucket, key }));
      for (const read of await Promise.all(reads)) {
        expect(read).toSucceed();
        const found = etags.has(digest(read.body)) ? 'one of the uploads' : 'none of the uploads';
        expect(`${found}, ${read.body.length} bytes`, 'what was read').toMatch(/^one/);
        expect(read.header('etag'), 'the ETag of what was read').toBe(etags.get(digest(read.body)));
      }
    }
  });
});

/** The keys of a listing. @throws an assertion failure when the answer is not a listing */
const keysIn = (listing: Exchange<'listObjectsV2'>) => documentOf(listing).Contents.map(({ Key }) => Key);

const digest = (body: Uint8Array) => hash('sha256', body);
