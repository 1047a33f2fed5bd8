import { hash } from 'node:crypto';
import type { CaseContext } from '../case/context.ts';
import { expect } from 'vitest';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, largePart, uploadPart, type Upload } from '../multipart/uploads.ts';
import { crc32Of } from '../signature/chunked.ts';

const enabled = { checksumMode: 'ENABLED' } as const;
const CONTENT = 'content';

/** An object completed from these contents, one in each part, with a CRC32 of type FULL_OBJECT. @throws Blocked */
async function summed(
  { owner }: Pick<CaseContext, 'owner'>,
  place: Pick<Upload, 'bucket' | 'key'>,
  contents: readonly (string | Uint8Array)[],
): Promise<void> {
  const upload = await createUpload(owner, place, {
    checksumAlgorithm: 'CRC32',
    checksumType: 'FULL_OBJECT',
  });
  const parts = [];
  for (const [at, content] of contents.entries()) {
    const sum = crc32Of(content);
    // Listed with their checksums, since a server may require them, and this case is about reading.
    parts.push({
      ...(await uploadPart(owner, upload, at + 1, content, { checksumCrc32: sum })),
      ChecksumCRC32: sum,
    });
  }
  expect(await completeUpload(owner, upload, parts)).toSucceed();
}

profile('objects', () => {
  // CHK-PART-01 (std MAY, aws MUST): GET with a partNumber returns the checksum of that part where the object has a
  //   composite checksum.
  requirement('CHK-PART-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, { checksumAlgorithm: 'SHA256' });
    const ChecksumSHA256 = hash('sha256', CONTENT, 'base64');
    const listed = await uploadPart(owner, upload, 1, CONTENT, { checksumSha256: ChecksumSHA256 });
    expect(await completeUpload(owner, upload, [{ ...listed, ChecksumSHA256 }])).toSucceed();
    const read = await owner.getObject({ bucket, key, partNumber: 1, ...enabled });
    expect(read).toHaveBody(CONTENT);
    expect(read).toHaveHeader('x-std-checksum-sha256', ChecksumSHA256);
  });

  // CHK-PART-02 (std SHOULD, aws MUST): GET with the partNumber of one of several parts returns no checksum of type
  //   FULL_OBJECT.
  requirement('CHK-PART-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await summed({ owner }, { bucket, key }, [largePart, CONTENT]);
    const read = await owner.getObject({ bucket, key, partNumber: 2, ...enabled });
    expect(read).toHaveBody(CONTENT);
    // The checksum of the part itself would be correct too.
    const ofPart = crc32Of(CONTENT);
    expect(read.header('x-std-checksum-crc32') ?? ofPart, 'the CRC32 of the answer').toBe(ofPart);
  });

  // CHK-PART-03 (std MAY, aws MUST): GET and HEAD with partNumber=1 of an object of one part, uploaded in one piece
  //   or not, return its checksum.
  requirement('CHK-PART-03', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const inOnePiece = names.key();
    const sum = crc32Of(CONTENT);
    await done(owner.putObject({ bucket, key: inOnePiece, body: CONTENT, checksumCrc32: sum }));
    await summed({ owner }, { bucket, key }, [CONTENT]);
    for (const one of [inOnePiece, key])
      for (const read of [
        await owner.getObject({ bucket, key: one, partNumber: 1, ...enabled }),
        await owner.headObject({ bucket, key: one, partNumber: 1, ...enabled }),
      ]) {
        expect(read).toSucceed();
        expect(read).toHaveHeader('x-std-checksum-crc32', sum);
      }
  });

  // CHK-RANGE-01 (std MAY, aws SHOULD): A GET with a range that covers the whole object returns its checksum of
  //   type FULL_OBJECT.
  requirement('CHK-RANGE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const sum = crc32Of(CONTENT);
    await done(owner.putObject({ bucket, key, body: CONTENT, checksumCrc32: sum }));
    const read = await owner.getObject({ bucket, key, range: 'bytes=0-', ...enabled });
    expect(read).toHaveBody(CONTENT);
    expect(read).toHaveHeader('x-std-checksum-crc32', sum);
  });
});
