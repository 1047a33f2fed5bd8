import type { Exchange } from '../../client/exchange.ts';
import type { CaseContext } from '../case/context.ts';
import { answerInTime } from '../case/settle.ts';
import {
  type Action,
  type BucketAction,
  bucketActions,
  type ObjectAction,
  objectActions,
  type TestObject,
} from './actions.ts';
import { grant, type Grant, type Grantee, type List, listOf, ownerIdOf, type Permission } from './lists.ts';

/** Where the table is tried: with the list of a bucket, or of an object in a bucket that grants nothing. */
export interface Field<Name extends string> {
  actions: Readonly<Record<Name, Action>>;
  /** A new object of the owner. @throws Blocked */
  place(): Promise<TestObject>;
  /** Set the list to two grants, the owner's and this one. @throws Blocked */
  grant(place: TestObject, grantee: Grantee, permission: Permission): Promise<void>;
}

type ListRead = Exchange<'getBucketAcl'> | Exchange<'getObjectAcl'>;

/** Grants to this grantee. A grant by address is read back under an unknown name that is not the owner's. */
function of({ URI, ID }: Grantee, ownerId: string): (grant: Grant) => boolean {
  return ({ Grantee }) =>
    Grantee.URI === URI && (ID === undefined ? Grantee.ID !== ownerId : Grantee.ID === ID);
}

type Context = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

async function field<Name extends string>(
  context: Context,
  actions: Field<Name>['actions'],
  change: (place: TestObject, list: List) => ReturnType<Parameters<typeof grant>[2]>,
  read: (place: TestObject) => Promise<ListRead>,
): Promise<Field<Name>> {
  const { owner, target, bucket, given, names } = context;
  const ownerId = await ownerIdOf(owner, bucket);
  return {
    actions,
    async place() {
      const place = { bucket, key: names.key(), content: 'only for the owner' };
      await given.object(bucket, place.key, place.content);
      return place;
    },
    async grant(place, grantee, permission) {
      await grant(context, bucket, () => change(place, listOf(ownerId, [grantee, permission])));
      // Wait for the grant: the next request may expect a refusal, which it would also get without the grant.
      const isThere = ({ output }: ListRead) =>
        !output || output.AccessControlList.some(of(grantee, ownerId));
      await answerInTime(target, () => read(place), isThere);
    },
  };
}

export function bucketField(context: Context): Promise<Field<BucketAction>> {
  const { owner } = context;
  return field(
    context,
    bucketActions,
    ({ bucket }, body) => owner.putBucketAcl({ bucket, body }),
    ({ bucket }) => owner.getBucketAcl({ bucket }),
  );
}

export function objectField(context: Context): Promise<Field<ObjectAction>> {
  const { owner } = context;
  return field(
    context,
    objectActions,
    ({ bucket, key }, body) => owner.putObjectAcl({ bucket, key, body }),
    ({ bucket, key }) => owner.getObjectAcl({ bucket, key }),
  );
}

/** An object under a list with this grant besides the owner's. @throws Blocked */
export async function placeGranting(
  { place, grant: give }: Field<string>,
  grantee: Grantee,
  permission: Permission,
): Promise<TestObject> {
  const made = await place();
  await give(made, grantee, permission);
  return made;
}
