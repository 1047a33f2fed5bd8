import { createHash } from 'node:crypto';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { crc32Of } from '../signature/chunked.ts';
import { CHECKED, sums } from '../objects/sums.ts';
import { createUpload, completeUpload, largePart, storedParts, uploadPart, uploadsOf } from './uploads.ts';

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
  // MPU-SUM-01 (std SHOULD, aws MUST): A composite checksum is the checksum of the checksums of the parts, a hyphen
  //   and the number of parts.
  requirement('MPU-SUM-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(
      owner,
      { bucket, key },
      { checksumAlgorithm: 'SHA256', checksumType: 'COMPOSITE' },
    );
    const parts = [];
    for (const [at, content] of [largePart, 'the end'].entries()) {
      const ChecksumSHA256 = sumOf(content);
      const listed = await uploadPart(owner, upload, at + 1, content, { checksumSha256: ChecksumSHA256 });
      parts.push({ ...listed, ChecksumSHA256 });
    }
    const composite = `${sha256(sha256(largePart), sha256('the end')).toString('base64')}-2`;
    const completed = await completeUpload(owner, upload, parts);
    expect(documentOf(completed), 'the answer to the completion').toMatchObject({
      ChecksumSHA256: composite,
      ChecksumType: 'COMPOSITE',
    });
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader('x-std-checksum-sha256', composite);
    expect(head).toHaveHeader('x-std-checksum-type', 'COMPOSITE');
  });

  // MPU-SUM-02 (std SHOULD, aws MUST): A full-object checksum is that of the whole content.
  requirement('MPU-SUM-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(
      owner,
      { bucket, key },
      { checksumAlgorithm: 'CRC32', checksumType: 'FULL_OBJECT' },
    );
    const parts = [];
    for (const [at, content] of [largePart, 'the end'].entries())
      parts.push(await uploadPart(owner, upload, at + 1, content, { checksumCrc32: crc32Of(content) }));
    const whole = crc32Of(Buffer.concat([largePart, Buffer.from('the end')]));
    const completed = await completeUpload(owner, upload, parts, {
      checksumType: 'FULL_OBJECT',
      checksumCrc32: whole,
    });
    expect(documentOf(completed), 'the answer to the completion').toMatchObject({
      ChecksumCRC32: whole,
      ChecksumType: 'FULL_OBJECT',
    });
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader('x-std-checksum-crc32', whole);
    expect(head).toHaveHeader('x-std-checksum-type', 'FULL_OBJECT');
  });

  // MPU-SUM-03 (std SHOULD, aws MUST): A completion that lacks the composite checksum of a part is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('MPU-SUM-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const listed = await uploadPart(owner, upload, 1, 'content', { checksumSha256: sumOf('content') });
    expect(await completeUpload(owner, upload, [listed])).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const parts = [{ ...listed, ChecksumSHA256: sumOf('content') }];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
  });

  // MPU-SUM-04 (std SHOULD, aws MUST): A completion with a wrong checksum of a part is refused (400 InvalidPart or
  //   BadDigest in the compatible protocol).
  requirement('MPU-SUM-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const listed = await uploadPart(owner, upload, 1, 'content', { checksumSha256: sumOf('content') });
    const wrong = [{ ...listed, ChecksumSHA256: sumOf('another') }];
    expect(await completeUpload(owner, upload, wrong)).toBeRefused(['InvalidPart', 'BadDigest']);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const parts = [{ ...listed, ChecksumSHA256: sumOf('content') }];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
  });

  // MPU-SUM-05 (std SHOULD, aws MUST): A creation with an unknown checksum algorithm is refused and no upload is
  //   created (400 InvalidRequest in the compatible protocol).
  requirement('MPU-SUM-05', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const begun = await owner.createMultipartUpload({ bucket, key, checksumAlgorithm: 'CRC99' });
    expect(begun).toBeRefused('InvalidRequest');
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });

  // MPU-SUM-06 (std SHOULD, aws MUST): A part with a checksum of another algorithm than the upload is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('MPU-SUM-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const other = { ...upload, partNumber: 1, body: 'content', checksumCrc32: crc32Of('content') };
    expect(await owner.uploadPart(other)).toBeRefused('InvalidRequest');
    expect(await storedParts(owner, upload), 'parts after a refused one').toEqual([]);
  });

  // MPU-SUM-07 (std SHOULD, aws MUST): A completion that lists checksums of the parts of an upload created without
  //   an algorithm is refused (400 InvalidPart in the compatible protocol); without them the upload is completed,
  //   whatever checksums its parts had.
  requirement('MPU-SUM-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const ChecksumCRC32C = sums.find(({ algorithm }) => algorithm === 'CRC32C')?.right;
    const listed = await uploadPart(owner, upload, 1, CHECKED, { checksumCrc32c: ChecksumCRC32C });
    expect(await completeUpload(owner, upload, [{ ...listed, ChecksumCRC32C }])).toBeRefused('InvalidPart');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await completeUpload(owner, upload, [listed])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(CHECKED);
  });
});
