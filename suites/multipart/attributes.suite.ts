import { done } from '../harness/given.ts';
import { liftingTheBlock } from '../harness/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, part } from './uploads.ts';

/** What the creation says of the object to come. */
profile('multipart', () => {
  requirement('MPU-BASE-14', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(
      owner,
      { bucket, key },
      { contentType: 'text/plain', cacheControl: 'no-cache', metadata: { colour: 'green' } },
    );
    await done(complete(owner, upload, [await part(owner, upload, 1, 'content')]));
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('content-type', 'text/plain');
    expect(head).toHaveHeader('cache-control', 'no-cache');
    expect(head).toHaveHeader('x-std-meta-colour', 'green');
  });

  requirement('MPU-BASE-15', async ({ owner, target, bucket, key, expect }) => {
    const begun = await done(
      liftingTheBlock({ owner, target }, bucket, () =>
        owner.createMultipartUpload({ bucket, key, acl: 'public-read' }),
      ),
    );
    const upload = { bucket, key, uploadId: begun.output?.UploadId ?? '' };
    await done(complete(owner, upload, [await part(owner, upload, 1, 'content')]));
    const list = await owner.getObjectAcl({ bucket, key });
    expect(list).toSucceed(200);
    const grants = list.output?.AccessControlList.map(({ Grantee, Permission }) => [
      Grantee.type,
      Permission,
    ]);
    expect(grants).toContainEqual(['Group', 'READ']);
  });

  requirement('MPU-BASE-16', async ({ owner, bucket, key, expect }) => {
    await done(owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } }));
    const ids: (string | undefined)[] = [];
    for (const content of ['first', 'second']) {
      const upload = await begin(owner, { bucket, key });
      const completed = await complete(owner, upload, [await part(owner, upload, 1, content)]);
      expect(completed).toHaveHeader('x-std-version-id', /^(?!null$)./);
      ids.unshift(completed.header('x-std-version-id'));
    }
    const listing = await owner.listObjectVersions({ bucket });
    expect(listing).toSucceed(200);
    expect(listing.output?.Version.map(({ VersionId }) => VersionId)).toEqual(ids);
  });
});
