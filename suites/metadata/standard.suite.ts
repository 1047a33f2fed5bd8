import { gzipSync } from 'node:zlib';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bothReads } from './reads.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';

/** An attribute sent with an upload is returned by GET and by HEAD as it was sent. */
function roundTrip(
  id: RequirementId,
  header: string,
  value: string,
  sent: Partial<OperationInputs['putObject']>,
  body: string | Uint8Array = 'assay',
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body, ...sent })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key })) expect(read).toHaveHeader(header, value);
  });
}

profile('metadata', () => {
  const contentType = 'text/plain; charset=utf-8';
  const contentDisposition = 'attachment; filename="a b.txt"';
  const cacheControl = 'public, max-age=600, must-revalidate';
  const expires = 'Tue, 01 Jan 2030 00:00:00 GMT';
  // META-STD-01 (MUST): Content-Type, with its character encoding, makes the round trip unchanged.
  roundTrip('META-STD-01', 'content-type', contentType, { contentType });
  // Really in the coding that it names, since a target may check.
  // META-STD-02 (MUST): Content-Encoding makes the round trip unchanged.
  roundTrip('META-STD-02', 'content-encoding', 'gzip', { contentEncoding: 'gzip' }, gzipSync('assay'));
  // META-STD-03 (MUST): Content-Disposition makes the round trip unchanged.
  roundTrip('META-STD-03', 'content-disposition', contentDisposition, { contentDisposition });
  // META-STD-04 (MUST): Cache-Control makes the round trip unchanged.
  roundTrip('META-STD-04', 'cache-control', cacheControl, { cacheControl });
  // META-STD-05 (MUST): Expires makes the round trip unchanged.
  roundTrip('META-STD-05', 'expires', expires, { expires });
  // META-STD-06 (std SHOULD, aws MUST): Content-Language makes the round trip unchanged.
  roundTrip('META-STD-06', 'content-language', 'de-CH', { contentLanguage: 'de-CH' });

  // META-STD-07 (MUST): Content encoded with gzip and marked as such is stored and returned as sent, not decoded.
  requirement('META-STD-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const body = gzipSync('assay '.repeat(100));
    expect(await owner.putObject({ bucket, key, body, contentEncoding: 'gzip' })).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody(body);
    expect(read).toHaveHeader('content-encoding', 'gzip');
  });

  // META-STD-08 (MAY): Whether the Content-MD5 of an upload is returned with the object is observed.
  requirement('META-STD-08', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const contentMd5 = 'Cik8QgDmoMOFCUnFxnvwnw==';
    await owner.putObject({ bucket, key, body: 'assay', contentMd5 });
    observe('content-md5', (await owner.headObject({ bucket, key })).header('content-md5'));
  });

  // META-STD-09 (MAY): How an Expires value that is not a date is returned is observed.
  requirement('META-STD-09', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key, body: 'assay', expires: 'some day' });
    observe('upload', put.error?.code ?? put.status);
    if (put.ok) observe('expires', (await owner.headObject({ bucket, key })).header('expires'));
  });

  // META-USER-12 (MUST): Uploading again without attributes keeps none of the former standard attributes.
  requirement('META-USER-12', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const sent = { contentType, contentDisposition, cacheControl, expires, contentLanguage: 'de-CH' };
    await done(owner.putObject({ bucket, key, body: gzipSync('one'), contentEncoding: 'gzip', ...sent }));
    expect(await owner.putObject({ bucket, key, body: 'two' })).toSucceed();
    const former = Object.entries({
      'content-type': contentType,
      'content-encoding': 'gzip',
      'content-disposition': contentDisposition,
      'cache-control': cacheControl,
      expires,
      'content-language': 'de-CH',
    });
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed();
      // A deployment may set its own defaults, but must not keep the values of the former object.
      const left = former.filter(([header, value]) => read.header(header) === value);
      expect(left, `what ${read.operation} still answers of the former attributes`).toEqual([]);
    }
  });
});
