import type { OperationId } from '../../spec/generated/operations.ts';
import type { Permission } from './access-list.ts';

/**
 * What an operation needs of its caller. `action` is its name in a bucket policy.
 *
 * - `nothing`: everyone may, or it is decided elsewhere (a website checks the object it finds, a form carries its own
 *   signature, the cluster service has its own rules, a bulk deletion asks for each key).
 * - `signature`: any signed request.
 * - `bucket`, `object`: a permission in the access list there.
 * - `owner`: to be of the project that owns the bucket; `ownerOnly` where no policy can give it away.
 * - `object-owner`: to be of the project that owns the object.
 * - `upload`, `delete`: to add, replace or remove an object.
 * - `multipart`: to be of the project that began the upload, or owns the bucket.
 */
export type Need =
  | { of: 'nothing' }
  | { of: 'signature' }
  | { of: 'bucket'; permission: Permission; action: string }
  | { of: 'object'; permission: Permission; action: string }
  | { of: 'owner'; action: string; ownerOnly?: true }
  | { of: 'object-owner'; action: string }
  | { of: 'upload'; action: string }
  | { of: 'delete'; action: string }
  | { of: 'multipart'; action: string };

const nothing: Need = { of: 'nothing' };
const signature: Need = { of: 'signature' };
const bucket = (permission: Permission, action: string): Need => ({ of: 'bucket', permission, action });
const object = (permission: Permission, action: string): Need => ({ of: 'object', permission, action });
const owner = (action: string): Need => ({ of: 'owner', action });
const ownerOnly = (action: string): Need => ({ of: 'owner', action, ownerOnly: true });
const objectOwner = (action: string): Need => ({ of: 'object-owner', action });
const upload: Need = { of: 'upload', action: 's3:PutObject' };
const multipart = (action: string): Need => ({ of: 'multipart', action });
const readObject = object('READ', 's3:GetObject');
const monitoring = owner('s3:PutBucketMonitoring');
const readMonitoring = owner('s3:GetBucketMonitoring');

/**
 * Needs of all operations (interface document, Access control list and permissions, the table of what each permission
 * means; public protocol, "Mapping of ACL permissions and access policy permissions" and "Actions for Amazon S3").
 */
export const needs: Readonly<Record<OperationId, Need>> = {
  abortMultipartUpload: multipart('s3:AbortMultipartUpload'),
  completeMultipartUpload: multipart('s3:PutObject'),
  copyObject: upload,
  corsPreflightBucket: nothing,
  corsPreflightObject: nothing,
  createBucket: signature,
  createMultipartUpload: upload,
  deleteBucket: ownerOnly('s3:DeleteBucket'),
  deleteBucketAlarms: monitoring,
  deleteBucketCors: owner('s3:PutBucketCORS'),
  deleteBucketLifecycle: owner('s3:PutLifecycleConfiguration'),
  deleteBucketPolicy: ownerOnly('s3:DeleteBucketPolicy'),
  deleteBucketTagging: owner('s3:PutBucketTagging'),
  deleteBucketWebsite: owner('s3:DeleteBucketWebsite'),
  deleteObject: { of: 'delete', action: 's3:DeleteObject' },
  deleteObjectTagging: objectOwner('s3:DeleteObjectTagging'),
  deleteObjects: nothing,
  describeCluster: nothing,
  describeNodegroup: nothing,
  getBucketAcl: bucket('READ_ACP', 's3:GetBucketAcl'),
  getBucketAlarm: readMonitoring,
  getBucketCors: owner('s3:GetBucketCORS'),
  getBucketLifecycleConfiguration: owner('s3:GetLifecycleConfiguration'),
  getBucketLocation: owner('s3:GetBucketLocation'),
  getBucketMetrics: readMonitoring,
  getBucketMonitoring: readMonitoring,
  getBucketPolicy: ownerOnly('s3:GetBucketPolicy'),
  getBucketPolicyStatus: owner('s3:GetBucketPolicyStatus'),
  getBucketTagging: owner('s3:GetBucketTagging'),
  getBucketVersioning: owner('s3:GetBucketVersioning'),
  getBucketWebsite: owner('s3:GetBucketWebsite'),
  getObject: readObject,
  getObjectAcl: object('READ_ACP', 's3:GetObjectAcl'),
  getObjectAttributes: readObject,
  getObjectTagging: objectOwner('s3:GetObjectTagging'),
  headBucket: bucket('READ', 's3:ListBucket'),
  headObject: readObject,
  listBucketAlarms: readMonitoring,
  listBuckets: signature,
  listMultipartUploads: bucket('READ', 's3:ListBucketMultipartUploads'),
  listObjectVersions: bucket('READ', 's3:ListBucketVersions'),
  listObjects: bucket('READ', 's3:ListBucket'),
  listObjectsV2: bucket('READ', 's3:ListBucket'),
  listParts: multipart('s3:ListMultipartUploadParts'),
  postObject: nothing,
  putBucketAcl: bucket('WRITE_ACP', 's3:PutBucketAcl'),
  putBucketAlarm: monitoring,
  putBucketCors: owner('s3:PutBucketCORS'),
  putBucketLifecycleConfiguration: owner('s3:PutLifecycleConfiguration'),
  putBucketMonitoring: monitoring,
  putBucketPolicy: ownerOnly('s3:PutBucketPolicy'),
  putBucketTagging: owner('s3:PutBucketTagging'),
  putBucketVersioning: owner('s3:PutBucketVersioning'),
  putBucketWebsite: owner('s3:PutBucketWebsite'),
  putObject: upload,
  putObjectAcl: object('WRITE_ACP', 's3:PutObjectAcl'),
  putObjectTagging: objectOwner('s3:PutObjectTagging'),
  renameObject: upload,
  uploadPart: multipart('s3:PutObject'),
  uploadPartCopy: multipart('s3:PutObject'),
  websiteGet: nothing,
  websiteHead: nothing,
};

/** The name of a request's action in a policy: one on an object has another for a version, `s3:GetObjectVersionAcl`. */
export function actionOf(need: Need, versionId: string | undefined): string {
  if (!('action' in need)) return '';
  const isOfVersion = versionId !== undefined && ['object', 'object-owner', 'delete'].includes(need.of);
  return isOfVersion ? need.action.replace('Object', 'ObjectVersion') : need.action;
}

/** Operations that manage the policy: no policy can lock the owner out of them. */
export const policyOperations: ReadonlySet<OperationId> = new Set([
  'getBucketPolicy',
  'putBucketPolicy',
  'deleteBucketPolicy',
]);
