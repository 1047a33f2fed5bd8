import type { ErrorCode, OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHECKED, sums } from '../objects/sums.ts';
import { begin, complete, kept, keptParts, md5, neverGiven, part } from './uploads.ts';

type Part = Partial<OperationInputs['uploadPart']>;

/**
 * Parts that are refused: the one that was there before is the only one left.
 * @param creation of the upload, where it matters
 * @param first what the part that stays is sent with
 */
function refused(
  id: RequirementId,
  code: ErrorCode,
  wrong: readonly Part[],
  { creation, first }: { creation?: Partial<OperationInputs['createMultipartUpload']>; first?: Part } = {},
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key }, creation);
    const stays = await part(owner, upload, 1, CHECKED, first);
    for (const each of wrong)
      for (const partNumber of each.partNumber === undefined ? [1, 2] : [each.partNumber])
        expect(await owner.uploadPart({ ...each, ...upload, partNumber, body: 'content' })).toBeRefused(code);
    expect(await keptParts(owner, upload), 'parts after the refusal').toEqual([kept(stays, CHECKED)]);
  });
}

const otherMd5 = Buffer.from(md5('another content'), 'hex').toString('base64');
const crc32c = sums.find(({ algorithm }) => algorithm === 'CRC32C');

profile('multipart', () => {
  refused('MPU-PART-01', 'InvalidArgument', [{ partNumber: 0 }]);
  refused('MPU-PART-02', 'InvalidArgument', [{ partNumber: 10_001 }]);

  requirement('MPU-PART-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 10_000, body: 'the last' });
    expect(sent).toSucceed();
    const parts = [{ PartNumber: 10_000, ETag: sent.header('etag') ?? '' }];
    expect(await complete(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('the last');
  });

  refused('MPU-PART-04', 'BadDigest', [{ contentMd5: otherMd5 }]);
  refused('MPU-PART-05', 'InvalidDigest', [
    { contentMd5: 'MTIz' },
    { contentMd5: 'not base64 encoded checksum' },
  ]);

  requirement('MPU-PART-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const unknown = { ...upload, uploadId: neverGiven(upload.uploadId) };
    expect(await owner.uploadPart({ ...unknown, partNumber: 1, body: 'content' })).toBeRefused(
      'NoSuchUpload',
    );
    expect(await keptParts(owner, upload), 'parts of another upload of the key').toEqual([]);
  });

  requirement('MPU-PART-07', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    const astray = { ...upload, key: names.key() };
    for (const answer of [
      await owner.uploadPart({ ...astray, partNumber: 2, body: 'content' }),
      await owner.listParts(astray),
      await complete(owner, astray, [uploaded]),
      await owner.abortMultipartUpload(astray),
    ])
      expect(answer).toBeRefused('NoSuchUpload');
    expect(await owner.getObject({ bucket, key: astray.key })).toBeRefused('NoSuchKey');
    expect(await keptParts(owner, upload), 'parts of the upload').toEqual([kept(uploaded, 'content')]);
    expect(await complete(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  refused('MPU-PART-08', 'BadDigest', [{ checksumCrc32c: crc32c?.wrong }], {
    creation: { checksumAlgorithm: 'CRC32C' },
    first: { checksumCrc32c: crc32c?.right },
  });
});
