/**
 * Actions on objects and on buckets that a bucket policy can name (Service Authorization Reference, "Actions, resources,
 * and condition keys for Amazon S3"), whether or not this server has the operation.
 */
const OBJECT_ACTIONS = [
  'AbortMultipartUpload',
  'BypassGovernanceRetention',
  'DeleteObject',
  'DeleteObjectTagging',
  'DeleteObjectVersion',
  'DeleteObjectVersionTagging',
  'GetObject',
  'GetObjectAcl',
  'GetObjectAttributes',
  'GetObjectLegalHold',
  'GetObjectRetention',
  'GetObjectTagging',
  'GetObjectTorrent',
  'GetObjectVersion',
  'GetObjectVersionAcl',
  'GetObjectVersionAttributes',
  'GetObjectVersionForReplication',
  'GetObjectVersionTagging',
  'GetObjectVersionTorrent',
  'InitiateReplication',
  'ListMultipartUploadParts',
  'ObjectOwnerOverrideToBucketOwner',
  'PutObject',
  'PutObjectAcl',
  'PutObjectLegalHold',
  'PutObjectRetention',
  'PutObjectTagging',
  'PutObjectVersionAcl',
  'PutObjectVersionTagging',
  'ReplicateDelete',
  'ReplicateObject',
  'ReplicateTags',
  'RestoreObject',
] as const;

/** `Get…` and `Put…` exist for each of these. */
const CONFIGURATIONS = [
  'AccelerateConfiguration',
  'AnalyticsConfiguration',
  'BucketAcl',
  'BucketCORS',
  'BucketLogging',
  'BucketMonitoring',
  'BucketNotification',
  'BucketObjectLockConfiguration',
  'BucketOwnershipControls',
  'BucketPolicy',
  'BucketPublicAccessBlock',
  'BucketRequestPayment',
  'BucketTagging',
  'BucketVersioning',
  'BucketWebsite',
  'EncryptionConfiguration',
  'IntelligentTieringConfiguration',
  'InventoryConfiguration',
  'LifecycleConfiguration',
  'MetricsConfiguration',
  'ReplicationConfiguration',
] as const;

const BUCKET_ACTIONS = [
  ...CONFIGURATIONS.flatMap((name) => [`Get${name}`, `Put${name}`]),
  'CreateBucket',
  'DeleteBucket',
  'DeleteBucketPolicy',
  'DeleteBucketWebsite',
  'GetBucketLocation',
  'GetBucketPolicyStatus',
  'ListBucket',
  'ListBucketMultipartUploads',
  'ListBucketVersions',
];

const named = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => `s3:${name}`));

export const objectActions = named(OBJECT_ACTIONS);
export const bucketActions = named(BUCKET_ACTIONS);
