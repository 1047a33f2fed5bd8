import type { ErrorCode, OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, storedParts, md5 } from './uploads.ts';

type More = Partial<OperationInputs['uploadPartCopy']>;

/** A part copied from ten bytes of an object; an upload of only this part is then completed and read back. */
function copied(id: RequirementId, content: string, more: More = {}): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, '0123456789');
    const upload = await createUpload(owner, { bucket, key });
    const copy = await owner.uploadPartCopy({
      ...more,
      ...upload,
      partNumber: 1,
      copySource: `${bucket}/${source}`,
    });
    const { LastModified, ETag } = documentOf(copy);
    expect(LastModified, 'LastModified').toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
    expect(ETag, 'ETag').toEqual(expect.stringMatching(/./));
    expect(await completeUpload(owner, upload, [{ PartNumber: 1, ETag }])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    expect(await owner.getObject({ bucket, key: source })).toHaveBody('0123456789');
  });
}

/**
 * Copies from ten bytes that are refused; no part is created.
 * @param code absent where no public page names it
 * @param wrong the parameters of the copies, by the ETag of their source
 */
function refused(
  id: RequirementId,
  code: ErrorCode | undefined,
  wrong: readonly More[] | ((etag: string) => readonly More[]),
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    const copySource = `${bucket}/${source}`;
    const etag = (await given.object(bucket, source, '0123456789')).header('etag') ?? '';
    const upload = await createUpload(owner, { bucket, key });
    for (const more of typeof wrong === 'function' ? wrong(etag) : wrong)
      expect(await owner.uploadPartCopy({ copySource, ...more, ...upload, partNumber: 1 })).toBeRefused(code);
    expect(await storedParts(owner, upload), 'parts after the refusal').toEqual([]);
  });
}

const ranges = (...texts: string[]): More[] => texts.map((copySourceRange) => ({ copySourceRange }));

profile('multipart', () => {
  // MPU-COPY-01 (MUST): A part can be copied from an object; the answer is CopyPartResult with ETag and
  //   LastModified.
  copied('MPU-COPY-01', '0123456789');
  // MPU-COPY-02 (MUST): A part can be copied from a range of an object, both ends included.
  copied('MPU-COPY-02', '2345', { copySourceRange: 'bytes=2-5' });

  // MPU-COPY-03 (std SHOULD, aws MUST): A copy range that is not of the form bytes=first-last is refused (400
  //   InvalidArgument in the compatible protocol).
  refused(
    'MPU-COPY-03',
    'InvalidArgument',
    ranges('bytes=1-', 'bytes=-2', 'bytes=1-0', '0-1', 'bytes=0-1,3-4'),
  );
  // MPU-COPY-04 (std SHOULD, aws MUST): A copy range that ends beyond its source is refused (400 InvalidArgument in
  //   the compatible protocol).
  refused('MPU-COPY-04', 'InvalidArgument', ranges('bytes=0-100', 'bytes=0-10'));

  // Truncated to 64 bits, or to 32, the numbers are 0 and 4: within the source.
  const huge = [2n ** 64n, 2n ** 64n + 4n, 10n ** 99n];
  // MPU-COPY-08 (std SHOULD, aws MUST): A copy range whose first or last byte is too large for 64 bits is refused,
  //   and no part is created (4xx; no public page names the code).
  refused(
    'MPU-COPY-08',
    undefined,
    ranges(...huge.flatMap((number) => [`bytes=0-${number}`, `bytes=${number}-${number + 1n}`])),
  );
  // MPU-COPY-09 (std SHOULD, aws MUST): A copy range that begins beyond its source is refused (400 InvalidRequest
  //   in the compatible protocol).
  refused('MPU-COPY-09', 'InvalidRequest', ranges('bytes=100-200'));

  // MPU-COPY-05 (MUST): A part copy from a key that does not exist is refused and no part is created (404 NoSuchKey
  //   in the compatible protocol).
  requirement('MPU-COPY-05', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const copySource = `${bucket}/${names.key()}`;
    expect(await owner.uploadPartCopy({ ...upload, partNumber: 1, copySource })).toBeRefused('NoSuchKey');
    expect(await storedParts(owner, upload), 'parts after the refusal').toEqual([]);
  });

  // MPU-COPY-06 (MUST): A part copy from an object that the caller may not read is refused (403 AccessDenied in the
  //   compatible protocol).
  requirement('MPU-COPY-06', async ({ owner, stranger, sharedBucket: bucket, key, given, names, expect }) => {
    await given.object(bucket, key, 'not for strangers');
    const upload = await createUpload(stranger, { bucket: await given.bucket(stranger), key: names.key() });
    const copy = await stranger.uploadPartCopy({ ...upload, partNumber: 1, copySource: `${bucket}/${key}` });
    expect(copy).toBeRefused('AccessDenied');
    expect(await storedParts(stranger, upload), 'parts after the refusal').toEqual([]);
    expect(await owner.getObject({ bucket, key })).toHaveBody('not for strangers');
  });

  // MPU-COPY-07 (std SHOULD, aws MUST): A part copy whose source precondition fails is refused (412
  //   PreconditionFailed in the compatible protocol).
  refused('MPU-COPY-07', 'PreconditionFailed', (etag) => [
    { copySourceIfMatch: `"${md5('another content')}"` },
    { copySourceIfNoneMatch: etag },
    { copySourceIfUnmodifiedSince: 'Tue, 01 Jan 2019 00:00:00 GMT' },
  ]);
});
