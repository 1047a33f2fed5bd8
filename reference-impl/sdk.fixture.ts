import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { defaultAccounts } from './accounts.ts';

/** The AWS SDK as one of the default users. @throws Error for another user */
export function sdkClient({ url }: { url: string }, user: string, more: S3ClientConfig = {}): S3Client {
  const credentials = defaultAccounts.find((one) => one.user === user);
  if (!credentials) throw new Error(`no account ${user}`);
  return new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    ...more,
  });
}
