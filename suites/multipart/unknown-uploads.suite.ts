import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, unissuedUploadId, uploadPart } from './uploads.ts';

profile('multipart', () => {
  // MPU-UNKNOWN-01 (std SHOULD, aws MUST): A completion of an upload whose id was never issued is refused (404
  //   NoSuchUpload in the compatible protocol), and no object is created.
  requirement('MPU-UNKNOWN-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'content')];
    const unknown = { ...upload, uploadId: unissuedUploadId(upload.uploadId) };
    expect(await completeUpload(owner, unknown, parts)).toBeRefused('NoSuchUpload');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // MPU-UNKNOWN-02 (std MAY, aws SHOULD): A completion of an upload that does not exist is refused for that reason
  //   before its body is judged, even if the body is missing or is not XML (404 NoSuchUpload in the compatible
  //   protocol).
  requirement('MPU-UNKNOWN-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const unknown = { ...upload, uploadId: unissuedUploadId(upload.uploadId), body: { Part: [] } };
    for (const rawBody of ['', 'no XML'])
      expect(await owner.completeMultipartUpload(unknown, { rawBody })).toBeRefused('NoSuchUpload');
  });
});
