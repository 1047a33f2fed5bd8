import { hash } from 'node:crypto';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, uploadPart } from '../multipart/uploads.ts';
import { CHECKED, sums } from '../objects/sums.ts';

const enabled = { checksumMode: 'ENABLED' } as const;

profile('copy', () => {
  // COPY-SUM-02 (std MAY, aws MUST): A copy of an object that was uploaded in parts with a composite checksum has a
  //   checksum of the same algorithm and of type FULL_OBJECT.
  requirement('COPY-SUM-02', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const upload = await createUpload(owner, { bucket, key: source }, { checksumAlgorithm: 'SHA256' });
    const ChecksumSHA256 = hash('sha256', CHECKED, 'base64');
    const listed = await uploadPart(owner, upload, 1, CHECKED, { checksumSha256: ChecksumSHA256 });
    expect(await completeUpload(owner, upload, [{ ...listed, ChecksumSHA256 }])).toSucceed();
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    const head = await owner.headObject({ bucket, key, ...enabled });
    expect(head).toHaveHeader('x-std-checksum-sha256', ChecksumSHA256);
    expect(head).toHaveHeader('x-std-checksum-type', 'FULL_OBJECT');
  });

  // COPY-SUM-03 (std MAY, aws MUST): A copy that names another checksum algorithm is stored with the checksum of
  //   that algorithm, and the answer carries it.
  requirement('COPY-SUM-03', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, CHECKED);
    for (const { algorithm, header, right } of sums) {
      const copySource = `${bucket}/${source}`;
      const copy = await owner.copyObject({ bucket, key, copySource, checksumAlgorithm: algorithm });
      expect(documentOf(copy)[`Checksum${algorithm}`], `the ${algorithm} of the answer`).toBe(right);
      expect(await owner.headObject({ bucket, key, ...enabled })).toHaveHeader(header, right);
    }
  });

  // COPY-SUM-04 (std MAY, aws MUST): A copy returns the checksum and the checksum type of the new object.
  requirement('COPY-SUM-04', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const checksumSha256 = sums.find(({ algorithm }) => algorithm === 'SHA256')?.right;
    await done(owner.putObject({ bucket, key: source, body: CHECKED, checksumSha256 }));
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(documentOf(copy), 'the answer to the copy').toMatchObject({
      ChecksumSHA256: checksumSha256,
      ChecksumType: 'FULL_OBJECT',
    });
  });

  // COPY-SUM-05 (MUST): A copy of an object that was uploaded without a checksum has a CRC64NVME checksum.
  requirement('COPY-SUM-05', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, CHECKED);
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    const right = sums.find(({ algorithm }) => algorithm === 'CRC64NVME')?.right;
    expect(await owner.headObject({ bucket, key, ...enabled })).toHaveHeader(
      'x-std-checksum-crc64nvme',
      right,
    );
  });
});
