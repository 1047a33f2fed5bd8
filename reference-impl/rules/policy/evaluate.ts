import type { components } from '../../../spec/generated/schemas.ts';
import { conditionsHold, type ConditionContext } from './conditions.ts';
import { listed } from './listed.ts';
import { matchesPattern } from '../../wildcards.ts';

export type BucketPolicy = components['schemas']['BucketPolicy'];
type Statement = components['schemas']['PolicyStatement'];
type Principal = components['schemas']['PolicyPrincipal'];

/** The request that a policy is evaluated for. */
export interface PolicyQuestion {
  /**
   * Every name that a principal can use for the requester: ARNs and ids. Empty for an anonymous one, which only `*`
   * matches.
   */
  principals: readonly string[];
  /** `s3:GetObject`. */
  action: string;
  /** `arn:std:s3:::bucket` or `arn:std:s3:::bucket/key`, the key decoded. */
  resource: string;
  context: ConditionContext;
}

export type PolicyEffect = 'Allow' | 'Deny' | 'none';

/**
 * The decision of a bucket policy (interface document, Bucket policy document; IAM User Guide, "Policy evaluation logic"):
 * a Deny statement overrides every Allow statement, in any order; undefined when no statement applies.
 */
export function policyEffect({ Statement }: BucketPolicy, question: PolicyQuestion): PolicyEffect {
  const effects = listed(Statement)
    .filter((statement) => applies(statement, question))
    .map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'Deny';
  return effects.includes('Allow') ? 'Allow' : 'none';
}

function applies(statement: Statement, { principals, action, resource, context }: PolicyQuestion): boolean {
  const { Principal, NotPrincipal, Action, NotAction, Resource, NotResource, Condition = {} } = statement;
  const namesAction = (pattern: string) => matchesPattern(pattern.toLowerCase(), action.toLowerCase());
  const namesResource = (pattern: string) => matchesPattern(pattern, resource);
  return (
    either(Principal, NotPrincipal, (principal) => means(principal, principals)) &&
    either(Action, NotAction, (patterns) => listed(patterns).some(namesAction)) &&
    either(Resource, NotResource, (patterns) => listed(patterns).some(namesResource)) &&
    conditionsHold(Condition, context)
  );
}

/** An element or its negation; a statement with neither applies to nothing. */
function either<T>(element: T | undefined, negation: T | undefined, names: (element: T) => boolean): boolean {
  if (element !== undefined) return names(element);
  return negation !== undefined && !names(negation);
}

/** Whether a principal matches the requester: everyone, or one of the requester's names. */
function means(principal: Principal, principals: readonly string[]): boolean {
  if (principal === '*') return true;
  return listed(principal.AWS ?? []).some((name) => name === '*' || principals.includes(name));
}
