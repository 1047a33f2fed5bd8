import type { Dialect } from '../../spec/dialect.ts';
import { limits } from '../limits.ts';
import { refuseIf, S3Error } from '../s3-error.ts';
import { listOfHeaders } from './access-lists.ts';
import type { Answer, Call } from '../call.ts';
import { checkedTags } from './checked-tags.ts';
import { existingBucket } from './existing.ts';

/** The region that the protocol leaves unnamed. */
const UNNAMED_REGION = 'us-east-1';

/**
 * Create a bucket for the caller's project. Of two concurrent requests for a name the second finds it taken: check and
 * write are one transaction.
 */
export async function createBucket(call: Call<'createBucket'>): Promise<Answer<'createBucket'>> {
  const { requester, input, rules, region, dialect } = call;
  if (!requester) throw new S3Error('AccessDenied');
  refuseIf(rules.bucketNameRefusal(input.bucket, dialect));
  checkLocation(call.document?.LocationConstraint, region, dialect);
  const acl = listOfHeaders(call, { owner: requester.project });
  const tags = checkedTags(call.document?.Tags ?? [], 'bucket', rules);
  await call.storage.transaction((tx) => {
    const existing = tx.bucket(input.bucket);
    if (existing) {
      const own = existing.ownerProject === requester.project;
      // The unnamed region treats it as done and resets the access list (public protocol, CreateBucket › Errors).
      if (own && dialect.createsBucketTwice === 'ok-in-unnamed-region' && region === UNNAMED_REGION) {
        tx.putBucket({ ...existing, configurations: { ...existing.configurations, acl } });
        return;
      }
      const code = own ? 'BucketAlreadyOwnedByYou' : 'BucketAlreadyExists';
      throw new S3Error(code, { fields: { BucketName: input.bucket } });
    }
    if (tx.counts().buckets >= limits.buckets) throw new S3Error('TooManyBuckets');
    tx.putBucket({
      name: input.bucket,
      ownerProject: requester.project,
      creator: requester.accessKeyId,
      createdAt: call.now,
      region,
      versioning: 'never',
      configurations: { acl, tags },
    });
  });
  return { status: 200, headers: { location: `/${input.bucket}` } };
}

/**
 * A server has one region; requests for any other are refused. The unnamed region is requested by naming none (AWS
 * recorded, TestS3::test_create_bucket_with_invalid_location_constraint).
 */
function checkLocation(constraint: string | undefined, region: string, dialect: Dialect): void {
  if (constraint === undefined || constraint === '') return;
  if (constraint === region && (dialect.namesUnnamedRegion || region !== UNNAMED_REGION)) return;
  throw new S3Error('InvalidLocationConstraint', { fields: { LocationConstraint: constraint } });
}

/** Whether the bucket exists, and in which region (public protocol, HeadBucket). */
export function headBucket(call: Call<'headBucket'>): Answer<'headBucket'> {
  const { region } = existingBucket(call.storage, call.input.bucket);
  return { status: 200, headers: { 'x-std-bucket-region': region } };
}

/** Delete a bucket that holds no objects and no versions (interface document, States and transitions › Bucket). */
export async function deleteBucket(call: Call<'deleteBucket'>): Promise<Answer<'deleteBucket'>> {
  const { bucket } = call.input;
  await call.storage.transaction((tx) => {
    existingBucket(tx, bucket);
    if (!tx.isEmpty(bucket)) throw new S3Error('BucketNotEmpty', { fields: { BucketName: bucket } });
    tx.deleteBucket(bucket);
  });
  return { status: 204 };
}

/** The region of a bucket; empty for the unnamed one (public protocol, GetBucketLocation). */
export function getBucketLocation(call: Call<'getBucketLocation'>): Answer<'getBucketLocation'> {
  const { region } = existingBucket(call.storage, call.input.bucket);
  return { status: 200, document: { LocationConstraint: region === UNNAMED_REGION ? '' : region } };
}
