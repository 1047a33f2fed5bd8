import { profile, requirement } from '../harness/requirement.ts';
import { runBoto3 } from './boto3.ts';

profile('clients', () => {
  requirement('CLI-SDKPY-01', async ({ owner, target, names, expect }) => {
    const bucket = names.bucket();
    const program = `
listed = lambda: at['Bucket'] in [bucket['Name'] for bucket in s3.list_buckets()['Buckets']]
s3.create_bucket(Bucket=at['Bucket'])
there = listed()
s3.delete_bucket(Bucket=at['Bucket'])
print(json.dumps([there, listed()]))`;
    expect(await runBoto3(target, { Bucket: bucket }, program)).toEqual([true, false]);
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  });

  requirement('CLI-SDKPY-02', async ({ owner, target, bucket, key, expect }) => {
    const at = { Bucket: bucket, Key: `a folder/ü+${key}` };
    const program = `
s3.put_object(**at, Body=b'assay', ContentType='text/plain', Metadata={'colour': 'blue'})
said = lambda answer: [answer['ContentType'], answer['Metadata'], answer['ContentLength']]
read = s3.get_object(**at)
listed = s3.list_objects_v2(Bucket=at['Bucket'])['Contents']
print(json.dumps({
    'head': said(s3.head_object(**at)),
    'read': said(read) + [read['Body'].read().decode()],
    'listed': [[entry['Key'], entry['Size']] for entry in listed],
}))
s3.delete_object(**at)`;
    const head = ['text/plain', { colour: 'blue' }, 5];
    const told = { head, read: [...head, 'assay'], listed: [[at.Key, 5]] };
    expect(await runBoto3(target, at, program)).toEqual(told);
    expect(await owner.getObject({ bucket, key: at.Key })).toHaveStatus(404);
  });

  requirement('CLI-SDKPY-03', async ({ owner, target, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key })).toHaveStatus(404);
    const program = `
try:
    s3.get_object(**at)
    print('null')
except s3.exceptions.NoSuchKey as error:
    print(json.dumps(error.response['Error']['Code']))`;
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program)).toBe('NoSuchKey');
  });
});
