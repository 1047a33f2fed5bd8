import type { CaseBody } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload } from '../multipart/uploads.ts';
import { crc32Of, inChunks } from '../signature/chunked.ts';

const body = 'assay';

/** Algorithms that AWS added later, and the lengths of their values in bytes. */
const LATER = { md5: 16, sha512: 64, xxhash64: 8, xxhash3: 8, xxhash128: 16 } as const;

/** A header with a value of the right length for another content than any that a case sends. */
const wrong = (name: keyof typeof LATER) =>
  [`x-std-checksum-${name}`, Buffer.alloc(LATER[name], 1).toString('base64')] as const;

/** Uploads that must not be accepted, each with one of these headers. */
function refused(
  codes: ['InvalidRequest', ...('BadDigest' | 'NotImplemented')[]],
  headers: readonly (readonly [string, string])[],
): CaseBody {
  return async ({ owner, sharedBucket: bucket, names, expect }) => {
    for (const header of headers) {
      const key = names.key();
      const put = await owner.putObject({ bucket, key, body }, { headers: [header] });
      const read = await owner.getObject({ bucket, key });
      // A server may refuse an unknown algorithm with NotImplemented.
      if (put.status !== 501) expect(put, header[0]).toBeRefused(codes);
      expect(read, `after an upload with ${header[0]}`).toBeRefused('NoSuchKey');
    }
  };
}

profile('objects', () => {
  // CHK-OTHER-01 (std SHOULD, aws MUST): An upload with a checksum header of an algorithm that does not exist is
  //   refused and nothing is stored (400 InvalidRequest in the compatible protocol).
  requirement('CHK-OTHER-01', refused(['InvalidRequest'], [['x-std-checksum-assay', 'AAAAAA==']]));

  // CHK-OTHER-02 (std SHOULD, aws MUST): An upload with a wrong checksum of MD5, SHA-512 or XXHash
  //   (x-std-checksum-md5, -sha512, -xxhash64, -xxhash3, -xxhash128) is refused and nothing is stored, whether the
  //   algorithm is known (400 BadDigest) or not (400 InvalidRequest in the compatible protocol).
  requirement(
    'CHK-OTHER-02',
    refused(
      ['InvalidRequest', 'BadDigest'],
      [wrong('md5'), wrong('sha512'), wrong('xxhash64'), wrong('xxhash3'), wrong('xxhash128')],
    ),
  );

  // CHK-OTHER-03 (std SHOULD, aws MUST): An upload that announces a trailing checksum of an algorithm that does not
  //   exist is refused and nothing is stored (400 InvalidRequest in the compatible protocol).
  requirement('CHK-OTHER-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const trailer = [['x-std-checksum-assay', 'AAAAAA==']] as const;
    const put = await owner.putObject({ bucket, key, body }, inChunks({ signed: false, trailer }));
    const read = await owner.getObject({ bucket, key });
    if (put.status !== 501) expect(put).toBeRefused('InvalidRequest');
    expect(read).toBeRefused('NoSuchKey');
  });

  // CHK-OTHER-04 (std SHOULD, aws MUST): A part with a wrong checksum of SHA-512 or MD5 is refused and is not among
  //   the parts of the upload (400 BadDigest or InvalidRequest in the compatible protocol).
  requirement('CHK-OTHER-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    for (const header of [wrong('sha512'), wrong('md5')]) {
      const sent = await owner.uploadPart({ ...upload, partNumber: 1, body }, { headers: [header] });
      if (sent.status !== 501) expect(sent, header[0]).toBeRefused(['InvalidRequest', 'BadDigest']);
    }
    expect(documentOf(await owner.listParts(upload)).Part, 'parts of the upload').toEqual([]);
  });

  // CHK-CASE-01 (std SHOULD, aws MUST): X-std-checksum-mode is read without regard to case; `enabled` returns the
  //   stored checksum.
  requirement('CHK-CASE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const sum = crc32Of(body);
    await done(owner.putObject({ bucket, key, body, checksumCrc32: sum }));
    const asked = { headers: [['x-std-checksum-mode', 'enabled']] } as const;
    for (const read of [
      await owner.headObject({ bucket, key }, asked),
      await owner.getObject({ bucket, key }, asked),
    ]) {
      expect(read).toSucceed();
      expect(read).toHaveHeader('x-std-checksum-crc32', sum);
    }
  });

  // CHK-CASE-02 (std SHOULD, aws MUST): X-std-checksum-algorithm and x-std-checksum-type of an upload are read
  //   without regard to case.
  requirement('CHK-CASE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const asked = [
      ['x-std-checksum-algorithm', 'crc32'],
      ['x-std-checksum-type', 'full_object'],
    ] as const;
    const begun = await owner.createMultipartUpload({ bucket, key }, { headers: asked });
    expect(begun).toSucceed();
    expect(begun.header('x-std-checksum-algorithm')?.toUpperCase(), 'algorithm that is answered').toBe(
      'CRC32',
    );
    expect(begun.header('x-std-checksum-type')?.toUpperCase(), 'type that is answered').toBe('FULL_OBJECT');
  });
});
