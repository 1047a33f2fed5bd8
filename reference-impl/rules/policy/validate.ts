import type { PolicyActions } from '../../../spec/contract.ts';
import type { Dialect } from '../../../spec/dialect.ts';
import type { components } from '../../../spec/generated/schemas.ts';
import { contractTables } from '../../../spec/tables.ts';
import type { Refusal } from '../refusal.ts';
import { parseOperator } from './conditions.ts';
import type { BucketPolicy } from './evaluate.ts';
import { listed } from './listed.ts';
import { matchesPattern } from '../../wildcards.ts';

type Statement = components['schemas']['PolicyStatement'];
type Principal = components['schemas']['PolicyPrincipal'];

/**
 * Maximum size of a policy, in bytes and without white space (Amazon S3 User Guide, "Bucket policies for Amazon S3": 20
 * KB).
 */
const MAX_POLICY_BYTES = 20 * 1024;

interface Target {
  bucket: string;
  dialect: Pick<Dialect, 'name' | 'arnPartition'>;
}

/**
 * Why a policy cannot be set on a bucket; undefined when it can (interface document, Bucket policy document; IAM User
 * Guide, "Grammar of the IAM JSON policy language"). What the schema of the document covers is not checked again: these are
 * the remaining rules, all MalformedPolicy in the compatible protocol.
 */
export function policyRefusal(policy: BucketPolicy, target: Target): Refusal | undefined {
  const { Statement } = policy;
  if (Buffer.byteLength(JSON.stringify(policy)) > MAX_POLICY_BYTES)
    return malformed('Policy exceeds the maximum allowed document size.');
  const statements = listed(Statement);
  const sids = statements.flatMap(({ Sid }) => (Sid ? [Sid] : []));
  if (new Set(sids).size < sids.length)
    return malformed('Statement IDs (SID) in a single policy must be unique.');
  for (const statement of statements) {
    const refusal = statementRefusal(statement, target);
    if (refusal) return refusal;
  }
  return undefined;
}

const malformed = (message: string): Refusal => ({ code: 'MalformedPolicy', message });

function statementRefusal(statement: Statement, target: Target): Refusal | undefined {
  const { Principal, NotPrincipal, Action, NotAction, Resource, NotResource, Condition = {} } = statement;
  if ((Principal === undefined) === (NotPrincipal === undefined))
    return malformed('Missing required field Principal');
  if ((Action === undefined) === (NotAction === undefined)) return malformed('Missing required field Action');
  if ((Resource === undefined) === (NotResource === undefined))
    return malformed('Missing required field Resource');

  if (!isPrincipal(Principal ?? NotPrincipal ?? {}, target)) return malformed('Invalid principal in policy');

  const patterns = listed(Action ?? NotAction ?? []);
  const { actions } = contractTables(target.dialect.name);
  const isKnown = (pattern: string) =>
    [...actions.object, ...actions.bucket].some((action) => namesAction(pattern, action));
  if (patterns.length === 0 || !patterns.every(isKnown)) return malformed('Policy has invalid action');

  const resources = listed(Resource ?? NotResource ?? []);
  if (resources.length === 0 || !resources.every((resource) => isOfBucket(resource, target))) {
    return malformed('Policy has invalid resource');
  }
  if (
    Action !== undefined &&
    Resource !== undefined &&
    !someApply(patterns, actions, resources, bucketArn(target))
  ) {
    return malformed('Action does not apply to any resource(s) in statement');
  }
  if (!Object.keys(Condition).every(parseOperator)) return malformed('Invalid Condition type');
  return undefined;
}

/** Kinds of principals other than `AWS`. Their names are not checked: no request to this server comes from one. */
const OTHER_KINDS = new Set(['CanonicalUser', 'Federated', 'Service']);

/** Everyone; or users and projects by ARN or by the twelve digits of an account, others by any name. */
function isPrincipal(principal: Principal, { dialect }: Target): boolean {
  if (principal === '*') return true;
  const arn = new RegExp(
    `^arn:${dialect.arnPartition}:(iam|sts)::(\\d{12})?:(root|(user|role|assumed-role)/.+)$`,
  );
  const isName = (name: string) => name === '*' || /^\d{12}$/.test(name) || arn.test(name);
  const kinds = Object.entries(principal);
  return (
    kinds.length > 0 &&
    kinds.every(([kind, value]) => {
      const names = listed(value);
      const isKnown = kind === 'AWS' ? names.every(isName) : OTHER_KINDS.has(kind) && !names.includes('');
      return isKnown && names.length > 0;
    })
  );
}

/** Names of actions are compared without regard to case. */
function namesAction(pattern: string, action: string): boolean {
  return matchesPattern(pattern.toLowerCase(), action.toLowerCase());
}

/** Whether a resource is the bucket itself, or a pattern of its objects. */
function isOfBucket(resource: string, target: Target): boolean {
  const arn = bucketArn(target);
  return resource === arn || resource === `${arn}*` || resource.startsWith(`${arn}/`);
}

/** Whether some action on objects has some resource of objects, or some action on buckets the bucket itself. */
function someApply(
  patterns: readonly string[],
  { bucket, object }: PolicyActions,
  resources: readonly string[],
  arn: string,
): boolean {
  const names = (actions: readonly string[]) =>
    patterns.some((pattern) => actions.some((action) => namesAction(pattern, action)));
  const meansBucket = resources.some((resource) => matchesPattern(resource, arn));
  const meansObjects = resources.some((resource) => resource !== arn);
  return (names(bucket) && meansBucket) || (names(object) && meansObjects);
}

function bucketArn({ bucket, dialect }: Target): string {
  return `arn:${dialect.arnPartition}:s3:::${bucket}`;
}
