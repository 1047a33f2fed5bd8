import { timeOf } from '../case/case-time.ts';
import { done } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** SigV4 allows 15 minutes between the clocks of client and server; a timestamp may be off by as much. */
const CLOCK_DIFFERENCE_MS = 15 * 60 * 1000;
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

const OVERRIDES = {
  responseContentType: 'image/jpeg',
  responseContentLanguage: 'de-DE',
  responseContentDisposition: 'attachment; filename="foo.jpg"',
  responseContentEncoding: 'identity',
  responseCacheControl: 'max-age=74',
  responseExpires: 'Tue, 01 Jan 2030 00:00:00 GMT',
};

const OVERRIDDEN = [
  'content-language',
  'content-disposition',
  'content-encoding',
  'cache-control',
  'expires',
] as const;

profile('objects', () => {
  // OBJ-GET-01 (MUST): GET of an object succeeds with a Content-Length equal to the object's size.
  requirement('OBJ-GET-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, '12345');
    const read = await owner.getObject({ bucket, key });
    expect(read).toSucceed();
    expect(read).toHaveHeader('content-length', '5');
  });

  // OBJ-GET-02 (MUST): GET of a key that does not exist is refused (404 NoSuchKey in the compatible protocol).
  requirement('OBJ-GET-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // OBJ-GET-03 (MUST): GET in a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('OBJ-GET-03', async ({ owner, names, key, expect }) => {
    expect(await owner.getObject({ bucket: names.bucket(), key })).toBeRefused('NoSuchBucket');
  });

  // OBJ-GET-04 (std SHOULD, aws MUST): GET carries Last-Modified as an HTTP date in GMT, within the allowed clock
  //   difference of the upload.
  requirement('OBJ-GET-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveHeader('last-modified', HTTP_DATE);
    const apart = Math.abs(Date.parse(read.header('last-modified') ?? '') - timeOf(owner).now());
    expect(apart, 'milliseconds between Last-Modified and the clock here').toBeLessThan(CLOCK_DIFFERENCE_MS);
  });

  // OBJ-GET-05 (std SHOULD, aws MUST): An object uploaded without a content type has the content type
  //   binary/octet-stream.
  requirement('OBJ-GET-05', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(await owner.getObject({ bucket, key })).toHaveHeader('content-type', 'binary/octet-stream');
  });

  // OBJ-GET-06 (std SHOULD, aws MUST): GET carries Accept-Ranges: bytes.
  requirement('OBJ-GET-06', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(await owner.getObject({ bucket, key })).toHaveHeader('accept-ranges', 'bytes');
  });

  // OBJ-GET-07 (MUST): A key that is only the beginning of an existing key is reported as not existing.
  requirement('OBJ-GET-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.objects(bucket, [`${key}/below`, `${key}x`]);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // OBJ-GET-08 (std SHOULD, aws MUST): A caller who may not list the bucket learns nothing about a missing key: the
  //   answer has the same status and code as for an existing key that the caller may not read (403 AccessDenied in
  //   the compatible protocol).
  requirement('OBJ-GET-08', async ({ anonymous, sharedBucket: bucket, key, names, given, expect }) => {
    await given.object(bucket, key);
    const existing = await anonymous.getObject({ bucket, key });
    const missing = await anonymous.getObject({ bucket, key: names.key() });
    for (const read of [existing, missing]) expect(read).toBeRefused('AccessDenied');
    expect(missing.status, 'the status for a missing key').toBe(existing.status);
    expect(missing.error?.code, 'the code for a missing key').toBe(existing.error?.code);
  });

  // OBJ-HEAD-01 (MUST): HEAD returns the Content-Length, Content-Type, ETag and Last-Modified that GET returns.
  requirement('OBJ-HEAD-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, '12345');
    const [read, head] = [await owner.getObject({ bucket, key }), await owner.headObject({ bucket, key })];
    expect(read).toSucceed();
    expect(head).toSucceed();
    expect(head).toHaveHeader('content-length', '5');
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified'])
      expect(head.header(name), `${name} of HEAD`).toBe(read.header(name));
  });

  // OBJ-HEAD-02 (MUST): HEAD of a key that does not exist is refused (404 in the compatible protocol).
  requirement('OBJ-HEAD-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // OBJ-OVER-01 (std SHOULD, aws MUST): On a signed GET, response-content-type, -language, -disposition, -encoding,
  //   response-cache-control and response-expires replace the headers of the answer.
  requirement('OBJ-OVER-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const read = await owner.getObject({ bucket, key, ...OVERRIDES });
    expect(read).toSucceed();
    expect(read).toHaveHeader('content-type', OVERRIDES.responseContentType);
    expect(read).toHaveHeader('content-language', OVERRIDES.responseContentLanguage);
    expect(read).toHaveHeader('content-disposition', OVERRIDES.responseContentDisposition);
    expect(read).toHaveHeader('content-encoding', OVERRIDES.responseContentEncoding);
    expect(read).toHaveHeader('cache-control', OVERRIDES.responseCacheControl);
    expect(read).toHaveHeader('expires', OVERRIDES.responseExpires);
  });

  // OBJ-OVER-02 (MUST): A response- override leaves the stored attributes as they were.
  requirement('OBJ-OVER-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: '', contentType: 'text/plain' }));
    const before = await done(owner.getObject({ bucket, key }));
    // A deployment may refuse overrides, or not support them; OBJ-OVER-01 judges that.
    await owner.getObject({ bucket, key, ...OVERRIDES });
    for (const after of [await owner.getObject({ bucket, key }), await owner.headObject({ bucket, key })]) {
      expect(after).toHaveHeader('content-type', 'text/plain');
      for (const name of OVERRIDDEN)
        expect(after.header(name), `${name} after an override`).toBe(before.header(name));
    }
  });

  // OBJ-OVER-03 (std SHOULD, aws MUST): A response- override on an unsigned GET of a public object is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('OBJ-OVER-03', async ({ owner, anonymous, target, given, key, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    await done(
      liftingTheBlock({ owner, target }, bucket, () =>
        owner.putObject({ bucket, key, body: '', acl: 'public-read' }),
      ),
    );
    await settled(async () => expect(await anonymous.getObject({ bucket, key })).toSucceed());
    const read = await anonymous.getObject({ bucket, key, responseContentType: 'text/assay' });
    expect(read).toBeRefused('InvalidRequest');
  });
});
