import type { CaseContext } from '../harness/case.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, large, type Listed, md5, part, type Upload } from './uploads.ts';

type Parts = (owner: CaseContext['owner'], upload: Upload) => Promise<readonly Listed[]>;

/** A completion that is refused: the object that was there stays, and the upload is still open. */
function refused(id: RequirementId, code: ErrorCode, parts: Parts): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const upload = await begin(owner, { bucket, key });
    expect(await complete(owner, upload, await parts(owner, upload))).toBeRefused(code);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.listParts(upload)).toSucceed(200);
  });
}

/**
 * A list of so many parts, of which number 10,000 alone was uploaded. The upload is completed rightly after it was refused.
 * @param code absent where public pages leave it open
 */
function long(id: RequirementId, count: number, code?: ErrorCode): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 10_000, 'content');
    const listed = Array.from({ length: count }, (_, at) => ({ ...uploaded, PartNumber: at + 1 }));
    const refused = await complete(owner, upload, listed);
    if (code) expect(refused).toBeRefused(code);
    else {
      expect(String(refused.status), `the answer to ${count} parts`).toMatch(/^4/);
      expect(refused.error?.code, 'the code of the refusal').toMatch(/./);
    }
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await complete(owner, upload, [uploaded])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });
}

const other = `"${md5('another content')}"`;

profile('multipart', () => {
  refused('MPU-COMPLETE-01', 'InvalidPart', async (owner, upload) => {
    const uploaded = await part(owner, upload, 1, 'content');
    return [{ ...uploaded, PartNumber: 2 }];
  });

  refused('MPU-COMPLETE-02', 'InvalidPart', async (owner, upload) => [
    { ...(await part(owner, upload, 1, 'content')), ETag: other },
  ]);

  // Both parts are large enough to be no last one: their order is all that is wrong.
  refused('MPU-COMPLETE-03', 'InvalidPartOrder', async (owner, upload) => [
    await part(owner, upload, 2, large),
    await part(owner, upload, 1, large),
  ]);

  refused('MPU-COMPLETE-04', 'InvalidPartOrder', async (owner, upload) => {
    const uploaded = await part(owner, upload, 1, large);
    return [uploaded, uploaded];
  });

  refused('MPU-COMPLETE-05', 'EntityTooSmall', async (owner, upload) => [
    await part(owner, upload, 1, large.subarray(1)),
    await part(owner, upload, 2, 'the end'),
  ]);

  refused('MPU-COMPLETE-06', 'MalformedXML', async (owner, upload) => {
    await part(owner, upload, 1, 'content');
    return [];
  });

  requirement('MPU-COMPLETE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const upload = await begin(owner, { bucket, key });
    const { ETag } = await part(owner, upload, 1, 'content');
    const rawBody = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part>`;
    const cut = await owner.completeMultipartUpload({ ...upload, body: { Part: [] } }, { rawBody });
    expect(cut).toBeRefused('MalformedXML');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.listParts(upload)).toSucceed(200);
  });

  requirement('MPU-COMPLETE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    expect(await complete(owner, upload, [{ ...uploaded, ETag: other }])).toBeRefused('InvalidPart');
    expect(await complete(owner, upload, [uploaded])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  long('MPU-COMPLETE-10', 10_000, 'InvalidPart');
  long('MPU-COMPLETE-11', 10_001);

  requirement('MPU-COMPLETE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, 'content')];
    const wrong = await complete(owner, upload, parts, { mpObjectSize: 8 });
    expect(wrong).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await complete(owner, upload, parts, { mpObjectSize: 7 })).toSucceed(200);
  });
});
