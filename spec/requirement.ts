import type { DialectName } from './dialect.ts';
import type { OperationId } from './generated/operations.ts';
import type { ProfileId, RequirementId } from './generated/requirement-ids.ts';

export type RequirementLevel = 'MUST' | 'SHOULD' | 'MAY';

/** Profiles that requirements of other profiles may need. */
const furtherProfiles = [
  'acl',
  'conditional',
  'copy',
  'lifecycle',
  'multipart',
  'policy',
  'versioning',
] as const satisfies readonly ProfileId[];
export type FurtherProfile = (typeof furtherProfiles)[number];

/**
 * What a case needs besides the owner: another identity, something that a target must offer, or a further profile. A target
 * that does not claim that profile is not judged by the requirement.
 */
export type Need =
  | FurtherProfile
  | 'teammate'
  | 'stranger'
  | 'anonymous'
  | 'stranger-canonical-id'
  | 'stranger-email'
  | 'owner-principal'
  | 'stranger-principal'
  | 'clock'
  | 'website'
  | 'cluster'
  | 'cluster-signature'
  | 'callback';

/** One normative statement of the catalogue (`spec/requirements/`). */
export interface Requirement {
  id: RequirementId;
  /** One for all dialects, or one for each. */
  level: RequirementLevel | Readonly<Record<DialectName, RequirementLevel>>;
  text: string;
  /** `stated` by the interface document, taken from the `compatible` protocol, or `open`: observed, never failed. */
  basis: 'stated' | 'compatible' | 'open';
  source: string;
  profile: ProfileId;
  /** The common name of its file, its suite and the file of its faults: `acl/decision-table`. */
  stem: string;
  dialects: readonly DialectName[];
  operations: readonly OperationId[];
  needs: readonly Need[];
  /** False when no exchange can show it; `reason` then says why. */
  testable: boolean;
  reason?: string;
  /** True while no suite judges it yet. */
  pending: boolean;
}

/** A group of requirements that a target claims or not (`spec/profiles.yaml`). */
export interface Profile {
  id: ProfileId;
  title: string;
  description: string;
  /** Prefixes of its requirements' ids. */
  prefixes: readonly string[];
}

/** The further profiles that a requirement needs. */
export function restsOn({ needs }: Requirement): FurtherProfile[] {
  return furtherProfiles.filter((profile) => needs.includes(profile));
}

/** The level of a requirement in a dialect. */
export function levelIn({ level }: Requirement, dialect: DialectName): RequirementLevel {
  return typeof level === 'string' ? level : level[dialect];
}

/**
 * The file that judges the requirements of a stem, relative to the root of the repository: their suite, or the harness for
 * requirements that are judged over all traffic of a run.
 */
export function judgingFile(stem: string): string {
  return stem === 'responses/traffic' ? 'suites/harness/traffic.ts' : `suites/${stem}.suite.ts`;
}
