import type { IdentityName } from '../../target/target.ts';
import { type Answer, type At, type Claim, denied, equals, type Refusal } from './expected.ts';
import { refused, type Rests, type Rules, type Setting } from './expected.ts';
import { missingKey } from './missing.ts';
import type { Canned, PolicyAction, StepOf } from './step.ts';
import { type AccessList, type Bucket, type Grantee, named, type Party, partyOf } from './world.ts';
import { type Permission, type Version, withChanged } from './world.ts';

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
  const { version, permission } = need;
  const isForeign = version !== undefined && version.owner !== bucket.owner;
  const said = saysPolicy(bucket, need);
  if (said === 'Deny' && (!isForeign || dialect.policyReachesForeignObjects))
    return party !== bucket.owner || setting.isHeld('POL-LOGIC-03') ? 'no' : 'open';
  if (party !== undefined && party === (version?.owner ?? bucket.owner)) return 'yes';
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
  const isAbout = (keys: string | undefined) =>
    keys === undefined ? key === undefined : key?.startsWith(keys);
  const about = policy.filter((one) => one.action === action && isAbout(one.keys));
  return about.some(({ effect }) => effect === 'Deny') ? 'Deny' : about[0]?.effect;
}

/**
 * The refusal that may come in place of one about what is not there: who may not list a bucket need not learn that
 * (Amazon S3 API Reference, GetObject: without s3:ListBucket the answer is 403).
 */
export function unlisted({ setting, by }: At, bucket: Bucket): Refusal | false {
  const decision = decide(setting, by, bucket, { action: 's3:ListBucket', permission: 'READ' });
  return decision !== 'yes' && denied(by, 'OBJ-GET-08');
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
function readsBack(rests: Rests, list: AccessList): Claim[] {
  return (['everyone', 'authenticated'] as const).map((group) =>
    equals(rests, `grants to ${group}`, [...(list[group] ?? [])].sort(), (answer) => grantsTo(answer, group)),
  );
}

function grantsTo({ output }: Answer, group: 'everyone' | 'authenticated'): string[] {
  type Grant = { Grantee?: { URI?: string }; Permission?: string };
  const { AccessControlList: there = [] } = (output ?? {}) as { AccessControlList?: readonly Grant[] };
  const isOfGroup = ({ Grantee }: Grant) => Grantee?.URI?.endsWith(`/${GROUPS[group]}`);
  return there
    .filter(isOfGroup)
    .map(({ Permission }) => Permission ?? '')
    .sort();
}

/** The refusal of access to the list of the bucket. */
function ofBucket({ setting, by, bucket }: At, permission: Permission): Refusal | false {
  const decision = decide(setting, by, bucket, { action: 'other', permission });
  return decision === 'no' && denied(by, 'ACL-ACCESS-01');
}

/** What the list of a version asks for, with the refusals of a version that is not there. */
function ofVersion(at: At<StepOf<'getList' | 'putList'>>, permission: Permission) {
  const { setting, by, bucket, step } = at;
  const found = named(bucket, step);
  // Lists of versions that are gone, and of markers, are left to the written cases.
  if (!found || found.version?.isMarker || (found.id !== undefined && !found.version)) return undefined;
  const { version } = found;
  if (!version) return { version, refusals: [missingKey('ACL-MISSING-01'), unlisted(at, bucket)] };
  const decision = decide(setting, by, bucket, { action: 'other', permission, key: step.key, version });
  return { version, refusals: [decision === 'no' && denied(by, 'ACL-ACCESS-02')] };
}

export const access: Rules<
  'getBucketList' | 'putBucketList' | 'getList' | 'putList' | 'getPolicy' | 'putPolicy' | 'deletePolicy'
> = {
  getBucketList: (at) => ({
    rests: ['ACL-WIRE-01'],
    refusals: [ofBucket(at, 'READ_ACP')],
    claims: readsBack(['ACL-WIRE-02'], at.bucket.list),
  }),

  putBucketList: (at) => ({
    rests: ['ACL-WIRE-02'],
    refusals: [ofBucket(at, 'WRITE_ACP')],
    leaves: () => [{ ...at.bucket, list: listOf(at.step.list, at.bucket.owner) }],
  }),

  getList: (at) => {
    const asked = ofVersion(at, 'READ_ACP');
    const ofFormer: Rests = at.step.version === undefined ? [] : ['ACL-SCOPE-02'];
    const rests: Rests = ['ACL-WIRE-02', 'ACL-DEFAULT-01', ...ofFormer];
    const claims = asked?.version && readsBack(rests, asked.version.list);
    return asked && { rests: ['ACL-WIRE-01'], refusals: asked.refusals, claims };
  },

  putList: (at) => {
    const { bucket, step } = at;
    const asked = ofVersion(at, 'WRITE_ACP');
    if (!asked) return undefined;
    const { version, refusals } = asked;
    const list = listOf(step.list, version?.owner ?? 'ours');
    return {
      rests: ['ACL-WIRE-02'],
      refusals,
      leaves: () => [withChanged(bucket, step.key, version, { list })],
    };
  },

  getPolicy: ({ bucket, isOwn }) => {
    if (!isOwn) return undefined;
    const none = refused(404, 'NoSuchBucketPolicy', 'the bucket has no policy', 'POL-GET-04');
    return { rests: ['POL-GET-01'], refusals: [!bucket.policy && none] };
  },

  putPolicy: ({ step: { statements }, bucket, isOwn }) => {
    if (!isOwn) return undefined;
    const leaves = () => [{ ...bucket, policy: statements }];
    return { rests: ['POL-PUT-01', 'POL-PUT-02', 'POL-PUT-03'], leaves };
  },

  deletePolicy: ({ bucket, isOwn }) => {
    if (!isOwn) return undefined;
    const leaves = () => [{ ...bucket, policy: undefined }];
    return { rests: ['POL-DEL-01', 'POL-DEL-02', 'POL-DEL-03'], leaves };
  },
};
