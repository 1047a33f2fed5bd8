import { createHash } from 'node:crypto';
import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { crc32Of } from '../signature/chunked.ts';

profile('objects', () => {
  requirement('OBJ-ATTR-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const body = 'content';
    const put = await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const asked = { bucket, key, objectAttributes: 'ETag,ObjectSize,StorageClass,Checksum' };
    expect(documentOf(await owner.getObjectAttributes(asked)), 'the attributes').toMatchObject({
      ETag: put.header('etag')?.replaceAll('"', ''),
      ObjectSize: 7,
      StorageClass: 'STANDARD',
      Checksum: { ChecksumCRC32: crc32Of(body) },
    });
    const one = documentOf(await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ObjectSize' }));
    expect(one.ObjectSize, 'ObjectSize, asked for alone').toBe(7);
    for (const name of ['ETag', 'StorageClass', 'Checksum', 'ObjectParts'] as const)
      expect(one[name], `${name}, not asked for`).toBeUndefined();
  });

  requirement('OBJ-ATTR-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const asked = await owner.getObjectAttributes(
      { bucket, key, objectAttributes: 'ETag' },
      { without: ['x-std-object-attributes'] },
    );
    expect(asked).toBeRefused(['InvalidRequest', 'InvalidArgument', 'MissingSecurityHeader'], 400);
  });

  requirement('OBJ-ATTR-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const asked = await owner.getObjectAttributes({ bucket, key, objectAttributes: 'ETag' });
    expect(asked).toBeRefused('NoSuchKey');
  });

  requirement('OBJ-ATTR-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const ChecksumSHA256 = createHash('sha256').update('content').digest('base64');
    const begun = await done(owner.createMultipartUpload({ bucket, key, checksumAlgorithm: 'SHA256' }));
    const upload = { bucket, key, uploadId: begun.output?.UploadId ?? '' };
    const sent = await done(
      owner.uploadPart({ ...upload, partNumber: 1, body: 'content', checksumSha256: ChecksumSHA256 }),
    );
    const Part = [{ PartNumber: 1, ETag: sent.header('etag') ?? '', ChecksumSHA256 }];
    expect(await owner.completeMultipartUpload({ ...upload, body: { Part } })).toSucceed();
    const asked = { bucket, key, objectAttributes: 'ObjectParts' };
    const { ObjectParts } = documentOf(await owner.getObjectAttributes(asked));
    expect(ObjectParts, 'ObjectParts').toMatchObject({
      PartsCount: 1,
      Part: [{ PartNumber: 1, Size: 7, ChecksumSHA256 }],
    });
  });
});
