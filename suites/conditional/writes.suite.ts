import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, part } from '../multipart/uploads.ts';
import { ANOTHER_ETAG, keep } from './kept.ts';

profile('conditional', () => {
  requirement('COND-WRITE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  requirement('COND-WRITE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await keep(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' });
    expect(put).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  requirement('COND-WRITE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await keep(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.putObject({ bucket, key, body: 'again', ifNoneMatch: '*' })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('again');
  });

  requirement('COND-WRITE-03', async ({ owner, bucket, key, expect }) => {
    await done(owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } }));
    await keep(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.putObject({ bucket, key, body: 'again', ifNoneMatch: '*' })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('again');
  });

  requirement('COND-WRITE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await keep(owner, bucket, key);
    expect(await owner.putObject({ bucket, key, body: 'new', ifMatch: etag })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  requirement('COND-WRITE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await keep(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: ANOTHER_ETAG });
    expect(put).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  requirement('COND-WRITE-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: ANOTHER_ETAG });
    expect(put).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });

  requirement('COND-WRITE-07', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const { etag } = await keep(owner, bucket, key);
    const forms = {
      'If-Match: *': { ifMatch: '*' },
      'If-None-Match with another ETag': { ifNoneMatch: ANOTHER_ETAG },
      both: { ifMatch: etag, ifNoneMatch: '*' },
    };
    for (const [form, conditions] of Object.entries(forms)) {
      const put = await owner.putObject({ bucket, key, body: 'new', ...conditions });
      observe(form, put.error?.code ?? put.status);
    }
  });

  requirement('COND-WRITE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const bodies = ['one', 'two', 'three', 'four', 'five', 'six'];
    const puts = await Promise.all(
      bodies.map((body) => owner.putObject({ bucket, key, body, ifNoneMatch: '*' })),
    );
    for (const put of puts)
      if (!put.ok) expect(put).toBeRefused(['PreconditionFailed', 'ConditionalRequestConflict']);
    const stored = bodies.filter((_, at) => puts[at]?.ok);
    expect(stored).toHaveLength(1);
    expect(await owner.getObject({ bucket, key })).toHaveBody(stored[0] ?? '');
  });

  for (const [id, conditions] of [
    ['COND-WRITE-09', { ifNoneMatch: '*' }],
    ['COND-WRITE-10', { ifMatch: ANOTHER_ETAG }],
  ] as const)
    requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
      const { content } = await keep(owner, bucket, key);
      const upload = await begin(owner, { bucket, key });
      const parts = [await part(owner, upload, 1, 'new')];
      expect(await complete(owner, upload, parts, conditions)).toBeRefused('PreconditionFailed');
      expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    });

  requirement('COND-DELETE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await keep(owner, bucket, key);
    expect(await owner.deleteObject({ bucket, key, ifMatch: etag })).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COND-DELETE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await keep(owner, bucket, key);
    const removal = await owner.deleteObject({ bucket, key, ifMatch: ANOTHER_ETAG });
    expect(removal).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
});
