import { profile, requirement } from '../harness/requirement.ts';
import { runBoto3 } from './boto3.ts';

profile('clients', () => {
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
    const told = { head, read: [...head, 'assay'], listed: [[at.Key, 5]] };
    expect(await runBoto3(target, at, program), 'what boto3 says').toEqual(told);
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
    expect(await runBoto3(target, { Bucket: bucket, Key: key }, program), 'code that boto3 tells').toBe(
      'NoSuchKey',
    );
  });
});
