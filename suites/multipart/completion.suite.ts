import type { CaseContext } from '../case/context.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import {
  createUpload,
  completeUpload,
  storedParts,
  largePart,
  type Listed,
  md5,
  uploadPart,
  type Upload,
} from './uploads.ts';

type Parts = (owner: CaseContext['owner'], upload: Upload) => Promise<readonly Listed[]>;

/** A completion that is refused: the existing object stays, and the upload is still open with its parts. */
function refused(id: RequirementId, code: ErrorCode, parts: Parts): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const upload = await createUpload(owner, { bucket, key });
    const listed = await parts(owner, upload);
    const before = await storedParts(owner, upload);
    expect(await completeUpload(owner, upload, listed)).toBeRefused(code);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await storedParts(owner, upload), 'parts after the refusal').toEqual(before);
  });
}

/** A completion whose body is not a document: the existing object stays, and so does the part. */
function unreadable(
  id: RequirementId,
  code: ErrorCode | readonly ErrorCode[],
  bodyOf: (uploaded: Listed) => string,
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const upload = await createUpload(owner, { bucket, key });
    const rawBody = bodyOf(await uploadPart(owner, upload, 1, 'content'));
    const before = await storedParts(owner, upload);
    const answer = await owner.completeMultipartUpload({ ...upload, body: { Part: [] } }, { rawBody });
    expect(answer).toBeRefused(code);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await storedParts(owner, upload), 'parts after the refusal').toEqual(before);
  });
}

/**
 * A list of `count` parts, of which only number 10,000 was uploaded. After the refusal the upload is completed correctly.
 * @param code absent where no public page names it
 */
function longList(id: RequirementId, count: number, code?: ErrorCode): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 10_000, body: 'content' });
    expect(sent).toSucceed();
    const uploaded = { PartNumber: 10_000, ETag: sent.header('etag') ?? '' };
    const listed = Array.from({ length: count }, (_, at) => ({ ...uploaded, PartNumber: at + 1 }));
    expect(await completeUpload(owner, upload, listed)).toBeRefused(code);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await completeUpload(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });
}

const other = `"${md5('another content')}"`;

profile('multipart', () => {
  // MPU-COMPLETE-01 (MUST): A completion with a part that was not uploaded is refused (400 InvalidPart in the
  //   compatible protocol).
  refused('MPU-COMPLETE-01', 'InvalidPart', async (owner, upload) => {
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    return [{ ...uploaded, PartNumber: 2 }];
  });

  // MPU-COMPLETE-02 (MUST): A completion with a wrong ETag for a part is refused (400 InvalidPart in the compatible
  //   protocol).
  refused('MPU-COMPLETE-02', 'InvalidPart', async (owner, upload) => [
    { ...(await uploadPart(owner, upload, 1, 'content')), ETag: other },
  ]);

  // Both parts are large enough for any position: only their order is wrong.
  // MPU-COMPLETE-03 (MUST): A completion whose part numbers are not in ascending order is refused (400
  //   InvalidPartOrder in the compatible protocol).
  refused('MPU-COMPLETE-03', 'InvalidPartOrder', async (owner, upload) => [
    await uploadPart(owner, upload, 2, largePart),
    await uploadPart(owner, upload, 1, largePart),
  ]);

  // MPU-COMPLETE-04 (MUST): A completion that names a part twice is refused (400 InvalidPartOrder in the compatible
  //   protocol).
  refused('MPU-COMPLETE-04', 'InvalidPartOrder', async (owner, upload) => {
    const uploaded = await uploadPart(owner, upload, 1, largePart);
    return [uploaded, uploaded];
  });

  // MPU-COMPLETE-05 (std SHOULD, aws MUST): A completion with a part below 5 MiB that is not the last is refused
  //   (400 EntityTooSmall in the compatible protocol).
  refused('MPU-COMPLETE-05', 'EntityTooSmall', async (owner, upload) => [
    await uploadPart(owner, upload, 1, largePart.subarray(1)),
    await uploadPart(owner, upload, 2, 'the end'),
  ]);

  // MPU-COMPLETE-06 (MUST): A completion whose document names no part is refused (400 MalformedXML in the
  //   compatible protocol).
  refused('MPU-COMPLETE-06', 'MalformedXML', async (owner, upload) => {
    await uploadPart(owner, upload, 1, 'content');
    return [];
  });

  // MPU-COMPLETE-07 (MUST): A completion whose body is not well-formed XML is refused (400 MalformedXML in the
  //   compatible protocol).
  unreadable('MPU-COMPLETE-07', 'MalformedXML', ({ ETag }) => {
    return `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part>`;
  });
  // MPU-COMPLETE-12 (std SHOULD, aws MUST): A completion without a body is refused (400 InvalidRequest or
  //   MalformedXML in the compatible protocol).
  unreadable('MPU-COMPLETE-12', ['InvalidRequest', 'MalformedXML'], () => '');

  // MPU-COMPLETE-08 (MUST): After a refused completion the upload can still be completed correctly.
  requirement('MPU-COMPLETE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    expect(await completeUpload(owner, upload, [{ ...uploaded, ETag: other }])).toBeRefused('InvalidPart');
    expect(await completeUpload(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // MPU-COMPLETE-10 (MUST): A completion that lists 10,000 parts of which only some were uploaded is refused (400
  //   InvalidPart in the compatible protocol), and the upload can still be completed correctly.
  longList('MPU-COMPLETE-10', 10_000, 'InvalidPart');
  // MPU-COMPLETE-11 (MUST): A completion that lists 10,001 parts is refused (4xx; public pages leave the code
  //   open), and the upload can still be completed correctly.
  longList('MPU-COMPLETE-11', 10_001);

  // MPU-COMPLETE-09 (std SHOULD, aws MUST): A completion whose x-std-mp-object-size is not the size is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('MPU-COMPLETE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'content')];
    const wrong = await completeUpload(owner, upload, parts, { mpObjectSize: 8 });
    expect(wrong).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await completeUpload(owner, upload, parts, { mpObjectSize: 7 })).toSucceed();
  });
});
