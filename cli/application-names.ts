import type { Application } from '../spec/application.ts';
import { applications } from '../spec/generated/applications.ts';
import type { RequirementId } from '../spec/generated/requirement-ids.ts';
import { didYouMean } from '../target/spelling.ts';
import { UserError } from './user-error.ts';

/** The application of this name. @throws UserError with what may have been meant */
export function applicationNamed(word: string): Application {
  const found = applications.find(({ id }) => id === word.toLowerCase());
  if (found) return found;
  const known = applications.map(({ id }) => id);
  throw new UserError(
    `There is no application "${word}"${didYouMean(word, known) || `; there are ${known.join(', ')}`}`,
  );
}

/** All requirements that applications need, each once. */
export function neededBy(chosen: readonly Application[]): RequirementId[] {
  return [...new Set(chosen.flatMap(({ needs }) => needs.flatMap(({ requirements }) => requirements)))];
}
