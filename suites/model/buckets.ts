import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Action, Step, StepOf } from '../explore/step.ts';
import { type At, type Decision, denied, equal, type Expected, type Rests } from './expected.ts';
import { refused, type Rules } from './expected.ts';
import { decide } from './rights.ts';
import { type Bucket, partyOf } from './world.ts';

/** Buckets (interface document: Resources and their fields › Bucket; States and transitions; Errors, rule 3). */

/** Creation where there may be a bucket of that name. */
export function creation({ by, list }: StepOf<'createBucket'>, there?: Bucket): Expected | undefined {
  const owner = partyOf(by);
  // What a second creation by the same project answers is open.
  if (!owner || there?.owner === owner) return undefined;
  const empty = { keys: new Map(), changes: new Map(), uploads: new Map(), ended: new Map(), ids: [] };
  return {
    rests: ['BKT-CREATE-01', 'BKT-DEL-09'],
    refusals: [there && refused(409, 'BucketAlreadyExists', 'BKT-UNIQ-01')],
    leaves: () => [{ owner, versioning: 'never', ...empty, list }],
  };
}

/** What says that an operation is refused where there is no bucket; where nothing does, it is not sent. */
const NO_BUCKET: readonly (readonly [RequirementId, ...Action['do'][]])[] = [
  ['OBJ-PUT-06', 'put', 'copy', 'startUpload'],
  ['OBJ-GET-03', 'get', 'head'],
  ['OBJ-DEL-04', 'delete'],
  ['BULK-DEL-10', 'bulkDelete'],
  ['LIST-BASE-04', 'list', 'nextPage', 'listUploads'],
  ['BKT-HEAD-02', 'headBucket', 'getTags', 'putTags', 'deleteTags'],
  ['BKT-DEL-08', 'deleteBucket'],
  ['VER-CONF-03', 'setVersioning', 'getVersioning'],
  ['ACL-MISSING-02', 'getBucketList', 'putBucketList', 'getList', 'putList'],
  ['POL-GET-04', 'getPolicy', 'putPolicy', 'deletePolicy'],
];

export function withoutBucket(step: Step): Expected | undefined {
  const rule = NO_BUCKET.find(([, ...names]) => names.includes(step.do))?.[0];
  // To others than its former owner a bucket that does not exist may be one that they may not see.
  if (!rule || step.by !== 'owner') return undefined;
  // Whether the source of a copy is looked for first is open.
  if (step.do === 'copy' && step.from.bucket !== step.bucket) return undefined;
  return { refusals: [refused(404, 'NoSuchBucket', rule)], leaves: () => [] };
}

export const buckets: Rules<'deleteBucket' | 'headBucket' | 'setVersioning' | 'getVersioning'> = {
  deleteBucket: ({ bucket, step: { by }, isOwn }) => {
    const { keys, uploads } = bucket;
    // Whether a teammate may, and whether open uploads are in the way, is open.
    if (by === 'teammate' || (isOwn && uploads.size > 0 && keys.size === 0)) return undefined;
    return {
      rests: ['BKT-DEL-01', 'BKT-DEL-04', 'VER-BUCKET-03'],
      refusals: [
        !isOwn && denied(by === 'stranger' ? 'BKT-DEL-05' : 'BKT-DEL-06', 'ACL-BUCKET-14'),
        isOwn && keys.size > 0 && refused(409, 'BucketNotEmpty', fullRule(bucket)),
      ],
      leaves: () => [undefined],
    };
  },
  headBucket: (at) => {
    const decision = decide(at, { action: 's3:ListBucket', permission: 'READ' });
    // What a list or policy makes of HEAD is left to GET.
    const isSaid = at.isOwn ? decision === 'yes' : decision === 'no' && at.step.by === 'stranger';
    return { right: [isSaid ? decision : 'open', 'BKT-HEAD-03'], rests: ['BKT-HEAD-01'] };
  },
  setVersioning: (at) => {
    const isEnabling = at.step.to === 'Enabled';
    const versioning = isEnabling ? 'enabled' : 'suspended';
    return {
      right: [maySee(at), 'VER-CONF-04'],
      rests: isEnabling ? ['VER-STATE-02', 'VER-STATE-06'] : ['VER-STATE-03', 'VER-STATE-07'],
      leaves: () => [{ ...at.bucket, versioning, cursor: undefined }],
    };
  },
  getVersioning: (at) => {
    const state = { never: '', enabled: 'Enabled', suspended: 'Suspended' }[at.bucket.versioning];
    const rests: Rests = ['VER-STATE-01', 'VER-STATE-02', 'VER-STATE-03', 'VER-STATE-06'];
    const claims: Expected['claims'] = ({ versioning }) => [equal('Status', state, versioning, ...rests)];
    return { right: [maySee(at), 'VER-CONF-04'], rests: ['VER-STATE-01'], claims };
  },
};

/** Whether a caller may see and set the versioning state; what anonymous is answered is open. */
const maySee = ({ isOwn, step: { by } }: At): Decision => (isOwn ? 'yes' : by === 'stranger' ? 'no' : 'open');

/** Why a bucket that holds something is not deleted, by what it holds. */
function fullRule({ keys }: Bucket): RequirementId {
  const all = [...keys.values()];
  if (all.flat().every(({ isMarker }) => isMarker)) return 'VER-BUCKET-02';
  return all.every(([current]) => current?.isMarker) ? 'VER-BUCKET-01' : 'BKT-DEL-03';
}
