import type { AccessList } from '../rules/access-list.ts';
import type { BucketPolicy } from '../rules/policy/evaluate.ts';

/** What records keep without knowing its form, given back in the form that its operation put it in. */

/** The access list of a bucket or object; nothing kept is a list without grants: the owner alone has rights. */
export function storedList(kept: unknown): AccessList {
  return isList(kept) ? kept : [];
}

/** The policy of a bucket, if it has one. */
export function storedPolicy(kept: unknown): BucketPolicy | undefined {
  return isPolicy(kept) ? kept : undefined;
}

function isList(kept: unknown): kept is AccessList {
  return Array.isArray(kept);
}

function isPolicy(kept: unknown): kept is BucketPolicy {
  return typeof kept === 'object' && kept !== null && 'Statement' in kept;
}
