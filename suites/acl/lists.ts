import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { done } from '../harness/given.ts';
import type { CaseContext } from '../harness/case.ts';
import { liftingTheBlock } from '../harness/public-access.ts';

export type List = components['schemas']['AccessControlPolicy'];
export type Grantee = components['schemas']['Grantee'];
export type Permission = components['schemas']['Grant']['Permission'];

export const permissions = [
  'READ',
  'WRITE',
  'READ_ACP',
  'WRITE_ACP',
  'FULL_CONTROL',
] as const satisfies readonly Permission[];

const GROUPS = 'http://acs.amazonaws.com/groups/global/';
export const everyoneUri = `${GROUPS}AllUsers`;
export const authenticatedUri = `${GROUPS}AuthenticatedUsers`;

export const everyone: Grantee = { type: 'Group', URI: everyoneUri };
export const authenticatedUsers: Grantee = { type: 'Group', URI: authenticatedUri };

/** A project (account) by its canonical id. */
export function byId(ID: string): Grantee {
  return { type: 'CanonicalUser', ID };
}

/** A project by its address-shaped id (interface document, Access control list, rule 4). */
export function byEmail(EmailAddress: string): Grantee {
  return { type: 'AmazonCustomerByEmail', EmailAddress };
}

/** The list that leaves the owner full control and gives these grants beside. */
export function listOf(ownerId: string, ...grants: readonly (readonly [Grantee, Permission])[]): List {
  const all = [[byId(ownerId), 'FULL_CONTROL'] as const, ...grants];
  return {
    Owner: { ID: ownerId },
    AccessControlList: all.map(([Grantee, Permission]) => ({ Grantee, Permission })),
  };
}

/** The grants of a list, which must have been read: sorted, as `owner FULL_CONTROL`, `AllUsers READ` or `<id> READ`. */
export function grantsIn(read: Exchange<'getBucketAcl'> | Exchange<'getObjectAcl'>): string[] {
  expect(read).toSucceed();
  const { output } = read;
  const name = ({ ID, URI }: Grantee) =>
    ID !== undefined && ID === output?.Owner.ID ? 'owner' : (ID ?? URI?.replace(GROUPS, ''));
  const grants = output?.AccessControlList ?? [];
  return grants.map(({ Grantee, Permission }) => `${name(Grantee)} ${Permission}`).sort();
}

/** The id under which lists know the owner of a bucket. @throws Blocked */
export async function ownerIdOf(owner: Client, bucket: string): Promise<string> {
  return (await done(owner.getBucketAcl({ bucket }))).output?.Owner.ID ?? '';
}

/** A new bucket whose lists count: in `aws` they do only where the uploader owns an object (public guide, Object Ownership). */
export async function bucketWithLists({
  owner,
  names,
  dialect,
}: Pick<CaseContext, 'owner' | 'names' | 'dialect'>): Promise<string> {
  const bucket = names.bucket();
  await done(owner.createBucket({ bucket, objectOwnership: dialect === 'aws' ? 'ObjectWriter' : undefined }));
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
