import type { ErrorCode, OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CHECKED, sums } from '../objects/sums.ts';
import {
  createUpload,
  completeUpload,
  storedPart,
  storedParts,
  md5,
  unissuedUploadId,
  uploadPart,
} from './uploads.ts';

type Part = Partial<OperationInputs['uploadPart']>;

/**
 * Parts that are refused: only the part from before remains.
 * @param creation parameters of the creation of the upload
 * @param first parameters of the part that stays
 */
function refused(
  id: RequirementId,
  code: ErrorCode,
  wrong: readonly Part[],
  { creation, first }: { creation?: Partial<OperationInputs['createMultipartUpload']>; first?: Part } = {},
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key }, creation);
    const stays = await uploadPart(owner, upload, 1, CHECKED, first);
    for (const each of wrong)
      for (const partNumber of each.partNumber === undefined ? [1, 2] : [each.partNumber])
        expect(await owner.uploadPart({ ...each, ...upload, partNumber, body: 'content' })).toBeRefused(code);
    expect(await storedParts(owner, upload), 'parts after the refusal').toEqual([storedPart(stays, CHECKED)]);
  });
}

const otherMd5 = Buffer.from(md5('another content'), 'hex').toString('base64');
const crc32c = sums.find(({ algorithm }) => algorithm === 'CRC32C');

profile('multipart', () => {
  // MPU-PART-01 (std SHOULD, aws MUST): A part number of 0 is refused (400 InvalidArgument in the compatible
  //   protocol).
  refused('MPU-PART-01', 'InvalidArgument', [{ partNumber: 0 }]);
  // MPU-PART-02 (std SHOULD, aws MUST): A part number of 10,001 is refused (400 InvalidArgument in the compatible
  //   protocol).
  refused('MPU-PART-02', 'InvalidArgument', [{ partNumber: 10_001 }]);

  // MPU-PART-03 (MUST): A part number of 10,000 is accepted.
  requirement('MPU-PART-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 10_000, body: 'the last' });
    expect(sent).toSucceed();
    const parts = [{ PartNumber: 10_000, ETag: sent.header('etag') ?? '' }];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('the last');
  });

  // MPU-PART-04 (MUST): A part with a wrong Content-MD5 is refused and not stored (400 BadDigest in the compatible
  //   protocol).
  refused('MPU-PART-04', 'BadDigest', [{ contentMd5: otherMd5 }]);
  // MPU-PART-05 (std SHOULD, aws MUST): A part with a malformed Content-MD5 is refused and not stored (400
  //   InvalidDigest in the compatible protocol).
  refused('MPU-PART-05', 'InvalidDigest', [
    { contentMd5: 'MTIz' },
    { contentMd5: 'not base64 encoded checksum' },
  ]);

  // MPU-PART-06 (MUST): A part for an unknown upload is refused (404 NoSuchUpload in the compatible protocol).
  requirement('MPU-PART-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const unknown = { ...upload, uploadId: unissuedUploadId(upload.uploadId) };
    expect(await owner.uploadPart({ ...unknown, partNumber: 1, body: 'content' })).toBeRefused(
      'NoSuchUpload',
    );
    expect(await storedParts(owner, upload), 'parts of another upload of the key').toEqual([]);
  });

  // MPU-PART-07 (MUST): UploadPart, ListParts, CompleteMultipartUpload and AbortMultipartUpload refuse an upload id
  //   that is used with another key (404 NoSuchUpload in the compatible protocol), and the upload stays as it was.
  requirement('MPU-PART-07', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    const astray = { ...upload, key: names.key() };
    for (const answer of [
      await owner.uploadPart({ ...astray, partNumber: 2, body: 'content' }),
      await owner.listParts(astray),
      await completeUpload(owner, astray, [uploaded]),
      await owner.abortMultipartUpload(astray),
    ])
      expect(answer).toBeRefused('NoSuchUpload');
    expect(await owner.getObject({ bucket, key: astray.key })).toBeRefused('NoSuchKey');
    expect(await storedParts(owner, upload), 'parts of the upload').toEqual([
      storedPart(uploaded, 'content'),
    ]);
    expect(await completeUpload(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // MPU-PART-08 (std SHOULD, aws MUST): A part with a wrong checksum is refused and not stored (400 BadDigest in
  //   the compatible protocol).
  refused('MPU-PART-08', 'BadDigest', [{ checksumCrc32c: crc32c?.wrong }], {
    creation: { checksumAlgorithm: 'CRC32C' },
    first: { checksumCrc32c: crc32c?.right },
  });
});
