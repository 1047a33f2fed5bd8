import { wireHeader } from '../../spec/dialect.ts';
import { S3Error } from '../http/errors.ts';
import type { AccessList } from '../rules/access-list.ts';
import { documentOf, listOfDocument, listOfHeaders, type Owners } from './access-lists.ts';
import { existingBucket } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { readableVersion } from './version.ts';

/** The access list of a bucket (interface document, Get ACL; public protocol, GetBucketAcl). */
export function getBucketAcl(call: Call<'getBucketAcl'>): Answer<'getBucketAcl'> {
  const { ownerProject, configurations } = existingBucket(call.storage, call.input.bucket);
  return {
    status: 200,
    document: documentOf(configurations.acl, { owner: ownerProject }, call.directory),
  };
}

/** Replace the access list of a bucket (interface document, Change ACL; public protocol, PutBucketAcl). */
export async function putBucketAcl(call: Call<'putBucketAcl'>): Promise<Answer<'putBucketAcl'>> {
  await call.storage.transaction((tx) => {
    const bucket = existingBucket(tx, call.input.bucket);
    const acl = requestedList(call, { owner: bucket.ownerProject });
    tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, acl } });
  });
  return { status: 200 };
}

/** The access list of an object or version (public protocol, GetObjectAcl). */
export function getObjectAcl(call: Call<'getObjectAcl'>): Answer<'getObjectAcl'> {
  const { acl, ownerProject, versionId } = readableVersion(call.storage, call);
  return {
    status: 200,
    headers: versionHeader(call, versionId),
    document: documentOf(acl, { owner: ownerProject }, call.directory),
  };
}

/** Replace the access list of an object or version, and nothing else of it (public protocol, PutObjectAcl). */
export async function putObjectAcl(call: Call<'putObjectAcl'>): Promise<Answer<'putObjectAcl'>> {
  const versionId = await call.storage.transaction((tx) => {
    const bucket = existingBucket(tx, call.input.bucket);
    const version = readableVersion(tx, call);
    const acl = requestedList(call, { owner: version.ownerProject, bucketOwner: bucket.ownerProject });
    tx.putVersion({ ...version, acl });
    return version.versionId;
  });
  return { status: 200, headers: versionHeader(call, versionId) };
}

function versionHeader(
  { storage, rules, input }: Call<'getObjectAcl'> | Call<'putObjectAcl'>,
  versionId: string,
): Record<string, string> {
  const { versioning } = existingBucket(storage, input.bucket);
  return rules.showsVersionIds(versioning) ? { 'x-std-version-id': versionId } : {};
}

/** @throws S3Error when headers and document both give a list, or neither does */
function requestedList(call: Call<'putBucketAcl'> | Call<'putObjectAcl'>, owners: Owners): AccessList {
  const byHeaders = listOfHeaders(call.input, owners, call);
  if (byHeaders && call.document) throw new S3Error('UnexpectedContent');
  if (byHeaders) return byHeaders;
  if (call.document) return listOfDocument(call.document, owners, call);
  throw new S3Error('MissingSecurityHeader', {
    fields: { MissingHeaderName: wireHeader(call.dialect, 'x-std-acl') },
  });
}
