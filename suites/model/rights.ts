import type { Canned, PolicyAction } from '../explore/step.ts';
import { type At, type Decision, denied, type Refusal } from './expected.ts';
import { type Bucket, partyOf, type Version, versionsOf } from './world.ts';

/**
 * Who may do what (interface document: Resources and their fields › Access control list and permissions, Bucket policy
 * document; Authentication, rule 6). A project rules what it owns; others have what a list grants or a policy allows; what a
 * policy denies is refused whatever the list says.
 */

export type Permission = 'READ' | 'WRITE' | 'READ_ACP' | 'WRITE_ACP';

/** An action for the policy, and a permission for the list of the version that is read or changed, or else of the bucket. */
type Need = { action: PolicyAction | 'other'; permission: Permission; key?: string; version?: Version };

/** What a canned list grants to groups. */
export const GRANTS: Readonly<Record<Canned, Record<'everyone' | 'authenticated', readonly Permission[]>>> = {
  private: { everyone: [], authenticated: [] },
  'public-read': { everyone: ['READ'], authenticated: [] },
  'public-read-write': { everyone: ['READ', 'WRITE'], authenticated: [] },
  'authenticated-read': { everyone: [], authenticated: ['READ'] },
};

/** Whether a caller has what a request needs. */
export function decide({ setting, step: { by }, bucket: here }: At, need: Need, bucket = here): Decision {
  const party = partyOf(by);
  const { owner, list = 'private' } = need.version ?? bucket;
  const isForeign = owner !== bucket.owner;
  const said = saysPolicy(bucket, need);
  if (said === 'Deny' && (!isForeign || setting.dialect.policyReachesForeignObjects))
    return party !== bucket.owner || setting.isHeld('POL-LOGIC-03') ? 'no' : 'open';
  const { everyone, authenticated } = GRANTS[list];
  const granted = party ? [...everyone, ...authenticated] : everyone;
  if (party === owner || granted.includes(need.permission)) return 'yes';
  // What a policy about everyone allows to a stranger is stated for unsigned requests alone.
  if (said === 'Allow' && !isForeign) return by === 'anonymous' ? 'yes' : 'open';
  return 'no';
}

/** What the policy says of an action: Deny wins over Allow. */
function saysPolicy({ policy = [] }: Bucket, { action, key }: Need): 'Allow' | 'Deny' | undefined {
  const isAbout = (keys?: string) => (keys === undefined ? key === undefined : key?.startsWith(keys));
  const about = policy.filter((one) => one.action === action && isAbout(one.keys));
  return about.some(({ effect }) => effect === 'Deny') ? 'Deny' : about[0]?.effect;
}

/** Whether a caller may write a key. Who owns what anonymous writes, and much of replacing what another owns, is open. */
export function mayWrite(at: At, key: string): Decision {
  const { setting, step, bucket } = at;
  const decision = decide(at, { action: 's3:PutObject', permission: 'WRITE', key });
  if (decision !== 'yes') return decision;
  const party = partyOf(step.by);
  const owner = versionsOf(bucket, key)[0]?.owner ?? party;
  const isRuled = party === bucket.owner && setting.dialect.bucketOwnerRulesObjects;
  return party && (owner === party || isRuled) ? 'yes' : 'open';
}

/** Who may not list a bucket need not learn what is missing in it (Amazon S3 API Reference, GetObject: the answer is 403). */
export function unlisted(at: At, bucket = at.bucket): Refusal | false {
  const decision = decide(at, { action: 's3:ListBucket', permission: 'READ' }, bucket);
  return decision !== 'yes' && denied('OBJ-GET-08');
}
