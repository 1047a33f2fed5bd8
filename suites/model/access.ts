import type { IdentityName } from '../../target/target.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import {
  type Answer,
  type Claim,
  equals,
  reading,
  type Refusal,
  refusalsOf,
  type Rules,
  type Setting,
} from './expected.ts';
import { aboutBucket, missing } from './missing.ts';
import type { Canned, PolicyAction, Source } from './step.ts';
import {
  type AccessList,
  type Bucket,
  type Grantee,
  named,
  type Party,
  partyOf,
  type Permission,
  type Version,
  withBucket,
  withVersions,
  versionsOf,
} from './world.ts';

/**
 * Who may do what (interface document: Resources and their fields › Access control list and permissions, Bucket policy
 * document; Authentication, rule 6). A project rules what it owns; others have what a list grants or a policy allows; what a
 * policy denies is refused whatever the list says.
 */

/** What a request needs: an action for the policy, a permission for the list of the bucket or of the object. */
export interface Need {
  action: PolicyAction | 'other';
  /** Permission on the bucket that allows it; on the object where there is a version. */
  permission?: Permission;
  key?: string;
  /** The version that is read or changed. */
  version?: Version;
}

/** `open`: the contract does not say; such a step is not sent. */
export type Decision = 'yes' | 'no' | 'open';

export function decide(setting: Setting, who: IdentityName, bucket: Bucket, need: Need): Decision {
  const { dialect } = setting;
  const party = partyOf(who);
  const { version } = need;
  const isForeign = version !== undefined && version.owner !== bucket.owner;
  const said = saysPolicy(bucket, need);
  if (said === 'Deny' && (!isForeign || dialect.policyReachesForeignObjects))
    return party !== bucket.owner || setting.isHeld('POL-LOGIC-03') ? 'no' : 'open';
  if (party !== undefined && party === (version?.owner ?? bucket.owner)) return 'yes';
  const { permission } = need;
  if (permission && grants(version ? version.list : bucket.list, party, permission)) return 'yes';
  // What a policy about everyone allows to a stranger is stated for unsigned requests alone.
  if (said === 'Allow' && !isForeign) return who === 'anonymous' ? 'yes' : 'open';
  return 'no';
}

/** Whether an access list gives a permission to a caller, by name or in a group. */
function grants(list: AccessList, party: Party | undefined, permission: Permission): boolean {
  const grantees: Grantee[] = ['everyone', ...(party ? (['authenticated', party] as const) : [])];
  return grantees.some((one) => list[one]?.some((given) => given === permission || given === 'FULL_CONTROL'));
}

/** What the policy says of an action: Deny wins over Allow. */
function saysPolicy({ policy = [] }: Bucket, { action, key }: Need): 'Allow' | 'Deny' | undefined {
  const about = policy.filter(
    (one) =>
      one.action === action && (one.keys === undefined ? key === undefined : key?.startsWith(one.keys)),
  );
  if (about.some(({ effect }) => effect === 'Deny')) return 'Deny';
  return about.length > 0 ? 'Allow' : undefined;
}

/** The refusal of a request without the right to it. */
export function denied(who: IdentityName, rests: readonly RequirementId[]): Refusal {
  return { status: [403], codes: ['AccessDenied'], because: `${who} has no right to it`, rests };
}

/**
 * The refusal that may come in place of one about what is not there: who may not list a bucket need not learn that
 * (Amazon S3 API Reference, GetObject: without s3:ListBucket the answer is 403).
 */
export function unlisted(setting: Setting, who: IdentityName, bucket: Bucket): Refusal[] {
  const decision = decide(setting, who, bucket, { action: 's3:ListBucket', permission: 'READ' });
  return decision === 'yes' ? [] : [denied(who, ['OBJ-GET-08'])];
}

/** The list that a canned one stands for. */
export function listOf(canned: Canned | undefined, owner: Party): AccessList {
  const own: AccessList = { [owner]: ['FULL_CONTROL'] };
  if (canned === 'public-read') return { ...own, everyone: ['READ'] };
  if (canned === 'public-read-write') return { ...own, everyone: ['READ', 'WRITE'] };
  return canned === 'authenticated-read' ? { ...own, authenticated: ['READ'] } : own;
}

const GROUPS = { everyone: 'AllUsers', authenticated: 'AuthenticatedUsers' } as const;

/** That a list reads back with the grants that it has to groups, and none to others. */
function readsBack(rests: readonly RequirementId[], list: AccessList): Claim[] {
  return (['everyone', 'authenticated'] as const).map((group) =>
    equals(rests, `grants to ${group}`, [...(list[group] ?? [])].sort(), (answer) => grantsTo(answer, group)),
  );
}

function grantsTo({ output }: Answer, group: 'everyone' | 'authenticated'): string[] {
  const { AccessControlList: grantsThere = [] } = (output ?? {}) as {
    AccessControlList?: readonly { Grantee?: { URI?: string }; Permission?: string }[];
  };
  return grantsThere
    .filter(({ Grantee }) => Grantee?.URI?.endsWith(`/${GROUPS[group]}`))
    .map(({ Permission }) => Permission ?? '')
    .sort();
}

