import { done } from '../case/given.ts';
import { documentOf } from '../case/document.ts';
import { withoutQuotes } from '../multipart/uploads.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** More than a server stores in one piece, or sends in one write. */
const LARGE = 6 * 1024 * 1024;

profile('copy', () => {
  // COPY-OBJ-01 (MUST): A copy within the bucket has the content of its source; the source stays.
  requirement('COPY-OBJ-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key: source })).toHaveBody('copied');
  });

  // COPY-OBJ-02 (MUST): A copy onto an existing name replaces that object.
  requirement('COPY-OBJ-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    await given.object(bucket, key, 'replaced by the copy');
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
  });

  // COPY-OBJ-03 (MUST): A copy of an object of several megabytes has every byte of it.
  requirement('COPY-OBJ-03', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    // The length is not divisible by a power of two, so that misplaced pieces are noticed.
    const content = Buffer.alloc(LARGE + 1, 'every byte of a large object');
    await given.object(bucket, source, content);
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    expect(await owner.getObject({ bucket, key }, { longest: content.length })).toHaveBody(content);
  });

  // COPY-ANSWER-01 (MUST): A copy returns CopyObjectResult with LastModified and the ETag of the copy.
  requirement('COPY-ANSWER-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source);
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    const { ETag, LastModified } = documentOf(copy);
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('etag');
    expect(withoutQuotes(ETag), 'ETag of the answer').toBe(withoutQuotes(head.header('etag')));
    expect(LastModified, 'LastModified of the answer').toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
  });

  // COPY-ANSWER-02 (std SHOULD, aws MUST): The ETag of a copy of an object uploaded in one piece is that of its
  //   source.
  requirement('COPY-ANSWER-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    const etag = (await given.object(bucket, source)).header('etag');
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(withoutQuotes(documentOf(copy).ETag), 'ETag of the answer').toBe(withoutQuotes(etag));
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etag);
  });

  // COPY-SELF-01 (std SHOULD, aws MUST): Copying an object onto itself without a change is refused and leaves it as
  //   it was (400 InvalidRequest in the compatible protocol).
  requirement('COPY-SELF-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'itself', metadata: { colour: 'blue' } }));
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${key}` });
    expect(copy).toBeRefused('InvalidRequest');
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('itself');
    expect(read).toHaveHeader('x-std-meta-colour', 'blue');
  });

  // COPY-SELF-02 (MUST): Copying an object onto itself with REPLACE changes its attributes and keeps its content.
  requirement('COPY-SELF-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'itself', metadata: { shape: 'round' } }));
    const copy = await owner.copyObject({
      bucket,
      key,
      copySource: `${bucket}/${key}`,
      metadataDirective: 'REPLACE',
      metadata: { colour: 'red' },
    });
    expect(copy).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('itself');
    expect(read).toHaveHeader('x-std-meta-colour', 'red');
    expect(read).toLackHeader('x-std-meta-shape');
  });
});
