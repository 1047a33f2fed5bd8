import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { crc32Of } from '../signature/chunked.ts';
import { CHECKED, waysToSend, sums } from './sums.ts';

const enabled = { checksumMode: 'ENABLED' } as const;
const body = CHECKED;

profile('objects', () => {
  for (const sum of sums) {
    // CHK-CRC32-01 (std SHOULD, aws MUST): An upload with its right CRC32 checksum, in a header or as a trailer, is
    //   accepted and answered with that checksum.
    // CHK-CRC32C-01 (std SHOULD, aws MUST): An upload with its right CRC32C checksum, in a header or as a trailer,
    //   is accepted and answered with that checksum.
    // CHK-SHA1-01 (std SHOULD, aws MUST): An upload with its right SHA1 checksum, in a header or as a trailer, is
    //   accepted and answered with that checksum.
    // CHK-SHA256-01 (std SHOULD, aws MUST): An upload with its right SHA256 checksum, in a header or as a trailer,
    //   is accepted and answered with that checksum.
    // CHK-CRC64NVME-01 (std MAY, aws MUST): An upload with its right CRC64NVME checksum, in a header or as a
    //   trailer, is accepted and answered with that checksum.
    requirement(`CHK-${sum.algorithm}-01`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of waysToSend(sum, sum.right)) {
        const key = names.key();
        const put = await owner.putObject({ bucket, key, body }, options);
        expect(put).toSucceed();
        expect(put).toHaveHeader(sum.header, sum.right);
        const read = await owner.getObject({ bucket, key, ...enabled });
        expect(read).toHaveBody(body);
        expect(read).toHaveHeader(sum.header, sum.right);
      }
    });

    // CHK-CRC32-02 (std SHOULD, aws MUST): An upload with a wrong CRC32 checksum, in a header or as a trailer, is
    //   refused and nothing is stored (400 BadDigest in the compatible protocol).
    // CHK-CRC32C-02 (std SHOULD, aws MUST): An upload with a wrong CRC32C checksum, in a header or as a trailer, is
    //   refused and nothing is stored (400 BadDigest in the compatible protocol).
    // CHK-SHA1-02 (std SHOULD, aws MUST): An upload with a wrong SHA1 checksum, in a header or as a trailer, is
    //   refused and nothing is stored (400 BadDigest in the compatible protocol).
    // CHK-SHA256-02 (std SHOULD, aws MUST): An upload with a wrong SHA256 checksum, in a header or as a trailer, is
    //   refused and nothing is stored (400 BadDigest in the compatible protocol).
    // CHK-CRC64NVME-02 (std MAY, aws MUST): An upload with a wrong CRC64NVME checksum, in a header or as a trailer,
    //   is refused and nothing is stored (400 BadDigest in the compatible protocol).
    requirement(`CHK-${sum.algorithm}-02`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of waysToSend(sum, sum.wrong)) {
        const key = names.key();
        expect(await owner.putObject({ bucket, key, body }, options)).toBeRefused('BadDigest');
        expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
      }
    });

    // CHK-CRC32-03 (std SHOULD, aws MUST): An upload with a CRC32 checksum that is not Base64 of the right length
    //   is refused and nothing is stored (400 InvalidRequest in the compatible protocol).
    // CHK-CRC32C-03 (std SHOULD, aws MUST): An upload with a CRC32C checksum that is not Base64 of the right length
    //   is refused and nothing is stored (400 InvalidRequest in the compatible protocol).
    // CHK-SHA1-03 (std SHOULD, aws MUST): An upload with a SHA1 checksum that is not Base64 of the right length is
    //   refused and nothing is stored (400 InvalidRequest in the compatible protocol).
    // CHK-SHA256-03 (std SHOULD, aws MUST): An upload with a SHA256 checksum that is not Base64 of the right length
    //   is refused and nothing is stored (400 InvalidRequest in the compatible protocol).
    // CHK-CRC64NVME-03 (std MAY, aws MUST): An upload with a CRC64NVME checksum that is not Base64 of the right
    //   length is refused and nothing is stored (400 InvalidRequest in the compatible protocol).
    requirement(`CHK-${sum.algorithm}-03`, async ({ owner, sharedBucket: bucket, key, expect }) => {
      for (const value of ['not Base64!', 'AAA=']) {
        const put = await owner.putObject({ bucket, key, body }, { headers: [[sum.header, value]] });
        expect(put).toBeRefused('InvalidRequest');
      }
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    });
  }

  // CHK-READ-01 (std SHOULD, aws MUST): With x-std-checksum-mode: ENABLED, GET and HEAD return the stored checksum.
  requirement('CHK-READ-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const checksumCrc32 = crc32Of(body);
    await done(owner.putObject({ bucket, key, body, checksumCrc32 }));
    expect(await owner.getObject({ bucket, key, ...enabled })).toHaveHeader(
      'x-std-checksum-crc32',
      checksumCrc32,
    );
    expect(await owner.headObject({ bucket, key, ...enabled })).toHaveHeader(
      'x-std-checksum-crc32',
      checksumCrc32,
    );
  });

  // CHK-READ-02 (std SHOULD, aws MUST): HEAD without x-std-checksum-mode returns no checksum.
  requirement('CHK-READ-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const head = await owner.headObject({ bucket, key });
    expect(head).toSucceed();
    expect(head).toLackHeader('x-std-checksum-crc32');
  });

  // CHK-READ-03 (std SHOULD, aws MUST): The checksum type of an object uploaded in one piece is FULL_OBJECT.
  requirement('CHK-READ-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) });
    expect(put).toSucceed();
    expect(await owner.getObject({ bucket, key, ...enabled })).toHaveHeader(
      'x-std-checksum-type',
      'FULL_OBJECT',
    );
  });

  // CHK-READ-04 (std SHOULD, aws MUST): A ranged GET returns no checksum of the whole object: none at all, or that
  //   of the part.
  requirement('CHK-READ-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const read = await owner.getObject({ bucket, key, range: 'bytes=2-4', ...enabled });
    expect(read).toHaveBody('345');
    const ofPart = crc32Of('345');
    expect(read.header('x-std-checksum-crc32') ?? ofPart, 'the CRC32 shown with the part').toBe(ofPart);
  });

  // CHK-TWO-01 (std SHOULD, aws MUST): An upload with two different checksums is refused and nothing is stored (400
  //   InvalidRequest in the compatible protocol).
  requirement('CHK-TWO-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const two = sums.slice(2, 4).map(({ header, right }) => [header, right] as const);
    expect(await owner.putObject({ bucket, key, body }, { headers: two })).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // CHK-ALGO-01 (std SHOULD, aws MUST): An upload whose announced algorithm is not that of its checksum header is
  //   refused and nothing is stored (400 InvalidRequest or BadDigest in the compatible protocol).
  requirement('CHK-ALGO-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const announced = { sdkChecksumAlgorithm: 'SHA1', checksumCrc32: crc32Of(body) };
    const put = await owner.putObject({ bucket, key, body, ...announced });
    expect(put).toBeRefused(['InvalidRequest', 'BadDigest']);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // CHK-DEFAULT-01 (MUST): An object uploaded without a checksum has a CRC64NVME checksum.
  requirement('CHK-DEFAULT-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, body);
    const head = await owner.headObject({ bucket, key, ...enabled });
    expect(head).toHaveHeader('x-std-checksum-crc64nvme', sums.at(-1)?.right);
  });

  // CHK-LIST-01 (SHOULD): A listing names the checksum algorithm of an entry.
  requirement('CHK-LIST-01', async ({ owner, bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    for (const entry of nonEmpty(Contents, 'Contents'))
      expect(entry.ChecksumAlgorithm, 'the algorithms of the entry').toEqual(
        expect.arrayContaining(['CRC32']),
      );
  });
});
