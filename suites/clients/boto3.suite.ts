import { requirement } from '../harness/requirement.ts';
import { clientsProfile } from './clients-profile.ts';
import { runBoto3 } from './boto3.ts';

/** Two parts; the first has the minimum size. */
const IN_PARTS = 5 * 1024 * 1024 + 1000;

clientsProfile(() => {
  // CLI-SDKPY-01 (SHOULD): A bucket is created, listed and deleted with the Python SDK (boto3), each seen within
  //   the target's deadline.
  requirement('CLI-SDKPY-01', async ({ owner, target, names, settled, expect }) => {
    const at = { Bucket: names.bucket() };
    const isListed = `print(json.dumps(at['Bucket'] in [bucket['Name'] for bucket in s3.list_buckets()['Buckets']]))`;
    await runBoto3(target, at, `s3.create_bucket(**at)\nprint('null')`);
    await settled(async () => {
      expect(await runBoto3(target, at, isListed), 'the new bucket is listed').toBe(true);
    });
    await runBoto3(target, at, `s3.delete_bucket(**at)\nprint('null')`);
    await settled(async () => {
      expect(await runBoto3(target, at, isListed), 'the deleted bucket is listed').toBe(false);
      expect(await owner.headBucket({ bucket: at.Bucket })).toHaveStatus(404);
    });
  });

  // CLI-SDKPY-02 (SHOULD): An object with metadata is uploaded, read, listed and deleted with the Python SDK
  //   (boto3).
  requirement('CLI-SDKPY-02', async ({ owner, target, bucket, key, expect }) => {
    const at = { Bucket: bucket, Key: `a folder/ü+${key}` };
    const program = `
s3.put_object(**at, Body=b'assay', ContentType='text/plain', Metadata={'colour': 'blue'})
# boto3 keeps the case of names and the blanks around values, which say nothing (RFC 9110, 5.1 and 5.5).
metadata = lambda answer: {name.lower(): value.strip() for name, value in answer['Metadata'].items()}
said = lambda answer: [answer['ContentType'].strip(), metadata(answer), answer['ContentLength']]
read = s3.get_object(**at)
listed = s3.list_objects_v2(Bucket=at['Bucket'])['Contents']
print(json.dumps({
    'head': said(s3.head_object(**at)),
    'read': said(read) + [read['Body'].read().decode()],
    'listed': [[entry['Key'], entry['Size']] for entry in listed],
}))
s3.delete_object(**at)`;
    const head = ['text/plain', { colour: 'blue' }, 5];
    const expected = { head, read: [...head, 'assay'], listed: [[at.Key, 5]] };
    expect(await runBoto3(target, at, program), 'result of boto3').toEqual(expected);
    expect(await owner.getObject({ bucket, key: at.Key })).toHaveStatus(404);
  });

  // CLI-SDKPY-03 (SHOULD): An error is reported with its code by the Python SDK (boto3) (NoSuchKey).
  requirement('CLI-SDKPY-03', async ({ owner, target, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key })).toHaveStatus(404);
    const program = `
try:
    s3.get_object(**at)
    print('null')
except s3.exceptions.NoSuchKey as error:
    print(json.dumps(error.response['Error']['Code']))`;
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program), 'code that boto3 reports').toBe(
      'NoSuchKey',
    );
  });

  // CLI-SDKPY-04 (SHOULD): A large object is uploaded in parts with the Python SDK (boto3) and read back byte for
  //   byte.
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

  // CLI-SDKPY-05 (SHOULD): Objects are deleted in bulk with the Python SDK (boto3).
  requirement('CLI-SDKPY-05', async ({ target, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b c', 'ü+&', 'stays']);
    const program = `
keys = [{'Key': key} for key in ['a', 'b c', 'ü+&']]
deleted = s3.delete_objects(Bucket=at['Bucket'], Delete={'Objects': keys})['Deleted']
left = s3.list_objects_v2(Bucket=at['Bucket'])['Contents']
print(json.dumps([sorted(one['Key'] for one in deleted), [one['Key'] for one in left]]))`;
    expect(await runBoto3(target, { Bucket: bucket }, program)).toEqual([['a', 'b c', 'ü+&'], ['stays']]);
  });

  // CLI-SDKPY-06 (SHOULD): Versions are kept, listed and read with the Python SDK (boto3).
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

  // CLI-SDKPY-07 (SHOULD): Tags of an object are set and read with the Python SDK (boto3).
  requirement('CLI-SDKPY-07', async ({ target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const program = `
s3.put_object_tagging(**at, Tagging={'TagSet': [{'Key': 'colour', 'Value': 'blue and white'}]})
print(json.dumps(s3.get_object_tagging(**at)['TagSet']))`;
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program)).toEqual([
      { Key: 'colour', Value: 'blue and white' },
    ]);
  });
});
