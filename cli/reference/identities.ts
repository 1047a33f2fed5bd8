import { requesterOf } from '../../reference-impl/access-context.ts';
import { defaultAccounts, Directory } from '../../reference-impl/accounts.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { Target } from '../../target/target.ts';

/** Identities of the reference with the principals by which policies of a dialect name them. */
export function withPrincipals(identities: Target['identities'], dialect: Dialect): Target['identities'] {
  const directory = new Directory(defaultAccounts);
  const spoken = { ...identities };
  for (const name of ['owner', 'teammate', 'stranger'] as const) {
    const identity = identities[name];
    if (!identity) continue;
    const account = directory.account(identity.accessKeyId);
    const names = requesterOf(account, directory, dialect)?.principals ?? [];
    spoken[name] = { ...identity, principal: names.find((one) => one.startsWith('arn:')) };
  }
  return spoken;
}
