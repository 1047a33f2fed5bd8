import { dialect } from '../../spec/dialect.ts';
import { requirements, type ProfileId, type RequirementId } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import type { Target } from '../../target/target.ts';
import { applicability } from '../harness/selection.ts';
import type { Setting } from '../model/expected.ts';

/** What narrows an exploration. */
export interface Narrowing {
  /** The target is held only to requirements of these profiles; by default to all that it claims. */
  profiles?: readonly ProfileId[];
  /** Requirements that the target is known to break; they count as open. */
  known?: readonly RequirementId[];
}

/** What a target is held to, and what it is known to break: what rests on that among others is open then. */
export interface Held extends Setting {
  isKnown?(id: RequirementId): boolean;
}

/**
 * What a target is held to: requirements that it claims, whose basis is not open and whose level is not MAY. What rests on
 * others is left open by the model.
 */
export function settingOf(target: Target, { profiles, known = [] }: Narrowing): Held {
  const spoken = dialect(target.dialect);
  const held = new Map<RequirementId, boolean>();
  const isHeld = (id: RequirementId): boolean => {
    const { profile, basis } = requirements[id];
    return (
      applicability(target, id) === 'judged' &&
      basis !== 'open' &&
      levelIn(requirements[id], target.dialect) !== 'MAY' &&
      (profiles === undefined || profiles.includes(profile)) &&
      !known.includes(id)
    );
  };
  return {
    dialect: spoken,
    isKnown: (id) => known.includes(id),
    isHeld: (id) => {
      const answer = held.get(id) ?? isHeld(id);
      held.set(id, answer);
      return answer;
    },
  };
}

/** The level of a find: MUST when any of its requirements is one. */
export function levelOf(ids: readonly RequirementId[], target: Target): 'MUST' | 'SHOULD' {
  return ids.some((id) => levelIn(requirements[id], target.dialect) === 'MUST') ? 'MUST' : 'SHOULD';
}
