import { refuseIf, S3Error } from '../s3-error.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { configure, successOf } from './configurations.ts';

/** The website configuration of a bucket, as it was set (interface document, Endpoints › Object API). */
export function getBucketWebsite(call: Call<'getBucketWebsite'>): Answer<'getBucketWebsite'> {
  const { bucket } = call.input;
  const { website } = existingBucket(call.storage, bucket).configurations;
  if (!website) throw new S3Error('NoSuchWebsiteConfiguration', { fields: { BucketName: bucket } });
  return { status: 200, document: { RoutingRules: [], ...website } };
}

/**
 * Make a bucket a website (interface document, States and transitions › Website mode).
 * @throws S3Error `InvalidArgument`, `InvalidRequest`, `MalformedXML`
 */
export async function putBucketWebsite(call: Call<'putBucketWebsite'>): Promise<Answer<'putBucketWebsite'>> {
  const website = call.document ?? {};
  refuseIf(call.rules.websiteRefusal(website));
  await configure(call, { website });
  return { status: successOf(call) };
}

/** Remove the website configuration of a bucket, if it has one (public protocol, DeleteBucketWebsite). */
export async function deleteBucketWebsite(
  call: Call<'deleteBucketWebsite'>,
): Promise<Answer<'deleteBucketWebsite'>> {
  await configure(call, { website: undefined });
  return { status: successOf(call) };
}
