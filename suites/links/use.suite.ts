import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import { changedParameter } from '../signature/changed.ts';
import { putVersion } from '../versioning/versions.ts';
import { follow } from './follow.ts';

profile('links', () => {
  // LINK-SCOPE-01 (MUST): A download link does not give access to another object (403 SignatureDoesNotMatch in the
  //   compatible protocol).
  requirement(
    'LINK-SCOPE-01',
    async ({ owner, anonymous, sharedBucket: bucket, key, names, given, expect }) => {
      const other = names.key();
      await given.objects(bucket, [key, other]);
      const link = owner.presign('getObject', { bucket, key });
      link.pathname = link.pathname.replace(key, other);
      const read = await follow(anonymous, link);
      expect(read).toBeRefused('SignatureDoesNotMatch');
      expect(read.body.equals(Buffer.from(other)), 'the answer reveals the content').toBe(false);
    },
  );

  // LINK-SCOPE-02 (MUST): A download link does not allow replacing or deleting the object (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement('LINK-SCOPE-02', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const link = owner.presign('getObject', { bucket, key });
    for (const method of ['PUT', 'DELETE'])
      expect(
        await follow(anonymous, link, { method, body: method === 'PUT' ? 'replaced' : undefined }),
      ).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // LINK-SCOPE-03 (MUST): A download link of a caller who may not read the object is refused (403 AccessDenied in
  //   the compatible protocol).
  requirement('LINK-SCOPE-03', async ({ stranger, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'private');
    const read = await follow(anonymous, stranger.presign('getObject', { bucket, key }));
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.includes('private'), 'the answer reveals the content').toBe(false);
  });

  // LINK-SCOPE-04 (MUST): A download link works for keys with spaces, plus signs and letters outside ASCII.
  requirement('LINK-SCOPE-04', async ({ owner, anonymous, sharedBucket: bucket, names, given, expect }) => {
    const keys = ['a b', 'a+b', 'é日🜁', 'a%2Fb', "!'()*", '?a=b&c'].map((tail) => names.key(tail));
    await given.objects(bucket, keys);
    for (const key of keys)
      expect(await follow(anonymous, owner.presign('getObject', { bucket, key }))).toHaveBody(key);
  });

  // LINK-SCOPE-05 (std SHOULD, aws MUST): A download link with response- overrides returns those headers.
  requirement('LINK-SCOPE-05', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const link = owner.presign('getObject', {
      bucket,
      key,
      responseContentDisposition: 'attachment; filename="a b.txt"',
      responseContentType: 'text/x-assay',
      responseCacheControl: 'no-store',
    });
    const read = await follow(anonymous, link);
    expect(read).toHaveBody('content');
    expect(read).toHaveHeader('content-disposition', 'attachment; filename="a b.txt"');
    expect(read).toHaveHeader('content-type', 'text/x-assay');
    expect(read).toHaveHeader('cache-control', 'no-store');
  });

  // LINK-SCOPE-06 (MUST): A download link with a version id reads that version.
  requirement('LINK-SCOPE-06', async ({ owner, anonymous, versionedBucket: bucket, key, expect }) => {
    const versionId = await putVersion(owner, bucket, key, 'first');
    await putVersion(owner, bucket, key, 'second');
    expect(await follow(anonymous, owner.presign('getObject', { bucket, key, versionId }))).toHaveBody(
      'first',
    );
    expect(await follow(anonymous, owner.presign('getObject', { bucket, key }))).toHaveBody('second');
  });

  // LINK-SCOPE-07 (MUST): A range can be read through a download link.
  requirement('LINK-SCOPE-07', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, '0123456789');
    const link = owner.presign('getObject', { bucket, key });
    const read = await follow(anonymous, link, { headers: [['Range', 'bytes=2-5']] });
    expect(read).toSucceed(206);
    expect(read).toHaveBody('2345');
  });

  // LINK-SCOPE-08 (MUST): A download link whose response- overrides were added, changed or removed after signing is
  //   refused (403 SignatureDoesNotMatch in the compatible protocol).
  requirement('LINK-SCOPE-08', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const plain = owner.presign('getObject', { bucket, key });
    const overriding = owner.presign('getObject', { bucket, key, responseContentType: 'text/x-assay' });
    for (const [link, search] of [
      [plain, `${plain.search}&response-content-type=text%2Fhtml`],
      [overriding, overriding.search.replace('x-assay', 'html')],
      [overriding, overriding.search.replace('response-content-type=text%2Fx-assay&', '')],
    ] as const) {
      const changed = new URL(link);
      changed.search = search;
      const read = await follow(anonymous, changed);
      expect(read).toBeRefused('SignatureDoesNotMatch');
      expect(read).not.toHaveHeader('content-type', 'text/html');
    }
  });

  // LINK-SCOPE-09 (MUST): A download link with its date (by seconds), expiry or signature changed is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement(
    'LINK-SCOPE-09',
    async ({ owner, anonymous, sharedBucket: bucket, key, given, dialect, expect }) => {
      await given.object(bucket, key, 'private');
      // Signed a minute ago, so that no changed second lies in the future.
      const sign = { date: new Date((await targetTime({ owner })) - 60_000) };
      const link = owner.presign('getObject', { bucket, key }, { sign });
      const changes: [string, (value: string) => string][] = [
        ['X-Std-Date', (value) => value.replace(/\dZ$/, (second) => `${9 - parseInt(second)}Z`)],
        ['X-Std-Expires', (value) => `${value}0`],
        ['X-Std-Expires', (value) => String(Number(value) - 1)],
        ['X-Std-Signature', (value) => value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
      ];
      for (const [name, change] of changes) {
        const changed = new URL(link);
        changed.search = changedParameter(link.search, dialect, name, change);
        const read = await follow(anonymous, changed);
        expect(read).toBeRefused('SignatureDoesNotMatch');
        expect(read.body.includes('private'), 'the answer reveals the content').toBe(false);
      }
    },
  );

  // LINK-SCOPE-10 (MUST): A response- override with a line end in it adds no header to the answer: the request is
  //   refused with a 4xx, or the object is returned with the line end removed or encoded, or without the override.
  requirement('LINK-SCOPE-10', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const responseContentDisposition = 'attachment\r\nx-assay-injected: yes';
    const read = await follow(
      anonymous,
      owner.presign('getObject', { bucket, key, responseContentDisposition }),
    );
    expect(read).toLackHeader('x-assay-injected');
    if (read.ok) expect(read).toHaveBody('assay');
    else expect(read).toBeRefused();
  });
});
