import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { requirementIds, requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { isRequired } from '../../reports/verdict.ts';
import { levelIn } from '../../spec/requirement.ts';
import type { Deviation, Fault, Variant } from '../../reference-impl/behaviour.ts';
import { applicability } from '../../suites/harness/selection.ts';
import { didYouMean } from '../../target/spelling.ts';
import { NOT_STARTED, referenceTarget } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import type { FaultySubject } from './matrix.ts';

/**
 * The minimum that every faulty server must still do, so that a failure is caused by its fault. Chosen for few requests, because
 * they run once per fault. Every case creates and deletes buckets anyway.
 */
const REST: readonly RequirementId[] = ['CONS-READ-01', 'LIST-BASE-01'];

/** Whether a requirement is judged on the reference in a dialect, and can fail there. */
function canFail(dialect: DialectName): (id: RequirementId) => boolean {
  const target = referenceTarget(dialect, NOT_STARTED);
  return (id) =>
    applicability(target, id) === 'judged' &&
    isRequired({ basis: requirements[id].basis, level: levelIn(requirements[id], dialect) });
}

/** A case that uploads a thousand objects; the other listing cases request pages as well. */
const COSTLY: readonly RequirementId[] = ['LIST-MAX-03'];

/**
 * Everything that a legal server can be condemned for in a dialect. Standard clients are left out: they take most of the time,
 * and how they handle a legal difference is not our concern.
 */
export function requirementsForVariants(dialect: DialectName): RequirementId[] {
  const fails = canFail(dialect);
  return requirementIds.filter((id) => !needsStandardClient(id) && !COSTLY.includes(id) && fails(id));
}

/** Whether a requirement needs a standard client, which may not be installed. */
function needsStandardClient(id: RequirementId): boolean {
  return requirements[id].profile === 'clients' || id.startsWith('CLU-CLIENT-');
}

/** Requirements that can fail in some dialect: each must be proven by a fault. */
export function requirementsToProve(): RequirementId[] {
  const tests = dialectNames.map(canFail);
  return requirementIds.filter((id) => tests.some((holds) => holds(id)));
}

/** The servers to judge for these faults: one per fault, and another when some claim can only be judged in another dialect. */
export function subjectsOf(faults: readonly Fault[]): FaultySubject[] {
  const tests = dialectNames.map((dialect) => ({ dialect, fails: canFail(dialect) }));
  return faults.flatMap(({ name: fault, requirements: claims }) => {
    const rest = REST.filter((id) => !claims.includes(id));
    let unseen = claims;
    return tests.flatMap(({ dialect, fails }): FaultySubject[] => {
      const claimed = unseen.filter(fails);
      unseen = unseen.filter((id) => !claimed.includes(id));
      return claimed.length > 0 ? [{ fault, dialect, claimed, rest }] : [];
    });
  });
}

/** Deliberate defects and legal differences. */
export interface Catalogue {
  faults: readonly Fault[];
  variants: readonly Variant[];
}

/**
 * The faults and variants that words of a command line name: a name, or the group before the slash; without words, all.
 * @throws UserError for an unknown name, with the most similar one, and for a name that is both a fault and a variant
 */
export function selectDeviations(words: readonly string[], { faults, variants }: Catalogue): Catalogue {
  const names = [...faults, ...variants].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UserError(
      `"${twice}" names two deviations; a behaviour is either a fault or legal: rename or drop one`,
    );
  for (const word of words) {
    if (!names.some((name) => name === word || name.startsWith(`${word}/`)))
      throw new UserError(
        `There is no fault or variant "${word}"${didYouMean(word, names) || '; "assay faults --list" shows all'}`,
      );
  }
  const isMeant = ({ name }: Deviation) =>
    words.length === 0 || words.some((word) => name === word || name.startsWith(`${word}/`));
  return { faults: faults.filter(isMeant), variants: variants.filter(isMeant) };
}
