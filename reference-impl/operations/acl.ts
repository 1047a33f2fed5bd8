import { wireHeader } from '../../spec/dialect.ts';
import { S3Error } from '../s3-error.ts';
import type { AccessList } from '../rules/access-list.ts';
import { documentOf, listOfDocument, listOfHeaders, type Owners } from './access-lists.ts';
import { configure } from './configurations.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { changeableVersion, readableVersion, versionHeader } from './version.ts';

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
  return configure(call, ({ ownerProject: owner }) => ({ acl: requestedList(call, { owner }) }));
}

/** The access list of an object or version (public protocol, GetObjectAcl). */
export function getObjectAcl(call: Call<'getObjectAcl'>): Answer<'getObjectAcl'> {
  const version = readableVersion(call.storage, call);
  const { acl, ownerProject } = version;
  return {
    status: 200,
    headers: versionHeader(call, version),
    document: documentOf(acl, { owner: ownerProject }, call.directory),
  };
}

/**
 * Replace the access list of an object or version, and nothing else of it (public protocol, PutObjectAcl).
 */
export async function putObjectAcl(call: Call<'putObjectAcl'>): Promise<Answer<'putObjectAcl'>> {
  const version = await call.storage.transaction((tx) => {
    const bucket = existingBucket(tx, call.input.bucket);
    const found = changeableVersion(tx, call);
    const acl = requestedList(call, { owner: found.ownerProject, bucketOwner: bucket.ownerProject });
    tx.putVersion({ ...found, acl });
    return found;
  });
  return { status: 200, headers: versionHeader(call, version) };
}

/** @throws S3Error when headers and document both give a list, or neither does */
function requestedList(call: Call<'putBucketAcl'> | Call<'putObjectAcl'>, owners: Owners): AccessList {
  const byHeaders = listOfHeaders(call, owners);
  if (byHeaders && call.document) throw new S3Error('UnexpectedContent');
  if (byHeaders) return byHeaders;
  if (call.document) return listOfDocument(call.document, owners, call);
  throw new S3Error('MissingSecurityHeader', {
    fields: { MissingHeaderName: wireHeader(call.dialect, 'x-std-acl') },
  });
}
