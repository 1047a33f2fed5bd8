import { type Profiles, type RequirementSource, stemOf } from './requirements.ts';
import { HEADER, literal, sorted, union } from './source.ts';

/** The ids as types, separate from the data, so that naming a requirement does not load the whole catalogue. */
export function emitRequirementIds(
  requirements: readonly RequirementSource[],
  { profiles, levels }: Profiles,
): string {
  return [
    HEADER,
    `\nexport type ProfileId =${union(profiles.map(({ id }) => id))};\n`,
    `\n/** Levels of certification. */\nexport type CertificationLevel =${union(Object.keys(levels))};\n`,
    `\nexport type RequirementId =${union(requirements.map(({ id }) => id).sort())};\n`,
  ].join('');
}

/** The catalogue as data: requirements by id, profiles in their order, levels of certification. */
export function emitRequirements(
  requirements: readonly RequirementSource[],
  { profiles, levels, terms }: Profiles,
): string {
  const byId = sorted(Object.fromEntries(requirements.map((one) => [one.id, requirementData(one)])));
  return `${HEADER}import type { Profile, Requirement } from '../requirement.ts';
import type { CertificationLevel, ProfileId, RequirementId } from './requirement-ids.ts';

export type { ProfileId, RequirementId };

export const profiles: Readonly<Record<ProfileId, Profile>> = ${literal(Object.fromEntries(profiles.map((one) => [one.id, one])))};

/** The profiles that a target must keep for a certificate of the level. @public for programs that read the contract */
export const certificationLevels: Readonly<Record<CertificationLevel, readonly ProfileId[]>> = ${literal(levels)};

/** How many days after its run a certificate of the level holds, and within how many it must be signed. */
export const certificationTerms: Readonly<Record<CertificationLevel, { validDays: number; signWithinDays: number }>> = ${literal(terms)};

export const requirementIds: readonly RequirementId[] = ${literal(Object.keys(byId))};

export const requirements: Readonly<Record<RequirementId, Requirement>> = ${literal(byId)};
`;
}

function requirementData(one: RequirementSource): object {
  const { id, level, text, basis, source = '', profile, dialects, operations, needs = [] } = one;
  return {
    id,
    level,
    text,
    basis,
    source,
    profile,
    stem: stemOf(one),
    dialects,
    operations,
    needs,
    testable: one.testable ?? true,
    ...(one.reason !== undefined && { reason: one.reason }),
    pending: one.pending ?? false,
  };
}
