import { wireHeader, type Dialect } from '../spec/dialect.ts';
import type { OperationId } from '../spec/generated/operations.ts';
import { contractTables, operationContract } from '../spec/tables.ts';
import { conditionContext, requesterOf } from './access-context.ts';
import type { Account, Directory } from './accounts.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';
import type { ReceivedRequest } from './http/request.ts';
import type { Rules } from './rules.ts';
import type { Snapshot } from './storage/storage.ts';

/** The caller, the circumstances, and what the decision depends on. */
export interface RequestContext {
  /** `undefined` is anonymous. */
  requester: Account | undefined;
  request: ReceivedRequest;
  dialect: Dialect;
  storage: Snapshot;
  directory: Directory;
  rules: Rules;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The target of an operation. */
export interface Resource {
  bucket: string;
  /** Empty for the bucket itself. */
  key: string;
  versionId?: string;
  uploadId?: string;
}

/**
 * Checks that the caller may do an operation on a resource, which need not exist.
 *
 * @throws S3Error `NoSuchBucket`, `AccessDenied`
 */
export function authorise(operation: OperationId, subject: Resource, context: RequestContext): void {
  const { storage, dialect, directory, rules } = context;
  if (operationContract(contractTables(dialect.name), operation).access?.of === 'signature') {
    if (!context.requester) throw new S3Error('AccessDenied');
    return;
  }
  const bucket = storage.bucket(subject.bucket);
  if (!bucket) throw noSuchBucket(subject.bucket);
  const { key, versionId, uploadId } = subject;
  const version =
    versionId === undefined
      ? storage.current(bucket.name, key)
      : storage.version(bucket.name, key, versionId);
  const upload = uploadId === undefined ? undefined : storage.upload({ bucket: bucket.name, key, uploadId });
  const decision = rules.decideAccess({
    operation,
    dialect,
    requester: requesterOf(context.requester, directory, dialect),
    bucket: {
      name: bucket.name,
      ownerProject: bucket.ownerProject,
      acl: bucket.configurations.acl ?? [],
      versioning: bucket.versioning,
      policy: bucket.configurations.policy,
    },
    key: key === '' ? undefined : key,
    versionId,
    object:
      version && !version.deleteMarker
        ? { ownerProject: version.ownerProject, acl: version.acl ?? [] }
        : undefined,
    upload,
    context: conditionContext(context.request, dialect, context.now),
  });
  if (!decision.allowed)
    throw new S3Error('AccessDenied', { message: `Access denied: ${decision.because}.` });
}

/**
 * A caller may name the expected owner of the bucket, and is refused when the owner is another (public protocol, "Verifying
 * bucket ownership with bucket owner condition").
 *
 * @throws S3Error `InvalidBucketOwnerAWSAccountID`, `AccessDenied`
 */
export function checkExpectedOwner(
  bucket: string,
  { request, dialect, storage, directory }: RequestContext,
): void {
  const expected = request.headers.get(wireHeader(dialect, 'x-std-expected-bucket-owner'));
  if (expected === undefined) return;
  if (!/^\d{12}$/.test(expected)) throw new S3Error('InvalidBucketOwnerAWSAccountID');
  const owner = storage.bucket(bucket)?.ownerProject;
  if (owner === undefined || expected !== directory.project(owner).accountId)
    throw new S3Error('AccessDenied');
}
