import { createHash } from 'node:crypto';
import { profile, requirement } from '../harness/requirement.ts';
import { crc32Of } from '../signature/chunked.ts';
import { begin, complete, large, part } from './uploads.ts';

function sha256(...contents: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest();
}

/** The SHA-256 of a content as checksum headers carry it. */
function sumOf(content: string | Uint8Array): string {
  return sha256(content).toString('base64');
}

profile('multipart', () => {
  requirement('MPU-SUM-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(
      owner,
      { bucket, key },
      { checksumAlgorithm: 'SHA256', checksumType: 'COMPOSITE' },
    );
    const parts = [];
    for (const [at, content] of [large, 'the end'].entries()) {
      const ChecksumSHA256 = sumOf(content);
      const listed = await part(owner, upload, at + 1, content, { checksumSha256: ChecksumSHA256 });
      parts.push({ ...listed, ChecksumSHA256 });
    }
    const composite = `${sha256(sha256(large), sha256('the end')).toString('base64')}-2`;
    const completed = await complete(owner, upload, parts);
    expect(completed).toSucceed(200);
    expect(completed.output).toMatchObject({ ChecksumSHA256: composite, ChecksumType: 'COMPOSITE' });
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader('x-std-checksum-sha256', composite);
    expect(head).toHaveHeader('x-std-checksum-type', 'COMPOSITE');
  });

  requirement('MPU-SUM-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(
      owner,
      { bucket, key },
      { checksumAlgorithm: 'CRC32', checksumType: 'FULL_OBJECT' },
    );
    const parts = [];
    for (const [at, content] of [large, 'the end'].entries())
      parts.push(await part(owner, upload, at + 1, content, { checksumCrc32: crc32Of(content) }));
    const whole = crc32Of(Buffer.concat([large, Buffer.from('the end')]));
    const completed = await complete(owner, upload, parts, { checksumType: 'FULL_OBJECT' });
    expect(completed).toSucceed(200);
    expect(completed.output).toMatchObject({ ChecksumCRC32: whole, ChecksumType: 'FULL_OBJECT' });
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader('x-std-checksum-crc32', whole);
    expect(head).toHaveHeader('x-std-checksum-type', 'FULL_OBJECT');
  });

  requirement('MPU-SUM-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const listed = await part(owner, upload, 1, 'content', { checksumSha256: sumOf('content') });
    expect(await complete(owner, upload, [listed])).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const parts = [{ ...listed, ChecksumSHA256: sumOf('content') }];
    expect(await complete(owner, upload, parts)).toSucceed(200);
  });

  requirement('MPU-SUM-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const listed = await part(owner, upload, 1, 'content', { checksumSha256: sumOf('content') });
    const wrong = [{ ...listed, ChecksumSHA256: sumOf('another') }];
    expect(await complete(owner, upload, wrong)).toBeRefused(['InvalidPart', 'BadDigest']);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('MPU-SUM-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const begun = await owner.createMultipartUpload({ bucket, key, checksumAlgorithm: 'CRC99' });
    expect(begun).toBeRefused('InvalidRequest');
  });

  requirement('MPU-SUM-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const other = { ...upload, partNumber: 1, body: 'content', checksumCrc32: crc32Of('content') };
    expect(await owner.uploadPart(other)).toBeRefused('InvalidRequest');
    const parts = await owner.listParts(upload);
    expect(parts).toSucceed(200);
    expect(parts.output?.Part).toEqual([]);
  });

  requirement('MPU-SUM-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const ChecksumCRC32 = crc32Of('content');
    const listed = await part(owner, upload, 1, 'content', { checksumCrc32: ChecksumCRC32 });
    expect(await complete(owner, upload, [{ ...listed, ChecksumCRC32 }])).toBeRefused('InvalidPart');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await complete(owner, upload, [listed])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });
});
