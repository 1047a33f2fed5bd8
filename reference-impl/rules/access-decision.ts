import type { OperationContract } from '../../spec/contract.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { contractTables, operationContract } from '../../spec/tables.ts';
import type { AccessList, Permission } from './access-list.ts';
import type { ConditionContext } from './policy/conditions.ts';
import { policyEffect, type BucketPolicy, type PolicyEffect } from './policy/evaluate.ts';
import type { VersioningState } from './versioning.ts';

/** The caller. */
export interface Requester {
  project: string;
  /** Every name that a policy's principal can use for the requester: ARNs and ids of the user and of the project. */
  principals: readonly string[];
}

/** The question whether an operation is allowed. Records are reduced to what the answer depends on. */
export interface AccessQuestion {
  operation: OperationId;
  /** Decides where rules differ: whether the bucket owner controls objects of others, and more. */
  dialect: Dialect;
  /** Undefined is anonymous. */
  requester: Requester | undefined;
  bucket: {
    name: string;
    ownerProject: string;
    acl: AccessList;
    versioning: VersioningState;
    policy?: BucketPolicy;
  };
  /** Key that the request names, decoded. */
  key?: string;
  versionId?: string;
  /** The version named by its id, or the current one. Undefined when there is none, or a delete marker. */
  object?: { ownerProject: string; acl: AccessList };
  /** The multipart upload that the request names. */
  upload?: { ownerProject: string };
  /** For the conditions of a policy. */
  context: ConditionContext;
}

export type AccessDecision = { allowed: true } | { allowed: false; because: string };

const ALLOWED: AccessDecision = { allowed: true };
const refused = (because: string): AccessDecision => ({ allowed: false, because });

/**
 * Whether a request may go on (interface document, Access control list and permissions, and Authentication 6), by what the
 * contract states that its operation needs. In this order: the owner can always manage the policy; a policy that denies; one
 * that allows; ownership and access lists. If none of them allows the request, it is refused.
 */
export function decideAccess(question: AccessQuestion): AccessDecision {
  const { requester, bucket, object } = question;
  const { access: need } = contractOf(question);
  if (!need) return ALLOWED;
  if (need.of === 'signature') return requester ? ALLOWED : refused('the request is not signed');

  const ownsBucket = requester?.project === bucket.ownerProject;
  if (ownsBucket && need.of === 'policy') return ALLOWED;
  const effect = effectOf(question);
  if (effect === 'Deny') return refused('the bucket policy denies it');
  // Whether a key exists is revealed to those who may list the bucket (public protocol, GetObject).
  const looksForObject = need.of === 'object' || need.of === 'object-owner';
  if (looksForObject && !object)
    return decideAccess({ ...question, operation: 'listObjectsV2', key: undefined });
  const canBeGivenAway = need.of !== 'owner-only' && need.of !== 'policy';
  if (effect === 'Allow' && canBeGivenAway) return ALLOWED;

  const ownsObject = object !== undefined && requester?.project === object.ownerProject;
  const isGranted = (acl: AccessList, permission: Permission) => grants(acl, permission, requester);
  switch (need.of) {
    case 'owner':
    case 'owner-only':
    case 'policy':
      return ownsBucket ? ALLOWED : refused('only the owner of the bucket may do this');
    case 'bucket':
      return ownsBucket || isGranted(bucket.acl, need.permission)
        ? ALLOWED
        : refused(`the access list of the bucket does not grant ${need.permission}`);
    case 'object':
      return ownsObject || (object && isGranted(object.acl, need.permission))
        ? ALLOWED
        : refused(`the access list of the object does not grant ${need.permission}`);
    case 'object-owner':
      return ownsObject || (ownsBucket && question.dialect.bucketOwnerRulesObjects)
        ? ALLOWED
        : refused('only the owner of the object may do this');
    case 'multipart':
      return ownsBucket || (requester && requester.project === question.upload?.ownerProject)
        ? ALLOWED
        : refused('only the project that began the upload and the owner of the bucket may do this');
    case 'upload':
      return mayUpload(question, ownsBucket, ownsObject);
    case 'delete':
      return mayDelete(question, ownsBucket, ownsObject);
  }
}

function contractOf({ dialect, operation }: AccessQuestion): OperationContract {
  return operationContract(contractTables(dialect.name), operation);
}

