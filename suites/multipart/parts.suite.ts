import type { ErrorCode, OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, md5, part } from './uploads.ts';

type Wrong = Partial<OperationInputs['uploadPart']>;

/** A part that is refused: the one that was there before is the only one left. */
function refused(id: RequirementId, code: ErrorCode, wrong: Wrong): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'stays');
    for (const partNumber of [1, 2])
      expect(await owner.uploadPart({ partNumber, ...wrong, ...upload, body: 'content' })).toBeRefused(code);
    const kept = await owner.listParts(upload);
    expect(kept).toSucceed(200);
    expect(kept.output?.Part.map(({ PartNumber, ETag }) => [PartNumber, ETag])).toEqual([
      [1, `"${md5('stays')}"`],
    ]);
  });
}

const otherMd5 = Buffer.from(md5('another content'), 'hex').toString('base64');
const otherSha256 = Buffer.alloc(32, 1).toString('base64');

profile('multipart', () => {
  refused('MPU-PART-01', 'InvalidArgument', { partNumber: 0 });
  refused('MPU-PART-02', 'InvalidArgument', { partNumber: 10_001 });

  requirement('MPU-PART-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 10_000, body: 'the last' });
    expect(sent).toSucceed(200);
    const parts = [{ PartNumber: 10_000, ETag: sent.header('etag') ?? '' }];
    expect(await complete(owner, upload, parts)).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('the last');
  });

  refused('MPU-PART-04', 'BadDigest', { contentMd5: otherMd5 });
  refused('MPU-PART-05', 'InvalidDigest', { contentMd5: 'not an MD5' });

  requirement('MPU-PART-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploadId = `${upload.uploadId.slice(0, -1)}${upload.uploadId.endsWith('0') ? '1' : '0'}`;
    expect(await owner.uploadPart({ ...upload, uploadId, partNumber: 1, body: 'content' })).toBeRefused(
      'NoSuchUpload',
    );
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
    expect(await complete(owner, upload, [uploaded])).toSucceed(200);
  });

  refused('MPU-PART-08', 'BadDigest', { checksumSha256: otherSha256 });
});
