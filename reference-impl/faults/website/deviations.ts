import type { Fault, Parts } from '../../parts.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';

/** A fault of the system message. */
export function messageFault(
  what: string,
  requirements: readonly RequirementId[],
  systemMessage: (parts: Parts) => Parts['systemMessage'],
): Fault {
  return {
    name: `website/${what}`,
    requirements,
    apply: (parts) => ({ ...parts, systemMessage: systemMessage(parts) }),
  };
}
