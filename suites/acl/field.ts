import type { CaseContext } from '../harness/case.ts';
import {
  type Action,
  type BucketAction,
  bucketActions,
  type ObjectAction,
  objectActions,
  type Place,
} from './actions.ts';
import { grant, type Grantee, type List, listOf, ownerIdOf, type Permission } from './lists.ts';

/** Where the table is tried: under the list of a bucket, or of an object in a bucket that grants nothing. */
export interface Field<Name extends string> {
  actions: Readonly<Record<Name, Action>>;
  /** A new object of the owner. @throws Blocked */
  place(): Promise<Place>;
  /** Make the list one of two grants, the owner's and this. @throws Blocked */
  grant(place: Place, grantee: Grantee, permission: Permission): Promise<void>;
}

type Ground = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

async function field<Name extends string>(
  ground: Ground,
  actions: Field<Name>['actions'],
  change: (place: Place, list: List) => ReturnType<Parameters<typeof grant>[2]>,
): Promise<Field<Name>> {
  const { owner, bucket, given, names } = ground;
  const ownerId = await ownerIdOf(owner, bucket);
  return {
    actions,
    async place() {
      const place = { bucket, key: names.key(), content: 'of the owner alone' };
      await given.object(bucket, place.key, place.content);
      return place;
    },
    grant: (place, grantee, permission) =>
      grant(ground, bucket, () => change(place, listOf(ownerId, [grantee, permission]))),
  };
}

export function bucketField(ground: Ground): Promise<Field<BucketAction>> {
  return field(ground, bucketActions, ({ bucket }, body) => ground.owner.putBucketAcl({ bucket, body }));
}

export function objectField(ground: Ground): Promise<Field<ObjectAction>> {
  return field(ground, objectActions, ({ bucket, key }, body) =>
    ground.owner.putObjectAcl({ bucket, key, body }),
  );
}

/** An object under a list with this grant beside the owner's. @throws Blocked */
export async function placeGranting(
  { place, grant: give }: Field<string>,
  grantee: Grantee,
  permission: Permission,
): Promise<Place> {
  const made = await place();
  await give(made, grantee, permission);
  return made;
}
