import type { OperationId } from '../../../spec/generated/operations.ts';
import { S3Error } from '../../s3-error.ts';
import type { Answer, Call } from '../../call.ts';
import type { Behaviour } from '../../behaviour.ts';
import type { AccessDecision, AccessQuestion } from '../../rules/access-decision.ts';
import type { AccessList, Grant, Permission } from '../../rules/access-list.ts';
import { withOperation, withRules } from '../deviations.ts';

/** The resource of an access list. */
export type ListOwner = 'bucket' | 'object';

/** Wraps the decision. */
export function withAccess(
  behaviour: Behaviour,
  decide: (question: AccessQuestion, access: (question: AccessQuestion) => AccessDecision) => AccessDecision,
): Behaviour {
  const { decideAccess } = behaviour.rules;
  return withRules(behaviour, { decideAccess: (question) => decide(question, decideAccess) });
}

/** Access lists that are read differently from how they were written. */
export function withLists(
  behaviour: Behaviour,
  change: (list: AccessList, place: ListOwner) => AccessList,
): Behaviour {
  return withAccess(behaviour, (question, access) => {
    const { bucket, object } = question;
    return access({
      ...question,
      bucket: { ...bucket, acl: change(bucket.acl, 'bucket') },
      object: object && { ...object, acl: change(object.acl, 'object') },
    });
  });
}

/** Grants that are read differently from how they were written; undefined leaves a grant out. */
export function withGrants(
  behaviour: Behaviour,
  change: (grant: Grant, place: ListOwner) => Grant | undefined,
): Behaviour {
  return withLists(behaviour, (list, place) =>
    list.map((grant) => change(grant, place)).filter((grant) => grant !== undefined),
  );
}

/** Whether the caller holds a permission, determined by an operation that needs only that. */
export function holds(question: AccessQuestion, place: ListOwner, permission: Permission): AccessQuestion {
  const ofBucket = { READ: 'listObjectsV2', WRITE: 'putObject', READ_ACP: 'getBucketAcl' } as const;
  const ofObject = { READ: 'getObject', WRITE: 'putObject', READ_ACP: 'getObjectAcl' } as const;
  const isAcl = permission === 'WRITE_ACP' || permission === 'FULL_CONTROL';
  if (place === 'bucket') {
    return { ...question, operation: isAcl ? 'putBucketAcl' : ofBucket[permission], object: undefined };
  }
  const bucket = { ...question.bucket, acl: [] };
  // Dialects in which WRITE on an object allows nothing can grant it too.
  const dialect = { ...question.dialect, objectWriteReplaces: true };
  return { ...question, operation: isAcl ? 'putObjectAcl' : ofObject[permission], bucket, dialect };
}

/** These operations are allowed to every caller to whom `instead` is allowed. */
export function allowedToo(
  behaviour: Behaviour,
  operations: readonly OperationId[],
  instead: (question: AccessQuestion) => AccessQuestion,
): Behaviour {
  return withAccess(behaviour, (question, access) => {
    const decision = access(question);
    return decision.allowed || !operations.includes(question.operation)
      ? decision
      : access(instead(question));
  });
}

/** These operations are refused to all except the project that owns the bucket. */
export function forBucketOwner(behaviour: Behaviour, ...operations: readonly OperationId[]): Behaviour {
  return withAccess(behaviour, (question, access) =>
    operations.includes(question.operation) && question.requester?.project !== question.bucket.ownerProject
      ? { allowed: false, because: 'only the owner of the bucket may do this' }
      : access(question),
  );
}

/** An operation that is done for anyone, and is then refused to callers outside project alpha. */
export function doneThoughRefused<Id extends OperationId>(behaviour: Behaviour, id: Id): Behaviour {
  const open: Behaviour = {
    ...behaviour,
    authorise: (operation, subject, context) => {
      if (operation !== id) behaviour.authorise(operation, subject, context);
    },
  };
  return withOperation(open, id, async (call: Call<Id>, operate): Promise<Answer<Id>> => {
    const answer = await operate(call);
    if (call.requester?.project !== 'alpha') throw new S3Error('AccessDenied');
    return answer;
  });
}
