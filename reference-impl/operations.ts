import { getBucketAcl, getObjectAcl, putBucketAcl, putObjectAcl } from './operations/acl.ts';
import { getObjectAttributes } from './operations/attributes.ts';
import { createBucket, deleteBucket, getBucketLocation, headBucket } from './operations/bucket.ts';
import { deleteBucketAlarms, getBucketAlarm, listBucketAlarms, putBucketAlarm } from './operations/alarms.ts';
import type { Operations } from './call.ts';
import { getBucketMetrics, getBucketMonitoring, putBucketMonitoring } from './operations/monitoring.ts';
import { copyObject } from './operations/copy.ts';
import {
  deleteBucketCors,
  deleteBucketLifecycle,
  deleteBucketPolicy,
  deleteBucketTagging,
  deleteBucketWebsite,
} from './operations/configurations.ts';
import { corsPreflightBucket, corsPreflightObject, getBucketCors, putBucketCors } from './operations/cors.ts';
import { abortMultipartUpload, createMultipartUpload } from './operations/multipart.ts';
import { completeMultipartUpload } from './operations/multipart-completion.ts';
import { listMultipartUploads, listParts } from './operations/multipart-listing.ts';
import { uploadPart, uploadPartCopy } from './operations/multipart-parts.ts';
import { deleteObject, deleteObjects } from './operations/deletion.ts';
import { postObject } from './operations/form.ts';
import { getBucketLifecycleConfiguration, putBucketLifecycleConfiguration } from './operations/lifecycle.ts';
import { listObjects, listObjectsV2 } from './operations/listing.ts';
import { putObject } from './operations/object.ts';
import { getBucketPolicy, getBucketPolicyStatus, putBucketPolicy } from './operations/policy.ts';
import { getObject, headObject } from './operations/read.ts';
import { renameObject } from './operations/rename.ts';
import { listBuckets } from './operations/service.ts';
import {
  deleteObjectTagging,
  getBucketTagging,
  getObjectTagging,
  putBucketTagging,
  putObjectTagging,
} from './operations/tags.ts';
import { getBucketWebsite, putBucketWebsite, websiteGet, websiteHead } from './operations/website.ts';
import { getBucketVersioning, listObjectVersions, putBucketVersioning } from './operations/versioning.ts';

/** What the reference server can do. */
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
