import type { IdentityName, Target } from '../../target/target.ts';

/** The identities that can appear in a run, in the order in which clean-up tries them. */
export const identityNames = [
  'owner',
  'teammate',
  'stranger',
  'anonymous',
] as const satisfies readonly IdentityName[];

/** True when the target file has this identity (anonymous needs no entry). */
export function hasIdentity(target: Target, name: IdentityName): boolean {
  return name === 'anonymous' || target.identities[name] !== undefined;
}
