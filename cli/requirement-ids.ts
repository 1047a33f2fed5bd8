import {
  type ProfileId,
  profiles,
  requirementIds,
  type RequirementId,
} from '../spec/generated/requirements.ts';
import { isRequirementId } from '../spec/requirement-id.ts';
import { didYouMean } from '../target/spelling.ts';
import { UserError } from './user-error.ts';

/**
 * The requirements that a word of the command line selects: an id, or the common beginning of a group of ids (`BKT-NAME`).
 * @throws UserError with the most similar id
 */
export function requirementsNamed(word: string): RequirementId[] {
  const upper = word.toUpperCase();
  if (isRequirementId(upper)) return [upper];
  const group = requirementIds.filter((id) => id.startsWith(`${upper.replace(/-$/, '')}-`));
  if (group.length > 0) return group;
  const hint = didYouMean(upper, requirementIds) || '; assay list shows all';
  throw new UserError(`There is no requirement "${word}"${hint}`);
}

/** The profile of this name. @throws UserError with the most similar name */
export function profileNamed(word: string): ProfileId {
  const known = Object.values(profiles).map(({ id }) => id);
  const found = known.find((id) => id === word.toLowerCase());
  if (found) return found;
  throw new UserError(
    `There is no profile "${word}"${didYouMean(word, known) || `; there are ${known.join(', ')}`}`,
  );
}
