import type { Client } from '../../client/client.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseContext } from '../case/context.ts';
import { answerInTime } from '../case/settle.ts';
import type { Target } from '../../target/target.ts';
import { type Action, expectUntouched } from './actions.ts';
import { type Field, placeGranting } from './field.ts';
import {
  authenticatedUsers,
  byEmail,
  byId,
  everyone,
  type Grantee,
  type Permission,
  permissions,
} from './lists.ts';
import { dialect as dialectOf } from '../../spec/dialect.ts';

/** One row: what a permission allows or denies its grantee, and the requirement that says so. */
export type Row<Action> = { id: RequirementId; permission: Permission } & (
  { allows: readonly Action[] } | { denies: readonly Action[] }
);

type Outsider = 'stranger' | 'anonymous';

/** A kind of grantee, and which callers outside the owner's project it names. */
interface GrantKind {
  name: string;
  grantee: Grantee;
  covers: readonly Outsider[];
}

/**
 * The kinds of grantees for which the target file gives names; ACL-GRANT-04 and -07 report a missing name of a project. Ordered
 * from the narrowest to the widest, so that a list which is still in effect for a moment allows nothing that the next one does
 * not.
 */
function grantKinds({ dialect, identities: { stranger } }: Target): GrantKind[] {
  const kinds: GrantKind[] = [];
  if (stranger?.canonicalId !== undefined)
    kinds.push({ name: "the stranger's project", grantee: byId(stranger.canonicalId), covers: ['stranger'] });
  if (stranger?.email !== undefined && dialectOf(dialect).grantsByEmail)
    kinds.push({ name: "the stranger's address", grantee: byEmail(stranger.email), covers: ['stranger'] });
  return [
    ...kinds,
    { name: 'authenticated users', grantee: authenticatedUsers, covers: ['stranger'] },
    { name: 'everyone', grantee: everyone, covers: ['stranger', 'anonymous'] },
  ];
}

/**
 * Try a row for every kind of grantee, as stranger and without a signature: a named caller can do what the row allows;
 * everything else is refused and changes nothing.
 */
export async function tryRow<Name extends string>(
  row: Row<Name>,
  field: Field<Name> & { actions: { readList: Action } },
  context: Pick<CaseContext, 'owner' | Outsider | 'target' | 'settled' | 'expect'>,
): Promise<void> {
  const { owner, stranger, anonymous, target, settled, expect } = context;
  const { actions } = field;
  const [names, allows] = 'allows' in row ? [row.allows, true] : [row.denies, false];
  const outsiders: readonly [Outsider, Client][] = [
    ['stranger', stranger],
    ['anonymous', anonymous],
  ];
  // An address names the same project as the id: it is tried once the grant is visible.
  const kinds = grantKinds(target).filter(
    ({ grantee }) => allows || grantee.type !== 'AmazonCustomerByEmail',
  );
  const place = await field.place();
  for (const { name: kind, grantee, covers } of kinds) {
    const what = (action: Name) => `${row.permission} granted to ${kind}: ${action}`;
    const isNamed = ([who]: (typeof outsiders)[number]) => allows && covers.includes(who);
    const others = outsiders.filter((one) => !isNamed(one));
    await field.grant(place, grantee, row.permission);
    for (const action of names) {
      for (const [, by] of others) {
        const answer = await actions[action].attempt(by, place);
        expect(answer, what(action)).toBeRefused('AccessDenied');
        expect(answer.body.toString('utf8'), what(action)).not.toContain(place.content);
      }
    }
    if (others.length > 0 && names.some((action) => actions[action].changes))
      await expectUntouched(owner, place, actions.readList);
    for (const action of names) {
      for (const [, by] of outsiders.filter(isNamed)) {
        const { attempt, expectDone, changes } = actions[action];
        let at = place;
        // A change may remove its own permission, and a server error may follow a completed change: so it is not tried again
        // on the same object.
        const answer = await answerInTime(target, async () => {
          if (changes) at = await placeGranting(field, grantee, row.permission);
          return attempt(by, at);
        });
        expect(answer, what(action)).toSucceed();
        await settled(async () => expectDone(answer, at, owner, by));
      }
    }
  }
}

/** Try everything as a caller with full rights, under each permission granted to others. */
export async function tryAll<Name extends string>(
  by: Client,
  field: Field<Name>,
  order: readonly Name[],
  { owner, target, settled, expect }: Pick<CaseContext, 'owner' | 'target' | 'settled' | 'expect'>,
): Promise<void> {
  const kinds = grantKinds(target);
  for (const [index, permission] of permissions.entries()) {
    const { grantee = everyone, name = '' } = kinds[index % kinds.length] ?? {};
    const place = await placeGranting(field, grantee, permission);
    for (const action of order) {
      const answer = await field.actions[action].attempt(by, place);
      expect(answer, `${permission} granted to ${name}: ${action}`).toSucceed();
      await settled(async () => field.actions[action].expectDone(answer, place, owner, by));
    }
  }
}
