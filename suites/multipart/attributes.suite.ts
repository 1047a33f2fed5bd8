import { grantsIn } from '../acl/lists.ts';
import { done } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';
import { createUpload, completeUpload, uploadPart } from './uploads.ts';

/** The properties of the object that the creation gives. */
profile('multipart', () => {
  // MPU-BASE-14 (MUST): The object has the content type and the standard and user attributes given at the creation.
  requirement('MPU-BASE-14', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const described = {
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      contentDisposition: 'attachment; filename="a.txt"',
      metadata: { colour: 'green' },
    };
    const upload = await createUpload(owner, { bucket, key }, described);
    await done(completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]));
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('content-type', described.contentType);
    expect(head).toHaveHeader('cache-control', described.cacheControl);
    expect(head).toHaveHeader('content-disposition', described.contentDisposition);
    expect(head).toHaveHeader('x-std-meta-colour', described.metadata.colour);
  });

  // MPU-BASE-15 (std SHOULD, aws MUST): The canned list given at the creation becomes the list of the object.
  requirement('MPU-BASE-15', async ({ owner, target, given, key, expect }) => {
    const bucket = await given.bucketWithLists();
    const begun = await done(
      liftingTheBlock({ owner, target }, bucket, () =>
        owner.createMultipartUpload({ bucket, key, acl: 'public-read' }),
      ),
    );
    const upload = { bucket, key, uploadId: begun.output?.UploadId ?? '' };
    await done(completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]));
    const grants = grantsIn(await owner.getObjectAcl({ bucket, key }));
    expect(grants, 'grants of the object').toEqual(expect.arrayContaining(['AllUsers READ']));
  });

  // MPU-BASE-16 (MUST): With versioning the completion of an upload to a key that nothing else wrote in the
  //   meantime creates a version and returns its id; the former version stays.
  requirement('MPU-BASE-16', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const former = await putVersion(owner, bucket, key, 'former');
    const upload = await createUpload(owner, { bucket, key });
    const completed = await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]);
    expect(completed).toSucceed();
    expect(completed).toHaveHeader('x-std-version-id', /^(?!null$)./);
    const versionId = completed.header('x-std-version-id') ?? '';
    expect(versionId, 'the id of the new version').not.toBe(former);
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('content');
    expect(await owner.getObject({ bucket, key, versionId: former })).toHaveBody('former');
    const { versions } = await versionsIn(owner, bucket);
    expect(versions.length, 'number of versions of the key').toBe(2);
  });
});
