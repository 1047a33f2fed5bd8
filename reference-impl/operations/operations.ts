import { getBucketAcl, getObjectAcl, putBucketAcl, putObjectAcl } from './acl.ts';
import { createBucket, deleteBucket, getBucketLocation, headBucket } from './bucket.ts';
import type { Operations } from './call.ts';
import { listObjects, listObjectsV2 } from './listing.ts';
import { deleteObject, putObject } from './object.ts';
import { getObject, headObject } from './read.ts';
import { deleteBucketPolicy, getBucketPolicy, putBucketPolicy } from './policy.ts';
import { listBuckets } from './service.ts';
import { getBucketVersioning, listObjectVersions, putBucketVersioning } from './versioning.ts';

/** What the reference server can do. */
export const operations: Operations = {
  createBucket,
  deleteBucket,
  deleteBucketPolicy,
  deleteObject,
  getBucketAcl,
  getBucketLocation,
  getBucketPolicy,
  getBucketVersioning,
  getObject,
  getObjectAcl,
  headBucket,
  headObject,
  listBuckets,
  listObjects,
  listObjectsV2,
  listObjectVersions,
  putBucketAcl,
  putBucketPolicy,
  putBucketVersioning,
  putObject,
  putObjectAcl,
};
