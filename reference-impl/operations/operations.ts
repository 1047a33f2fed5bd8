import { getBucketAcl, getObjectAcl, putBucketAcl, putObjectAcl } from './acl.ts';
import { getObjectAttributes } from './attributes.ts';
import { createBucket, deleteBucket, getBucketLocation, headBucket } from './bucket.ts';
import { deleteBucketAlarms, getBucketAlarm, listBucketAlarms, putBucketAlarm } from './alarms.ts';
import type { Operations } from './call.ts';
import { getBucketMetrics, getBucketMonitoring, putBucketMonitoring } from './monitoring.ts';
import { copyObject } from './copy.ts';
import {
  corsPreflightBucket,
  corsPreflightObject,
  deleteBucketCors,
  getBucketCors,
  putBucketCors,
} from './cors.ts';
import { abortMultipartUpload, createMultipartUpload } from './multipart.ts';
import { completeMultipartUpload } from './multipart-completion.ts';
import { listMultipartUploads, listParts } from './multipart-listing.ts';
import { uploadPart, uploadPartCopy } from './multipart-parts.ts';
import { deleteObject, deleteObjects } from './deletion.ts';
import { postObject } from './form.ts';
import {
  deleteBucketLifecycle,
  getBucketLifecycleConfiguration,
  putBucketLifecycleConfiguration,
} from './lifecycle.ts';
import { listObjects, listObjectsV2 } from './listing.ts';
import { putObject } from './object.ts';
import { deleteBucketPolicy, getBucketPolicy, getBucketPolicyStatus, putBucketPolicy } from './policy.ts';
import { getObject, headObject } from './read.ts';
import { renameObject } from './rename.ts';
import { listBuckets } from './service.ts';
import {
  deleteBucketTagging,
  deleteObjectTagging,
  getBucketTagging,
  getObjectTagging,
  putBucketTagging,
  putObjectTagging,
} from './tags.ts';
import { deleteBucketWebsite, getBucketWebsite, putBucketWebsite } from './website.ts';
import { websiteGet, websiteHead } from './website-pages.ts';
import { getBucketVersioning, listObjectVersions, putBucketVersioning } from './versioning.ts';

/** All operations of the reference server. */
export const operations: Operations = {
  abortMultipartUpload,
  completeMultipartUpload,
  copyObject,
  corsPreflightBucket,
  corsPreflightObject,
  createBucket,
  createMultipartUpload,
  deleteBucket,
  deleteBucketCors,
  deleteBucketLifecycle,
  deleteBucketPolicy,
  deleteBucketAlarms,
  deleteBucketTagging,
  deleteBucketWebsite,
  deleteObject,
  deleteObjects,
  deleteObjectTagging,
  getBucketAcl,
  getBucketCors,
  getBucketLifecycleConfiguration,
  getBucketAlarm,
  getBucketLocation,
  getBucketMetrics,
  getBucketMonitoring,
  getBucketPolicy,
  getBucketPolicyStatus,
  getBucketTagging,
  getBucketVersioning,
  getBucketWebsite,
  getObject,
  getObjectAcl,
  getObjectAttributes,
  getObjectTagging,
  headBucket,
  headObject,
  listBuckets,
  listMultipartUploads,
  listObjects,
  listObjectsV2,
  listObjectVersions,
  listParts,
  listBucketAlarms,
  postObject,
  putBucketAcl,
  putBucketAlarm,
  putBucketCors,
  putBucketLifecycleConfiguration,
  putBucketMonitoring,
  putBucketPolicy,
  putBucketTagging,
  putBucketVersioning,
  putBucketWebsite,
  putObject,
  putObjectAcl,
  putObjectTagging,
  renameObject,
  uploadPart,
  uploadPartCopy,
  websiteGet,
  websiteHead,
};
