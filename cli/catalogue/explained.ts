import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { applications } from '../../spec/generated/applications.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { Requirement } from '../../spec/requirement.ts';
import { casePlace } from './case-places.ts';

/** A requirement with its entry, case, faults and variants in this package. */
export interface Explained extends Requirement {
  requiredIn: string;
  /** File and line of its case; absent when no suite judges it. */
  judgedAt?: string;
  /** The defects that its case must notice. */
  faults: string[];
  /** Variants that may miss it, where it is a SHOULD. */
  variants: string[];
  /** The applications that need it. */
  neededBy: string[];
}

/** Everything known about these requirements. */
export function explainedOf(ids: readonly RequirementId[]): Explained[] {
  const proving = namesById(faults.map(({ name, requirements: all }) => [name, all]));
  const missing = namesById(variants.map(({ name, arguable = [] }) => [name, arguable]));
  const needing = namesById(
    applications.map(({ id, needs }) => [id, needs.flatMap((need) => need.requirements)]),
  );
  return ids.map((id) => ({
    ...requirements[id],
    requiredIn: `spec/requirements/${requirements[id].stem}.yaml`,
    judgedAt: casePlace(requirements[id]),
    faults: proving.get(id) ?? [],
    variants: missing.get(id) ?? [],
    neededBy: needing.get(id) ?? [],
  }));
}

/** Inverts the relation: for each requirement, the names that list it. */
function namesById(
  named: readonly (readonly [string, readonly RequirementId[]])[],
): Map<RequirementId, string[]> {
  const found = new Map<RequirementId, string[]>();
  for (const [name, ids] of named)
    for (const id of new Set(ids)) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}
