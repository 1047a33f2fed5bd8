import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_CLASS, classOf } from '../objects/storage-classes.ts';

const RARELY_READ = 'STANDARD_IA';

profile('copy', () => {
  requirement('COPY-CLASS-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const put = await owner.putObject({ bucket, key: source, body: 'kept', storageClass: ANOTHER_CLASS });
    expect(put).toSucceed();
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the copy').toBe('STANDARD');
  });

  requirement('COPY-CLASS-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source);
    const copySource = `${bucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource, storageClass: RARELY_READ })).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the copy').toBe(RARELY_READ);
  });

  requirement('COPY-CLASS-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'kept', storageClass: RARELY_READ })).toSucceed();
    const copySource = `${bucket}/${key}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toBeRefused('InvalidRequest');
    expect(classOf(await owner.headObject({ bucket, key })), 'class after the refusal').toBe(RARELY_READ);
    expect(await owner.copyObject({ bucket, key, copySource, storageClass: 'STANDARD' })).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(classOf(read), 'class after the move').toBe('STANDARD');
    expect(read).toHaveBody('kept');
  });
});
