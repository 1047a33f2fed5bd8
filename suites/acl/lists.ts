import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { logOf } from '../case/case-log.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { Blocked } from '../case/outcomes.ts';
import { createBucketWithLists } from '../case/ownership.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import type { Target } from '../../target/target.ts';

export type List = components['schemas']['AccessControlPolicy'];
export type Grantee = components['schemas']['Grantee'];
export type Grant = components['schemas']['Grant'];
export type Permission = Grant['Permission'];

export const permissions = [
  'READ',
  'WRITE',
  'READ_ACP',
  'WRITE_ACP',
  'FULL_CONTROL',
] as const satisfies readonly Permission[];

/** The permissions that FULL_CONTROL includes. */
const single = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP'] as const satisfies readonly Permission[];

const GROUPS = 'http://acs.amazonaws.com/groups/global/';
export const everyoneUri = `${GROUPS}AllUsers`;
export const authenticatedUri = `${GROUPS}AuthenticatedUsers`;

export const everyone: Grantee = { type: 'Group', URI: everyoneUri };
export const authenticatedUsers: Grantee = { type: 'Group', URI: authenticatedUri };

/** A project (account) by its canonical id. */
export function byId(ID: string): Grantee {
  return { type: 'CanonicalUser', ID };
}

/** A project by its address-shaped id (interface document, Access control list and permissions, rule 4). */
export function byEmail(EmailAddress: string): Grantee {
  return { type: 'AmazonCustomerByEmail', EmailAddress };
}

/** A list with full control for the owner and these grants. */
export function listOf(ownerId: string, ...grants: readonly (readonly [Grantee, Permission])[]): List {
  const all = [[byId(ownerId), 'FULL_CONTROL'] as const, ...grants];
  return {
    Owner: { ID: ownerId },
    AccessControlList: all.map(([Grantee, Permission]) => ({ Grantee, Permission })),
  };
}

/**
 * The grants of a list that was read, sorted, as `owner FULL_CONTROL`, `AllUsers READ` or `<id> READ`. Equivalent grants get
 * the same text: a duplicate grant; in some dialects, all four permissions together; and the ids of the owner's project and
 * users, if the target file gives them.
 */
export function grantsIn(read: Exchange): string[] {
  const list = documentOf(read);
  if (!('AccessControlList' in list)) expect.fail(`${read.operation}: expected an access list`);
  const { Owner, AccessControlList } = list;
  const { target, dialect } = logOf(read) ?? {};
  const owners = target && dialect?.ownerIds === 'project-or-user' ? ownIds(Owner.ID, target) : [Owner.ID];
  const name = ({ ID, URI }: Grantee) =>
    ID !== undefined && owners.includes(ID) ? 'owner' : (ID ?? URI?.replace(GROUPS, '') ?? 'nobody');
  const held = new Map<string, Set<Permission>>();
  for (const { Grantee, Permission } of AccessControlList) {
    const who = name(Grantee);
    held.set(who, (held.get(who) ?? new Set()).add(Permission));
  }
  const said = [...held].flatMap(([who, all]) => {
    const isFull =
      dialect?.fullControlSpelledOut && (all.has('FULL_CONTROL') || single.every((one) => all.has(one)));
    return (isFull ? ['FULL_CONTROL'] : [...all]).map((permission) => `${who} ${permission}`);
  });
  return said.sort();
}

/** The ids that name an owner's project, whether it is one of ours or not. */
function ownIds(ownerId: string | undefined, { identities: { owner, teammate } }: Target): unknown[] {
  const ours: unknown[] = [owner?.canonicalId, teammate?.canonicalId];
  return ours.includes(ownerId) ? ours : [ownerId];
}

/** The id under which lists know the owner of a bucket. @throws Blocked */
export async function ownerIdOf(owner: Client, bucket: string): Promise<string> {
  const read = await done(owner.getBucketAcl({ bucket }));
  const id = read.output?.Owner.ID;
  if (!id) throw new Blocked('set-up: the list of the bucket names no owner', read);
  return id;
}

/**
 * A new bucket in which lists take effect: in some dialects they do so only where the uploader owns an object (Amazon S3 User
 * Guide, Controlling ownership of objects). @throws Blocked
 */
export async function bucketWithLists({
  owner,
  names,
  dialect,
}: Pick<CaseContext, 'owner' | 'names' | 'dialect'>): Promise<string> {
  const bucket = names.bucket();
  await done(createBucketWithLists(owner, dialect, bucket));
  return bucket;
}

/** Change a list as set-up. @throws Blocked */
export async function grant(
  context: Pick<CaseContext, 'owner' | 'target'>,
  bucket: string,
  change: () => Promise<Exchange<'putBucketAcl'> | Exchange<'putObjectAcl'>>,
): Promise<void> {
  await done(liftingTheBlock<'putBucketAcl' | 'putObjectAcl'>(context, bucket, change));
}
