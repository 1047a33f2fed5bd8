import { requirements, type RequirementId } from './generated/requirements.ts';

/** Whether a text is the id of a requirement, for texts from a command line or a file. */
export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(requirements, text);
}
