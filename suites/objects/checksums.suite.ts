import { documentOf, nonEmpty } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { crc32Of } from '../signature/chunked.ts';
import { CHECKED, sent, sums } from './sums.ts';

const enabled = { checksumMode: 'ENABLED' } as const;
const body = CHECKED;

profile('objects', () => {
  for (const sum of sums) {
    requirement(`CHK-${sum.algorithm}-01`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of sent(sum, sum.right)) {
        const key = names.key();
        const put = await owner.putObject({ bucket, key, body }, options);
        expect(put).toSucceed();
        expect(put).toHaveHeader(sum.header, sum.right);
        const read = await owner.getObject({ bucket, key, ...enabled });
        expect(read).toHaveBody(body);
        expect(read).toHaveHeader(sum.header, sum.right);
      }
    });

    requirement(`CHK-${sum.algorithm}-02`, async ({ owner, sharedBucket: bucket, names, expect }) => {
      for (const options of sent(sum, sum.wrong)) {
        const key = names.key();
        expect(await owner.putObject({ bucket, key, body }, options)).toBeRefused('BadDigest');
        expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
      }
    });

    requirement(`CHK-${sum.algorithm}-03`, async ({ owner, sharedBucket: bucket, key, expect }) => {
      for (const value of ['not Base64!', 'AAA=']) {
        const put = await owner.putObject({ bucket, key, body }, { headers: [[sum.header, value]] });
        expect(put).toBeRefused('InvalidRequest');
      }
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    });
  }

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

  requirement('CHK-READ-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const head = await owner.headObject({ bucket, key });
    expect(head).toSucceed();
    expect(head).toLackHeader('x-std-checksum-crc32');
  });

  requirement('CHK-READ-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) });
    expect(put).toSucceed();
    expect(await owner.getObject({ bucket, key, ...enabled })).toHaveHeader(
      'x-std-checksum-type',
      'FULL_OBJECT',
    );
  });

  requirement('CHK-READ-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const read = await owner.getObject({ bucket, key, range: 'bytes=2-4', ...enabled });
    expect(read).toHaveBody('345');
    const ofPart = crc32Of('345');
    expect(read.header('x-std-checksum-crc32') ?? ofPart, 'the CRC32 told with the part').toBe(ofPart);
  });

  requirement('CHK-TWO-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const two = sums.slice(2, 4).map(({ header, right }) => [header, right] as const);
    expect(await owner.putObject({ bucket, key, body }, { headers: two })).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('CHK-ALGO-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const announced = { sdkChecksumAlgorithm: 'SHA1', checksumCrc32: crc32Of(body) };
    const put = await owner.putObject({ bucket, key, body, ...announced });
    expect(put).toBeRefused(['InvalidRequest', 'BadDigest']);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('CHK-DEFAULT-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, body);
    const head = await owner.headObject({ bucket, key, ...enabled });
    expect(head).toHaveHeader('x-std-checksum-crc64nvme', sums.at(-1)?.right);
  });

  requirement('CHK-LIST-01', async ({ owner, bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body, checksumCrc32: crc32Of(body) }));
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    for (const entry of nonEmpty(Contents, 'Contents'))
      expect(entry.ChecksumAlgorithm, 'the algorithms of the entry').toEqual(
        expect.arrayContaining(['CRC32']),
      );
  });
});
