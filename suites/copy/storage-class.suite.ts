import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_CLASS, classOf } from '../objects/storage-classes.ts';

const RARELY_READ = 'STANDARD_IA';

profile('copy', () => {
  // COPY-CLASS-01 (std MAY, aws MUST): A copy has the storage class STANDARD when the request names none, whatever
  //   that of its source is.
  requirement('COPY-CLASS-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const put = await owner.putObject({ bucket, key: source, body: 'kept', storageClass: ANOTHER_CLASS });
    expect(put).toSucceed();
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the copy').toBe('STANDARD');
  });

  // COPY-CLASS-02 (std MAY, aws MUST): A copy has the storage class that the request names.
  requirement('COPY-CLASS-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source);
    const copySource = `${bucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource, storageClass: RARELY_READ })).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the copy').toBe(RARELY_READ);
  });

  // COPY-CLASS-03 (std MAY, aws MUST): A copy onto itself of an object in STANDARD_IA is refused when it names no
  //   storage class (400 InvalidRequest in the compatible protocol); when it names STANDARD, the object moves to
  //   that class.
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
