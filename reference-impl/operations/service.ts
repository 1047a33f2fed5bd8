import type { Answer, Call } from '../call.ts';
import { S3Error } from '../s3-error.ts';
import { ownerOf } from './page.ts';

/**
 * The buckets that the caller created, or those of the caller's project, by dialect (interface document, Bucket; public
 * protocol, ListBuckets). With `max-buckets` the list has pages, and the token is the name of the last bucket.
 */
export function listBuckets(call: Call<'listBuckets'>): Answer<'listBuckets'> {
  const { requester, input, dialect } = call;
  if (!requester) throw new S3Error('AccessDenied');
  const { prefix = '', bucketRegion, continuationToken } = input;
  const most = Number(input.maxBuckets ?? Number.POSITIVE_INFINITY);
  const after = continuationToken === undefined ? '' : Buffer.from(continuationToken, 'base64url').toString();
  const page = [];
  let next: string | undefined;
  for (const bucket of call.storage.buckets()) {
    const own =
      dialect.listsBucketsOf === 'user'
        ? bucket.creator === requester.accessKeyId
        : bucket.ownerProject === requester.project;
    const asked = bucket.name.startsWith(prefix) && (bucketRegion ?? bucket.region) === bucket.region;
    if (!own || !asked || bucket.name <= after) continue;
    if (page.length === most) {
      next = Buffer.from(page.at(-1)?.Name ?? '').toString('base64url');
      break;
    }
    page.push({
      Name: bucket.name,
      CreationDate: new Date(bucket.createdAt).toISOString(),
      BucketRegion: bucket.region,
    });
  }
  const document = {
    Owner: ownerOf(call.directory.project(requester.project)),
    Buckets: page,
    ContinuationToken: next,
    Prefix: input.prefix,
  };
  return { status: 200, document };
}
