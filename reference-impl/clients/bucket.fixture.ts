import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { account } from './surface.fixture.ts';

/** Makes a bucket for an application that does not make its own. */
export async function makeBucket(endpoint: string, Bucket: string): Promise<void> {
  const { accessKeyId, secretAccessKey } = account;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}
