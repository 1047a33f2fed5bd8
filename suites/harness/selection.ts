import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { type Need, restsOn } from '../../spec/requirement.ts';
import { hasIdentity } from './identities.ts';
import type { Target } from '../../target/target.ts';
import type { Subject } from './plan.ts';

/** Why a requirement is not judged on a target, or `judged`. */
export type Applicability =
  'judged' | 'other-dialect' | 'pending' | 'untestable' | 'not-claimed' | 'no-clock' | { missing: string };

/** Whether and why a target is judged by a requirement; pure. */
export function applicability(target: Target, id: RequirementId): Applicability {
  const requirement = requirements[id];
  if (!requirement.dialects.includes(target.dialect)) return 'other-dialect';
  if (requirement.testable === false) return 'untestable';
  if (requirement.pending) return 'pending';
  if (![requirement.profile, ...restsOn(requirement)].every((profile) => target.claims.includes(profile)))
    return 'not-claimed';
  // The target declares how fast its days pass, like a profile: no run can wait for real days, as on AWS.
  if (requirement.needs.includes('clock') && target.clock === undefined) return 'no-clock';
  const missing = requirement.needs.find((need) => !provides(target, need));
  return missing ? { missing } : 'judged';
}

/** Whether a target has what a case needs. @throws TypeError for an unknown need, which must not be treated as unmet @internal only its tests import it */
export function provides(target: Target, need: Need): boolean {
  switch (need) {
    case 'teammate':
    case 'stranger':
    case 'anonymous':
      return hasIdentity(target, need);
    case 'clock':
      return target.clock !== undefined;
    case 'stranger-canonical-id':
      return target.identities.stranger?.canonicalId !== undefined;
    case 'stranger-email':
      return target.identities.stranger?.email !== undefined;
    case 'owner-principal':
      return target.identities.owner?.principal !== undefined;
    case 'stranger-principal':
      return target.identities.stranger?.principal !== undefined;
    case 'acl':
    case 'conditional':
    case 'copy':
    case 'lifecycle':
    case 'multipart':
    case 'policy':
    case 'versioning':
      return target.claims.includes(need);
    case 'cluster':
      return target.cluster !== undefined;
    case 'callback':
      return target.callback !== undefined;
    case 'cluster-signature':
      return target.cluster?.signing === 'sigv4';
    case 'website':
      return target.website !== undefined;
    default:
      throw new TypeError(`unknown need "${String(need satisfies never)}"`);
  }
}

/** True when the run has a case of this requirement for the subject. */
export function isJudged(subject: Subject, id: RequirementId): boolean {
  if (subject.select && !subject.select.includes(id)) return false;
  return applicability(subject.target, id) === 'judged';
}
