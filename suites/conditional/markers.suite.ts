import { profile, requirement } from '../harness/requirement.ts';
import { completeUpload, createUpload, uploadPart } from '../multipart/uploads.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

profile('conditional', () => {
  // COND-MARKER-01 (std SHOULD, aws MUST): An upload with If-Match and the ETag of the version below a delete
  //   marker is refused and creates no version (404 NoSuchKey in the compatible protocol).
  requirement('COND-MARKER-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const below = await putVersion(owner, bucket, key, 'deleted');
    const etag = (await owner.headObject({ bucket, key })).header('etag');
    const marker = await putMarker(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: etag });
    expect(put).toBeRefused('NoSuchKey');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions, 'versions after the refusal').toEqual([entry(key, below)]);
    expect(markers, 'delete markers after the refusal').toEqual([entry(key, marker, 'latest')]);
  });

  // COND-MARKER-02 (std SHOULD, aws MUST): A copy with If-None-Match: * onto a key whose current version is a
  //   delete marker succeeds.
  requirement('COND-MARKER-02', async ({ owner, versionedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    await putVersion(owner, bucket, key, 'deleted');
    await putMarker(owner, bucket, key);
    const copySource = `${bucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource, ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
  });

  // COND-MARKER-03 (std SHOULD, aws MUST): A completion of an upload with If-None-Match: * onto a key whose current
  //   version is a delete marker succeeds.
  requirement('COND-MARKER-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'deleted');
    await putMarker(owner, bucket, key);
    // The upload begins last: AWS answers 409 to a condition where the key was written or deleted since.
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'again')];
    expect(await completeUpload(owner, upload, parts, { ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('again');
  });

  // COND-MARKER-04 (std SHOULD, aws MUST): With versioning an upload with If-None-Match: * on an existing name is
  //   refused and creates no version (412 PreconditionFailed in the compatible protocol).
  requirement('COND-MARKER-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'there');
    const put = await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' });
    expect(put).toBeRefused('PreconditionFailed');
    const { versions } = await versionsIn(owner, bucket);
    expect(versions, 'versions after the refusal').toEqual([entry(key, id, 'latest')]);
  });
});