/**
 * Write on a bucket allows adding objects. An existing object may be replaced by its owner, by the owner of the bucket
 * where that owner controls objects of others, or where the access list of the object itself grants Write and the dialect
 * has that grant. Replacing removes content as deleting does, so the same rules apply to both.
 */
function mayUpload(question: AccessQuestion, ownsBucket: boolean, ownsObject: boolean): AccessDecision {
  const { dialect, requester, bucket, object } = question;
  const mayAdd = ownsBucket || grants(bucket.acl, 'WRITE', requester);
  if (!object) return mayAdd ? ALLOWED : refused('the access list of the bucket does not grant WRITE');
  if (mayAdd && (ownsObject || (ownsBucket && dialect.bucketOwnerRulesObjects))) return ALLOWED;
  if (dialect.objectWriteReplaces && grants(object.acl, 'WRITE', requester)) return ALLOWED;
  return refused('the object belongs to another project');
}

/**
 * An object may be removed by its owner, who in some dialects needs Write on the bucket for it. The owner of the bucket
 * may remove it too where that owner controls objects of others; elsewhere only versions by their ids, where there is
 * versioning (interface
 * document, Access control list and permissions, rule 3; States and transitions, "delete with a version id").
 */
function mayDelete(question: AccessQuestion, ownsBucket: boolean, ownsObject: boolean): AccessDecision {
  const { dialect, requester, bucket, object, versionId } = question;
  const mayRemove = ownsBucket || (versionId === undefined && grants(bucket.acl, 'WRITE', requester));
  if (!object)
    return mayRemove
      ? ALLOWED
      : refused('only the owner of the bucket may do this, or a caller with WRITE on it');
  const namesVersion = versionId !== undefined && bucket.versioning !== 'never';
  const asObjectOwner = ownsObject && (mayRemove || !dialect.deletingNeedsBucketWrite);
  const asBucketOwner = ownsBucket && (namesVersion || dialect.bucketOwnerRulesObjects);
  return asObjectOwner || asBucketOwner ? ALLOWED : refused('the object belongs to another project');
}

/** Whether an access list grants the requester a permission, directly or by FULL_CONTROL. */
function grants(acl: AccessList, permission: Permission, requester: Requester | undefined): boolean {
  return acl.some(({ grantee, permission: granted }) => {
    if (granted !== permission && granted !== 'FULL_CONTROL') return false;
    if ('project' in grantee) return grantee.project === requester?.project;
    return (
      grantee.group === 'AllUsers' || (grantee.group === 'AuthenticatedUsers' && requester !== undefined)
    );
  });
}

/**
 * What the policy of the bucket decides about a request: of several actions it must allow all. It gives no access to an object that another project owns, and
 * in some dialects does not apply to such objects at all, or can name no project but the bucket's own (interface document,
 * Bucket policy document › Restrictions; Amazon S3 User Guide, "Bucket policies for Amazon S3").
 */
function effectOf(question: AccessQuestion): PolicyEffect {
  const { dialect, requester, bucket, key, versionId, object, context } = question;
  const { policy } = bucket;
  if (!policy) return 'none';
  const isForeign = object !== undefined && object.ownerProject !== bucket.ownerProject;
  if (!dialect.policyReachesForeignObjects && isForeign) return 'none';
  const canBeNamed = dialect.policyNamesOtherProjects || requester?.project === bucket.ownerProject;
  const { access: need, actions = [], versionActions = actions } = contractOf(question);
  const asked = {
    principals: canBeNamed ? (requester?.principals ?? []) : [],
    resource: `arn:${dialect.arnPartition}:s3:::${bucket.name}${key === undefined ? '' : `/${key}`}`,
    context,
  };
  const effects = (versionId === undefined ? actions : versionActions).map((action) =>
    policyEffect(policy, { ...asked, action }),
  );
  if (effects.includes('Deny')) return 'Deny';
  // The owner of an object decides who reads it; the owner of the bucket decides who may put or remove objects.
  const isOwnersToAllow = need?.of === 'object' || need?.of === 'object-owner';
  const isAllowed = !effects.includes('none') && !(isForeign && isOwnersToAllow);
  return isAllowed ? 'Allow' : 'none';
}
