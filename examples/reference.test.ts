/** Start the reference server in a Vitest test, in place of a mock of your storage. Any S3 client will do; this is the AWS SDK. */
import { GetObjectCommand, CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Reference, startReference } from 's3-assay/reference';
import { afterAll, beforeAll, expect, test } from 'vitest';

let reference: Reference;
let s3: S3Client;

beforeAll(async () => {
  reference = await startReference({ dialect: 'aws' });
  const [credentials] = reference.accounts;
  s3 = new S3Client({ endpoint: reference.url, region: 'us-east-1', forcePathStyle: true, credentials });
  await s3.send(new CreateBucketCommand({ Bucket: 'uploads' }));
});

afterAll(() => reference.close());

test('an uploaded object can be downloaded', async () => {
  await s3.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'avatar.svg', Body: '<svg/>' }));
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'uploads', Key: 'avatar.svg' }));
  expect(await Body?.transformToString()).toBe('<svg/>');
});

test('a missing object gives a named error', async () => {
  const missing = s3.send(new GetObjectCommand({ Bucket: 'uploads', Key: 'missing' }));
  await expect(missing).rejects.toMatchObject({ name: 'NoSuchKey' });
});
