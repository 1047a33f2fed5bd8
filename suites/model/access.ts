import { type At, type Decision, denied, equal, type Expected, missingKey, ofOwner } from './expected.ts';
import { type Refusal, refused, type Rests, type Rules } from './expected.ts';
import type { Canned, PolicyAction, Source, Step } from './step.ts';
import {
  type AccessList,
  type Bucket,
  type Grantee,
  type Named,
  named,
  type Party,
  partyOf,
} from './world.ts';
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

/** Refusals of what is not there; none where no requirement is about it. */
export type Absent = Readonly<Partial<Record<'key' | 'version' | 'marker' | 'markerById', Refusal>>>;

/** Why what is asked for cannot be: the key or the version is not there, or it is a delete marker. */
export function absentOf({ version, id }: Named, absent: Absent): Refusal | undefined {
  if (version) return id === undefined ? absent.marker : absent.markerById;
  return id === undefined ? absent.key : id === 'null' ? undefined : absent.version;
}

/** What is said of a version that is there, or of its absence. */
export function aboutVersion(
  at: At<Step & Source>,
  absent: Absent,
  of: (version: Version) => Expected | undefined,
): Expected | undefined {
  const found = named(at.bucket, at.step);
  if (found?.version && !found.version.isMarker) return of(found.version);
  const refusal = found && absentOf(found, absent);
  return refusal && { refusals: [refusal, unlisted(at)] };
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

/** The right to the list of the bucket, or of a version. */
function toList(at: At, permission: Permission, version?: Version): Expected['right'] {
  const decision = decide(at, { action: 'other', permission, version });
  return [decision, version ? 'ACL-ACCESS-02' : 'ACL-ACCESS-01'];
}

/** Lists of versions that are gone, and of markers, are left to the written cases. */
const ABSENT: Absent = { key: missingKey('ACL-MISSING-01') };

export const access: Rules<
  'getBucketList' | 'putBucketList' | 'getList' | 'putList' | 'getPolicy' | 'putPolicy' | 'deletePolicy'
> = {
  getBucketList: (at) => ({
    right: toList(at, 'READ_ACP'),
    rests: ['ACL-WIRE-01'],
    claims: readsBack(at.bucket.list, 'ACL-WIRE-02'),
  }),

  putBucketList: (at) => ({
    right: toList(at, 'WRITE_ACP'),
    rests: ['ACL-WIRE-02'],
    leaves: () => [{ ...at.bucket, list: listOf(at.step.list, at.bucket.owner) }],
  }),

  getList: (at) =>
    aboutVersion(at, ABSENT, (version) => {
      const ofFormer: Rests = at.step.version === undefined ? [] : ['ACL-SCOPE-02'];
      const claims = readsBack(version.list, 'ACL-WIRE-02', 'ACL-DEFAULT-01', ...ofFormer);
      return { right: toList(at, 'READ_ACP', version), rests: ['ACL-WIRE-01'], claims };
    }),

  putList: (at) =>
    aboutVersion(at, ABSENT, (version) => ({
      right: toList(at, 'WRITE_ACP', version),
      rests: ['ACL-WIRE-02'],
      leaves: () => [
        withChanged(at.bucket, at.step.key, version, { list: listOf(at.step.list, version.owner) }),
      ],
    })),

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
