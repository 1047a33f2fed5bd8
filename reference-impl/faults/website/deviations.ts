import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';

/** A fault of the system message. */
export function messageFault(
  what: string,
  requirements: readonly RequirementId[],
  systemMessage: (behaviour: Behaviour) => Behaviour['systemMessage'],
): Fault {
  return {
    name: `website/${what}`,
    requirements,
    apply: (behaviour) => ({ ...behaviour, systemMessage: systemMessage(behaviour) }),
  };
}
