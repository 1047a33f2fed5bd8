import { type At, denied, equal, type Expected, missingKey, ofOwner } from './expected.ts';
import { type Refusal, refused, type Rests, type Rules } from './expected.ts';
import type { Canned, PolicyAction, StepOf } from './step.ts';
import { type AccessList, type Bucket, type Grantee, named, type Party, partyOf } from './world.ts';
import { type Permission, type Version, withChanged } from './world.ts';

/**
 * Who may do what (interface document: Resources and their fields › Access control list and permissions, Bucket policy
 * document; Authentication, rule 6). A project rules what it owns; others have what a list grants or a policy allows; what a
 * policy denies is refused whatever the list says.
 */

/** What a request needs: an action for the policy, a permission for the list of the version or else of the bucket. */
export interface Need {
  action: PolicyAction | 'other';
  permission: Permission;
  key?: string;
  /** The version that is read or changed. */
  version?: Version;
}

/** `open`: the contract does not say; such a step is not sent. */
export type Decision = 'yes' | 'no' | 'open';

export function decide({ setting, by, bucket: here }: At, need: Need, bucket = here): Decision {
  const party = partyOf(by);
  const { version, permission } = need;
  const isForeign = version !== undefined && version.owner !== bucket.owner;
  const said = saysPolicy(bucket, need);
  if (said === 'Deny' && (!isForeign || setting.dialect.policyReachesForeignObjects))
    return party !== bucket.owner || setting.isHeld('POL-LOGIC-03') ? 'no' : 'open';
  if (party !== undefined && party === (version ?? bucket).owner) return 'yes';
  if (grants((version ?? bucket).list, party, permission)) return 'yes';
  // What a policy about everyone allows to a stranger is stated for unsigned requests alone.
  if (said === 'Allow' && !isForeign) return by === 'anonymous' ? 'yes' : 'open';
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
export function unlisted(at: At, bucket = at.bucket): Refusal | false {
  return (
    decide(at, { action: 's3:ListBucket', permission: 'READ' }, bucket) !== 'yes' && denied('OBJ-GET-08')
  );
}

/** What a canned list grants to groups. */
const GRANTED: Readonly<Record<Canned, AccessList>> = {
  private: {},
  'public-read': { everyone: ['READ'] },
  'public-read-write': { everyone: ['READ', 'WRITE'] },
  'authenticated-read': { authenticated: ['READ'] },
};

/** The list that a canned one stands for. */
export function listOf(canned: Canned | undefined, owner: Party): AccessList {
  return { [owner]: ['FULL_CONTROL'], ...GRANTED[canned ?? 'private'] };
}

/** That a list reads back with the grants that it has to groups, and none to others. */
function readsBack({ everyone = [], authenticated = [] }: AccessList, ...rests: Rests): Expected['claims'] {
  return ({ grants: came }) => [equal('grants to groups', { everyone, authenticated }, came, ...rests)];
}

/** The refusal of access to the list of the bucket. */
function ofBucket(at: At, permission: Permission): Refusal | false {
  return decide(at, { action: 'other', permission }) === 'no' && denied('ACL-ACCESS-01');
}

/** What is said of the list of a version that is there; undefined of those that are gone, and of markers. */
function ofVersion(
  at: At<StepOf<'getList' | 'putList'>>,
  permission: Permission,
  of: (version: Version) => Expected,
): Expected | undefined {
  const { bucket, step } = at;
  const { version, id } = named(bucket, step) ?? { id: 'unknown' };
  if (version?.isMarker || (id !== undefined && !version)) return undefined;
  if (!version) return { refusals: [missingKey('ACL-MISSING-01'), unlisted(at)] };
  const decision = decide(at, { action: 'other', permission, key: step.key, version });
  return { ...of(version), refusals: [decision === 'no' && denied('ACL-ACCESS-02')] };
}

export const access: Rules<
  'getBucketList' | 'putBucketList' | 'getList' | 'putList' | 'getPolicy' | 'putPolicy' | 'deletePolicy'
> = {
  getBucketList: (at) => ({
    rests: ['ACL-WIRE-01'],
    refusals: [ofBucket(at, 'READ_ACP')],
    claims: readsBack(at.bucket.list, 'ACL-WIRE-02'),
  }),

  putBucketList: (at) => ({
    rests: ['ACL-WIRE-02'],
    refusals: [ofBucket(at, 'WRITE_ACP')],
    leaves: () => [{ ...at.bucket, list: listOf(at.step.list, at.bucket.owner) }],
  }),

  getList: (at) =>
    ofVersion(at, 'READ_ACP', ({ list }) => {
      const ofFormer: Rests = at.step.version === undefined ? [] : ['ACL-SCOPE-02'];
      return {
        rests: ['ACL-WIRE-01'],
        claims: readsBack(list, 'ACL-WIRE-02', 'ACL-DEFAULT-01', ...ofFormer),
      };
    }),

  putList: (at) =>
    ofVersion(at, 'WRITE_ACP', (version) => {
      const list = listOf(at.step.list, version.owner);
      return {
        rests: ['ACL-WIRE-02'],
        leaves: () => [withChanged(at.bucket, at.step.key, version, { list })],
      };
    }),

  getPolicy: ofOwner(({ bucket: { policy } }) => ({
    rests: ['POL-GET-01'],
    refusals: [!policy && refused(404, 'NoSuchBucketPolicy', 'POL-GET-04')],
  })),

  putPolicy: ofOwner(({ bucket, step: { statements } }) => ({
    rests: ['POL-PUT-01', 'POL-PUT-02', 'POL-PUT-03'],
    leaves: () => [{ ...bucket, policy: statements }],
  })),

  deletePolicy: ofOwner(({ bucket }) => ({
    rests: ['POL-DEL-01', 'POL-DEL-02', 'POL-DEL-03'],
    leaves: () => [{ ...bucket, policy: undefined }],
  })),
};
