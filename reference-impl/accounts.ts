import { hash } from 'node:crypto';

/** A user of a project, and the key pair that the user signs with. */
export interface Account {
  project: string;
  user: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The names under which the protocol knows a project (interface document, Access control list and permissions, rules 4 to 6). */
export interface Project {
  name: string;
  /** 64 hexadecimal digits: the `ID` of owners and grantees. */
  canonicalId: string;
  /** 12 digits: what `x-std-expected-bucket-owner` names. */
  accountId: string;
  /** Id in the form of an e-mail address, used in grants. */
  email: string;
  /** UUID, used in policies. */
  userId: string;
}

/** The default users of a reference server. */
export const defaultAccounts: readonly Account[] = [
  account('alpha', 'alice'),
  account('alpha', 'bob'),
  account('beta', 'carol'),
];

function account(project: string, user: string): Account {
  return { project, user, accessKeyId: `${project}:${user}`, secretAccessKey: `${user}-secret-key` };
}

/** The users and projects of a server: users by access key id, projects by any of their names. */
export class Directory {
  readonly #accounts: ReadonlyMap<string, Account>;
  readonly #projects: ReadonlyMap<string, Project>;

  constructor(accounts: readonly Account[]) {
    this.#accounts = new Map(accounts.map((account) => [account.accessKeyId, account]));
    this.#projects = new Map(accounts.map(({ project }) => [project, projectOf(project)]));
  }

  account(accessKeyId: string): Account | undefined {
    return this.#accounts.get(accessKeyId);
  }

  /** A project by name. One that was removed from the directory can still own resources. */
  project(name: string): Project {
    return this.#projects.get(name) ?? projectOf(name);
  }

  byCanonicalId(id: string): Project | undefined {
    return [...this.#projects.values()].find(({ canonicalId }) => canonicalId === id);
  }

  byEmail(email: string): Project | undefined {
    return [...this.#projects.values()].find((project) => project.email === email.toLowerCase());
  }
}

function projectOf(name: string): Project {
  const canonicalId = hash('sha256', name);
  const accountId = (BigInt(`0x${canonicalId}`) % 10n ** 12n).toString().padStart(12, '0');
  const userId = canonicalId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { name, canonicalId, accountId, email: `${name}@projects.example`, userId };
}
