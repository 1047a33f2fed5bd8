import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { runBoto3 } from './boto3.ts';
import { pattern, sameBytes } from './contents.ts';
import { s3cmdSettings } from './settings.ts';
import { Tool } from './tool.ts';

/** Two parts of which the first has the least size. */
const IN_PARTS = 5 * 1024 * 1024 + 1000;

profile('clients', () => {
  requirement('CLI-SDKPY-04', async ({ target, bucket, key, expect }) => {
    const program = `
import io
from boto3.s3.transfer import TransferConfig
content = b''.join(number.to_bytes(4, 'little') for number in range(${IN_PARTS / 4}))
parts = TransferConfig(multipart_threshold=5 << 20, multipart_chunksize=5 << 20)
s3.upload_fileobj(io.BytesIO(content), at['Bucket'], at['Key'], Config=parts)
read = s3.get_object(**at)
print(json.dumps([read['Body'].read() == content, read['ContentLength']]))`;
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program)).toEqual([true, IN_PARTS]);
  });

  requirement('CLI-SDKPY-05', async ({ target, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b c', 'ü+&', 'stays']);
    const program = `
keys = [{'Key': key} for key in ['a', 'b c', 'ü+&']]
deleted = s3.delete_objects(Bucket=at['Bucket'], Delete={'Objects': keys})['Deleted']
left = s3.list_objects_v2(Bucket=at['Bucket'])['Contents']
print(json.dumps([sorted(one['Key'] for one in deleted), [one['Key'] for one in left]]))`;
    expect(await runBoto3(target, { Bucket: bucket }, program)).toEqual([['a', 'b c', 'ü+&'], ['stays']]);
  });

  requirement('CLI-SDKPY-06', async ({ target, bucket, key, expect }) => {
    const program = `
s3.put_bucket_versioning(Bucket=at['Bucket'], VersioningConfiguration={'Status': 'Enabled'})
first, second = (s3.put_object(**at, Body=body)['VersionId'] for body in (b'one', b'two'))
s3.delete_object(**at)
listed = s3.list_object_versions(Bucket=at['Bucket'])
print(json.dumps([
    [one['VersionId'] for one in listed['Versions']] == [second, first],
    len(listed['DeleteMarkers']),
    s3.get_object(**at, VersionId=first)['Body'].read().decode(),
]))`;
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program)).toEqual([true, 1, 'one']);
  });

  requirement('CLI-SDKPY-07', async ({ target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const program = `
s3.put_object_tagging(**at, Tagging={'TagSet': [{'Key': 'colour', 'Value': 'blue and white'}]})
print(json.dumps(s3.get_object_tagging(**at)['TagSet']))`;
    const tags = [{ Key: 'colour', Value: 'blue and white' }];
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program)).toEqual(tags);
  });

  requirement('CLI-S3CMD-02', async ({ owner, target, sharedBucket: bucket, key }) => {
    await Tool.use('s3cmd', target, async (tool) => {
      await s3cmdSettings(tool, target);
      const content = pattern(IN_PARTS);
      const sent = await tool.file('sent', content);
      await tool.run(
        ['--no-progress', '--multipart-chunk-size-mb=5', 'put', sent, `s3://${bucket}/${key}`],
        {},
      );
      const read = await done(owner.getObject({ bucket, key }));
      sameBytes(read.body, content);
    });
  });
});