/** The refusal of access to the list or configuration of a bucket. */
function ofBucket(
  setting: Setting,
  who: IdentityName,
  bucket: Bucket,
  permission: Permission | undefined,
  rests: RequirementId[],
) {
  return decide(setting, who, bucket, { action: 'other', permission }) === 'no' && denied(who, rests);
}

type Asked = Source & { by: IdentityName; bucket: number };

/** What the list of a version asks for, with the refusals of a version that is not there. */
function ofVersion(setting: Setting, bucket: Bucket, step: Asked, permission: Permission) {
  const found = named(bucket, step);
  // Lists of versions that are gone, and of markers, are left to the written cases.
  if (!found || found.version?.isMarker || (found.id !== undefined && !found.version)) return undefined;
  const { version } = found;
  if (!version) {
    const refusals = [...missing(step, ['ACL-MISSING-01']), ...unlisted(setting, step.by, bucket)];
    return { refusals, version };
  }
  const decision = decide(setting, step.by, bucket, { action: 'other', permission, key: step.key, version });
  return { refusals: refusalsOf(decision === 'no' && denied(step.by, ['ACL-ACCESS-02'])), version };
}

export const access: Rules<
  'getBucketList' | 'putBucketList' | 'getList' | 'putList' | 'getPolicy' | 'putPolicy' | 'deletePolicy'
> = {
  getBucketList: (world, { by, bucket: slot }, setting) =>
    aboutBucket(world, slot, 'ACL-MISSING-02', (bucket) =>
      reading(
        world,
        ['ACL-WIRE-01'],
        refusalsOf(ofBucket(setting, by, bucket, 'READ_ACP', ['ACL-ACCESS-01'])),
        [...readsBack(['ACL-WIRE-02'], bucket.list)],
      ),
    ),

  putBucketList: (world, { by, bucket: slot, list }, setting) =>
    aboutBucket(world, slot, 'ACL-MISSING-02', (bucket) => ({
      rests: ['ACL-WIRE-02'],
      refusals: refusalsOf(ofBucket(setting, by, bucket, 'WRITE_ACP', ['ACL-ACCESS-01'])),
      claims: [],
      next: () => [withBucket(world, slot, { ...bucket, list: listOf(list, bucket.owner) })],
    })),

  getList: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'ACL-MISSING-02', (bucket) => {
      const asked = ofVersion(setting, bucket, step, 'READ_ACP');
      if (!asked) return undefined;
      const claims = asked.version
        ? readsBack(
            [
              'ACL-WIRE-02',
              'ACL-DEFAULT-01',
              ...(step.version === undefined ? [] : (['ACL-SCOPE-02'] as const)),
            ],
            asked.version.list,
          )
        : [];
      return reading(world, ['ACL-WIRE-01'], asked.refusals, claims);
    }),

  putList: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'ACL-MISSING-02', (bucket) => {
      const asked = ofVersion(setting, bucket, step, 'WRITE_ACP');
      if (!asked) return undefined;
      const next = () => {
        const versions = versionsOf(bucket, step.key).map((one) =>
          one === asked.version ? { ...one, list: listOf(step.list, one.owner) } : one,
        );
        return [
          withBucket(world, step.bucket, {
            ...withVersions(bucket, step.key, versions),
            changes: bucket.changes,
          }),
        ];
      };
      return { rests: ['ACL-WIRE-02'], refusals: asked.refusals, claims: [], next };
    }),

  getPolicy: (world, { by, bucket: slot }) =>
    aboutBucket(world, slot, 'POL-GET-04', (bucket) => {
      if (partyOf(by) !== bucket.owner) return undefined;
      const none: Refusal = {
        status: [404],
        codes: ['NoSuchBucketPolicy'],
        because: 'the bucket has no policy',
        rests: ['POL-GET-04'],
      };
      return reading(world, ['POL-GET-01'], refusalsOf(!bucket.policy && none));
    }),

  putPolicy: (world, { by, bucket: slot, statements }) =>
    aboutBucket(world, slot, 'POL-GET-04', (bucket) => {
      if (partyOf(by) !== bucket.owner) return undefined;
      const next = () => [withBucket(world, slot, { ...bucket, policy: statements })];
      return { rests: ['POL-PUT-01', 'POL-PUT-02', 'POL-PUT-03'], refusals: [], claims: [], next };
    }),

  deletePolicy: (world, { by, bucket: slot }) =>
    aboutBucket(world, slot, 'POL-GET-04', (bucket) => {
      if (partyOf(by) !== bucket.owner) return undefined;
      const next = () => [withBucket(world, slot, { ...bucket, policy: undefined })];
      return { rests: ['POL-DEL-01', 'POL-DEL-02', 'POL-DEL-03'], refusals: [], claims: [], next };
    }),
};
