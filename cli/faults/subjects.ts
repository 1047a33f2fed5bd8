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
 * The least that every server must still do, so that what fails on a faulty one fails for its fault. Run once a fault: of
 * what proves as much, the cases with the fewest requests. Creating and deleting is what every case begins and ends with.
 */
const REST: readonly RequirementId[] = ['CONS-READ-01', 'LIST-BASE-01'];

/** Whether a suite judges the reference by a requirement in a dialect, with a verdict that can be bad. */
function canFail(dialect: DialectName): (id: RequirementId) => boolean {
  const target = referenceTarget(dialect, NOT_STARTED);
  return (id) =>
    applicability(target, id) === 'judged' &&
    isRequired({ basis: requirements[id].basis, level: levelIn(requirements[id], dialect) });
}

/** A case of a thousand uploads, whose pages are asked for by the other cases of listings as well. */
const COSTLY: readonly RequirementId[] = ['LIST-MAX-03'];

/**
 * Everything that a legal server can be condemned for in a dialect. Standard clients are left out: they take most of the
 * time, and what they make of a legal difference is theirs.
 */
export function judgedBy(dialect: DialectName): RequirementId[] {
  const fails = canFail(dialect);
  return requirementIds.filter((id) => !isOfAClient(id) && !COSTLY.includes(id) && fails(id));
}

/** Whether a standard client, which may not be installed, has to do with a requirement. */
function isOfAClient(id: RequirementId): boolean {
  return requirements[id].profile === 'clients' || id.startsWith('CLU-CLIENT-');
}

/** Requirements that can fail in some dialect: each is to be proven by a fault. */
export function provable(): RequirementId[] {
  const tests = dialectNames.map(canFail);
  return requirementIds.filter((id) => tests.some((holds) => holds(id)));
}

/** The servers to judge for these faults: one a fault, and a further one where some claim holds in another dialect alone. */
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
 * The faults and variants that words of a command line mean: a name, or the group before the stroke; without words, all.
 * @throws UserError with what may have been meant, and for a name that is both a fault and a variant: it contradicts itself
 */
export function deviationsMeant(words: readonly string[], { faults, variants }: Catalogue): Catalogue {
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
