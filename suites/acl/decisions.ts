import type { Client } from '../../client/client.ts';
import type { CaseContext } from '../harness/case.ts';
import type { Target } from '../target/target.ts';
import { type Action, bucketActions, expectUntouched, objectActions, type Place } from './actions.ts';
import type { BucketAction, ObjectAction, Row } from './decision-table.ts';
import {
  authenticatedUsers,
  byEmail,
  byId,
  everyone,
  grant,
  type Grantee,
  listOf,
  ownerIdOf,
  type Permission,
} from './lists.ts';

type Outsider = 'stranger' | 'anonymous';

/** A kind of grantee, and which of those outside the owner's project it names. */
interface GrantKind {
  name: string;
  grantee: Grantee;
  covers: readonly Outsider[];
}

/** The kinds that a target file gives names for; a project that it does not name is missed by ACL-GRANT-04 and -07. */
export function grantKinds({ dialect, identities: { stranger } }: Target): GrantKind[] {
  const kinds: GrantKind[] = [
    { name: 'everyone', grantee: everyone, covers: ['stranger', 'anonymous'] },
    { name: 'authenticated users', grantee: authenticatedUsers, covers: ['stranger'] },
  ];
  if (stranger?.canonicalId !== undefined)
    kinds.push({ name: "the stranger's project", grantee: byId(stranger.canonicalId), covers: ['stranger'] });
  // AWS takes no new grants by address (PutObjectAcl, end of support).
  if (stranger?.email !== undefined && dialect === 'std')
    kinds.push({ name: "the stranger's address", grantee: byEmail(stranger.email), covers: ['stranger'] });
  return kinds;
}

/** Where the table is tried: a bucket under its list, or an object under its own in a bucket that grants nothing. */
export interface Field<Name extends string> {
  actions: Readonly<Record<Name, Action>>;
  /** A new object under a list with one grant beside the owner's. @throws Blocked */
  place(grantee: Grantee, permission: Permission): Promise<Place>;
}

type Ground = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

async function field<Name extends string>(
  ground: Ground,
  actions: Field<Name>['actions'],
  put: (place: Place, list: ReturnType<typeof listOf>) => ReturnType<Parameters<typeof grant>[2]>,
): Promise<Field<Name>> {
  const { owner, bucket, given, names } = ground;
  const ownerId = await ownerIdOf(owner, bucket);
  return {
    actions,
    async place(grantee, permission) {
      const place = { bucket, key: names.key(), content: 'of the owner alone' };
      await given.object(bucket, place.key, place.content);
      await grant(ground, bucket, () => put(place, listOf(ownerId, [grantee, permission])));
      return place;
    },
  };
}

export function bucketField(ground: Ground): Promise<Field<BucketAction>> {
  return field(ground, bucketActions, ({ bucket }, list) =>
    ground.owner.putBucketAcl({ bucket, body: list }),
  );
}

export function objectField(ground: Ground): Promise<Field<ObjectAction>> {
  return field(ground, objectActions, ({ bucket, key }, list) =>
    ground.owner.putObjectAcl({ bucket, key, body: list }),
  );
}

/** Try a row for every kind of grantee as stranger and without a signature: who is named gets what it opens, all else is refused. */
export async function tryRow<Name extends string>(
  row: Row<Name>,
  { actions, place: newPlace }: Field<Name> & { actions: { readList: Action } },
  { owner, stranger, anonymous, target, expect }: Pick<CaseContext, 'owner' | Outsider | 'target' | 'expect'>,
): Promise<void> {
  const [names, opens] = 'opens' in row ? [row.opens, true] : [row.shuts, false];
  const outsiders: readonly [Outsider, Client][] = [
    ['stranger', stranger],
    ['anonymous', anonymous],
  ];
  // An address names a project that the id names too: it is tried where the grant shows.
  const kinds = grantKinds(target).filter(({ grantee }) => opens || grantee.type !== 'AmazonCustomerByEmail');
  for (const { name: kind, grantee, covers } of kinds) {
    const where = (action: Name) => `${row.permission} granted to ${kind}: ${action}`;
    const [named, others] = [
      outsiders.filter(([who]) => opens && covers.includes(who)),
      outsiders.filter(([who]) => !opens || !covers.includes(who)),
    ];
    const place = await newPlace(grantee, row.permission);
    for (const action of names) {
      for (const [, by] of others) {
        const answer = await actions[action].attempt(by, place);
        expect(answer, where(action)).toBeRefused('AccessDenied');
        expect(answer.body.toString('utf8'), where(action)).not.toContain(place.content);
      }
    }
    if (others.length > 0 && names.some((action) => actions[action].changes))
      await expectUntouched(owner, place, actions.readList);
    for (const action of names) {
      for (const [, by] of named) {
        const ground = actions[action].changes ? await newPlace(grantee, row.permission) : place;
        const answer = await actions[action].attempt(by, ground);
        expect(answer, where(action)).toSucceed();
        await actions[action].expectDone(answer, ground, owner, by);
      }
    }
  }
}

/** Try everything as one who has full rights anyway, under each permission given to others. */
export async function tryAll<Name extends string>(
  by: Client,
  { actions, place: newPlace }: Field<Name>,
  order: readonly Name[],
  { owner, target, expect }: Pick<CaseContext, 'owner' | 'target' | 'expect'>,
): Promise<void> {
  const kinds = grantKinds(target);
  for (const [index, permission] of (
    ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const
  ).entries()) {
    const { grantee = everyone, name = '' } = kinds[index % kinds.length] ?? {};
    const place = await newPlace(grantee, permission);
    for (const action of order) {
      const answer = await actions[action].attempt(by, place);
      expect(answer, `${permission} granted to ${name}: ${action} by ${by.identity.name}`).toSucceed();
      await actions[action].expectDone(answer, place, owner, by);
    }
  }
}
