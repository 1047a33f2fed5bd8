import type { Client } from '../../client/client.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, uploadPart, type Listed, type Upload } from '../multipart/uploads.ts';
import { putKept } from './kept.ts';

type Conditions = Pick<OperationInputs['completeMultipartUpload'], 'ifMatch' | 'ifNoneMatch'>;

/** An upload of one part that waits for its completion. @throws Blocked */
async function begun(owner: Client, place: Pick<Upload, 'bucket' | 'key'>) {
  const upload = await createUpload(owner, place);
  const parts: readonly Listed[] = [await uploadPart(owner, upload, 1, 'new')];
  return (conditions: Conditions) => completeUpload(owner, upload, parts, conditions);
}

profile('conditional', () => {
  // COND-CONFLICT-01 (std MAY, aws MUST): A completion with If-None-Match: * is refused when the object that
  //   existed when the upload began has been deleted since (409 ConditionalRequestConflict in the compatible
  //   protocol), and no object is created; an upload begun after the deletion is completed.
  requirement('COND-CONFLICT-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await putKept(owner, bucket, key);
    const completing = await begun(owner, { bucket, key });
    await done(owner.deleteObject({ bucket, key }));
    expect(await completing({ ifNoneMatch: '*' })).toBeRefused('ConditionalRequestConflict');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    const again = await begun(owner, { bucket, key });
    expect(await again({ ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // COND-CONFLICT-02 (std MAY, aws MUST): A completion with If-Match and the ETag of the object is refused when the
  //   object was written again since the upload began, even with the same content (409 ConditionalRequestConflict
  //   in the compatible protocol), and the object stays; an upload begun after that is completed.
  requirement('COND-CONFLICT-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await putKept(owner, bucket, key);
    const completing = await begun(owner, { bucket, key });
    const { content, etag } = await putKept(owner, bucket, key);
    expect(await completing({ ifMatch: etag })).toBeRefused('ConditionalRequestConflict');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    const again = await begun(owner, { bucket, key });
    expect(await again({ ifMatch: etag })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // COND-CONFLICT-03 (std SHOULD, aws MUST): A completion with If-Match and the ETag of an object that did not
  //   change since the upload began replaces it.
  requirement('COND-CONFLICT-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await putKept(owner, bucket, key);
    const completing = await begun(owner, { bucket, key });
    expect(await completing({ ifMatch: etag })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // With a storage class, a copy onto itself is allowed: only the condition decides.
  // COND-SELF-01 (std SHOULD, aws MUST): A copy of an object onto itself with If-None-Match: * is refused, and the
  //   object stays as it was (412 PreconditionFailed in the compatible protocol).
  requirement('COND-SELF-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content, etag } = await putKept(owner, bucket, key);
    const copySource = `${bucket}/${key}`;
    const changed = { storageClass: 'STANDARD', metadataDirective: 'REPLACE', contentType: 'text/new' };
    const copy = await owner.copyObject({ bucket, key, copySource, ifNoneMatch: '*', ...changed });
    expect(copy).toBeRefused('PreconditionFailed');
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody(content);
    expect(read).toHaveHeader('etag', etag);
    expect(read.header('content-type'), 'content type after the refusal').not.toBe('text/new');
  });

  // COND-SELF-02 (std SHOULD, aws MUST): A copy of an object onto itself with If-Match and the ETag of the object
  //   succeeds.
  requirement('COND-SELF-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content, etag } = await putKept(owner, bucket, key);
    const copySource = `${bucket}/${key}`;
    const changed = { metadataDirective: 'REPLACE', contentType: 'text/new' };
    const copy = await owner.copyObject({ bucket, key, copySource, ifMatch: etag, ...changed });
    expect(copy).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody(content);
    expect(read).toHaveHeader('content-type', 'text/new');
  });
});
