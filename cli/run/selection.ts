import type { Results } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import {
  certificationLevels,
  type ProfileId,
  requirementIds,
  requirements,
  type RequirementId,
} from '../../spec/generated/requirements.ts';
import { levelIn, restsOn } from '../../spec/requirement.ts';
import { type Applicability, applicability } from '../../suites/harness/selection.ts';
import type { Target } from '../../target/target.ts';
import { applicationNamed, neededBy } from '../application-names.ts';
import { profileNamed, requirementsNamed } from '../requirement-ids.ts';
import { UserError } from '../user-error.ts';

/** What `--profile` and `--only` select; `null` when neither is given. */
export interface Selection {
  filter: Results['run']['filter'];
  select: RequirementId[] | null;
}

/**
 * Read the filters of a command line. Both together select what matches both.
 * @throws UserError for an unknown profile or requirement
 */
export function readSelection(profileWords: readonly string[], onlyWords: readonly string[]): Selection {
  if (profileWords.length === 0 && onlyWords.length === 0) return { filter: null, select: null };
  const profiles = [...new Set(profileWords.map(profileNamed))];
  const only = new Set(onlyWords.flatMap(requirementsNamed));
  const select = requirementIds.filter(
    (id) =>
      (only.size === 0 || only.has(id)) &&
      (profiles.length === 0 || profiles.includes(requirements[id].profile)),
  );
  return { filter: { profiles, only: [...only] }, select };
}

/** What applications need (`--for`). @throws UserError for an unknown application */
export function selectionFor(words: readonly string[]): Selection {
  const chosen = [...new Set(words.map(applicationNamed))];
  const needed = new Set(neededBy(chosen));
  return {
    filter: { profiles: [], only: [], applications: chosen.map(({ id }) => id) },
    select: requirementIds.filter((id) => needed.has(id)),
  };
}

/** What `--quick` judges: the MUSTs of the certification level `core`. */
export function quickSelection(dialect: DialectName): Selection {
  const { core } = certificationLevels;
  return {
    filter: { profiles: [...core], only: [], quick: true },
    select: requirementIds.filter(
      (id) => core.includes(requirements[id].profile) && levelIn(requirements[id], dialect) === 'MUST',
    ),
  };
}

/** Why requirements are not judged, in words for the user. */
const WHY: Readonly<Record<Exclude<Applicability, object | 'judged'>, string>> = {
  pending: 'no suite judges it yet',
  untestable: 'no exchange on the wire can show it',
  'other-dialect': "it does not apply in the target's dialect",
  'not-claimed': 'the target file does not claim its profile',
  'no-clock': 'the target file declares no clock',
};

/**
 * Refuses a selection without any requirement that can be judged on the target.
 * @throws UserError with the reasons, and with what could be selected
 */
export function refuseEmptySelection(target: Target, { select, filter }: Selection): void {
  const chosen = select ?? requirementIds;
  const applies = chosen.map((id) => ({ id, why: applicability(target, id) }));
  if (applies.some(({ why }) => why === 'judged' || typeof why === 'object')) return;
  const reasons = applies
    .slice(0, 5)
    .map(({ id, why }) => `  ${id}: ${typeof why === 'string' && why !== 'judged' ? WHY[why] : ''}`);
  const more = applies.length > 5 ? [`  and ${applies.length - 5} more`] : [];
  const judged = requirementIds.filter((id) => applicability(target, id) === 'judged');
  const profiles = [...new Set(judged.map((id) => requirements[id].profile))];
  throw new UserError(
    [
      filter === null
        ? 'Nothing that the target claims can be judged.'
        : 'Nothing of this selection can be judged on this target.',
      ...(chosen.length === 0
        ? ['  none of the named requirements belongs to these profiles']
        : [...reasons, ...more]),
      `Profiles that can be judged: ${profiles.join(', ') || 'none'}. "assay list" shows requirements.`,
      ...(filter?.applications === undefined
        ? []
        : [`${filter.applications.join(', ')}: claim ${profilesOf(chosen).join(', ')} in the target file.`]),
    ].join('\n'),
  );
}

/** The profiles that a target must claim to be judged by all of these requirements. */
const profilesOf = (ids: readonly RequirementId[]): ProfileId[] => [
  ...new Set(ids.flatMap((id) => [requirements[id].profile, ...restsOn(requirements[id])])),
];

/** Profiles with requirements that a run judges. */
export function judgedProfiles(target: Target, { select }: Selection): ReadonlySet<ProfileId> {
  const judged = (select ?? requirementIds).filter((id) => applicability(target, id) === 'judged');
  return new Set(judged.map((id) => requirements[id].profile));
}
