import type { ContractTables, OperationContract } from '../../../spec/contract.ts';
import type { DialectName } from '../../../spec/dialect.ts';
import type { ProfileId } from '../../../spec/generated/requirement-ids.ts';
import type { Profile, Requirement } from '../../../spec/requirement.ts';
import type { Verdict } from '../../vocabulary.ts';

/** A requirement with everything known about it. */
export interface CatalogueEntry extends Requirement {
  /** File of the requirement, from the root of the repository. */
  requiredIn: string;
  /** File and line of its case; absent when nothing judges it. */
  judgedAt?: string;
  /** The faults that its case must detect. */
  faults: readonly string[];
  /** Legal differences that may miss it, where it is a SHOULD. */
  variants: readonly { name: string; clause: string }[];
  /** Known servers that do not keep it, and what they do instead. */
  notKeptBy: readonly { server: Server; reason: string }[];
  /** Its verdict in each of the given results. */
  verdicts: readonly { deployment: Deployment; verdict: Verdict }[];
}

/** A server whose known failures come with Assay. */
export interface Server {
  /** One word, `ceph-rgw-16.2`. */
  id: string;
  name: string;
  dialect: string;
}

/** A run whose results were given. Its strings come from an untrusted file. */
export interface Deployment {
  name: string;
  dialect: string;
  /** When the run began. */
  date: string;
  /** Whether the run was judged by exactly these requirements. */
  current: boolean;
}

/** Everything that the site shows. */
export interface Catalogue {
  /** The version of Assay. */
  version: string;
  profiles: readonly Profile[];
  entries: readonly CatalogueEntry[];
  servers: readonly Server[];
  deployments: readonly Deployment[];
  /** The dialect whose contract is shown. */
  dialect: DialectName;
  contract: ContractTables;
}

/** The profiles that have members, in their order, each with its members. */
export function grouped<One extends { profile: string }>(
  profiles: readonly Profile[],
  members: readonly One[],
): { profile: Profile; members: One[] }[] {
  return profiles
    .map((profile) => ({ profile, members: members.filter((one) => one.profile === profile.id) }))
    .filter((group) => group.members.length > 0);
}

/** The operations of the contract shown. */
export function operationsOf({ contract }: Catalogue): OperationContract[] {
  return Object.values<OperationContract | undefined>(contract.operations).filter((one) => one !== undefined);
}

/** Address of a profile on its page. No requirement, operation or document has such an id. */
export const profileAnchor = (profile: ProfileId): string => `profile-${profile}`;
/** Address of an operation in the site. */
export const operationAddress = (operation: string): string => `contract.html#${operation}`;
/** Address of a requirement in the site: the stable one. */
export const requirementAddress = (id: string): string => `index.html#${id}`;
