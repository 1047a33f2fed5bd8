import { decide, listOf } from './access.ts';
import { denied, equals, type Rests, type Rules, refused } from './expected.ts';
import type { Action } from './step.ts';
import type { Bucket, Party } from './world.ts';

/** Buckets (interface document: Resources and their fields › Bucket; States and transitions; Errors, rule 3). */

/** A bucket as it is created. */
export function created(owner: Party, { list }: Action & { do: 'createBucket' }): Bucket {
  const empty = { keys: new Map(), changes: new Map(), uploads: new Map(), ended: new Map(), ids: [] };
  const bare = { versioning: 'never', policy: undefined, cursor: undefined } as const;
  return { owner, ...bare, ...empty, list: listOf(list, owner) };
}

export const buckets: Rules<'deleteBucket' | 'headBucket' | 'setVersioning' | 'getVersioning'> = {
  deleteBucket: ({ bucket, by, isOwn }) => {
    const { keys, uploads } = bucket;
    // Whether a teammate may, and whether open uploads are in the way, is open.
    if (by === 'teammate' || (isOwn && uploads.size > 0 && keys.size === 0)) return undefined;
    const isFull = 'the bucket holds objects, versions or delete markers';
    return {
      rests: ['BKT-DEL-01', 'BKT-DEL-04', 'VER-BUCKET-03'],
      refusals: [
        !isOwn && denied(by, by === 'stranger' ? 'BKT-DEL-05' : 'BKT-DEL-06', 'ACL-BUCKET-14'),
        isOwn && keys.size > 0 && refused(409, 'BucketNotEmpty', isFull, ...fullRules(bucket)),
      ],
      leaves: () => [undefined],
    };
  },

  headBucket: ({ setting, bucket, by, isOwn }) => {
    const decision = decide(setting, by, bucket, { action: 's3:ListBucket', permission: 'READ' });
    // What a list or policy makes of HEAD is left to GET.
    if (isOwn ? decision !== 'yes' : decision !== 'no' || by !== 'stranger') return undefined;
    return { rests: ['BKT-HEAD-01'], refusals: [!isOwn && denied(by, 'BKT-HEAD-03')] };
  },

  setVersioning: ({ step: { to }, bucket, by, isOwn }) => {
    if (!isOwn && by !== 'stranger') return undefined;
    const versioning = to === 'Enabled' ? 'enabled' : 'suspended';
    return {
      rests: to === 'Enabled' ? ['VER-STATE-02', 'VER-STATE-06'] : ['VER-STATE-03', 'VER-STATE-07'],
      refusals: [!isOwn && denied(by, 'VER-CONF-04')],
      leaves: () => [{ ...bucket, versioning, cursor: undefined }],
    };
  },

  getVersioning: ({ bucket, by, isOwn }) => {
    if (!isOwn && by !== 'stranger') return undefined;
    const state = { never: '', enabled: 'Enabled', suspended: 'Suspended' }[bucket.versioning];
    const rests: Rests = ['VER-STATE-01', 'VER-STATE-02', 'VER-STATE-03', 'VER-STATE-06'];
    const shown = (output: unknown) => (output as { Status?: string } | undefined)?.Status ?? '';
    return {
      rests: ['VER-STATE-01'],
      refusals: [!isOwn && denied(by, 'VER-CONF-04')],
      claims: [equals(rests, 'Status', state, ({ output }) => shown(output))],
    };
  },
};

/** Why a bucket that holds something is not deleted, by what it holds. */
function fullRules({ keys }: Bucket): Rests {
  const all = [...keys.values()].flat();
  if (all.every(({ isMarker }) => isMarker)) return ['VER-BUCKET-02'];
  return [...keys.values()].every(([current]) => current?.isMarker) ? ['VER-BUCKET-01'] : ['BKT-DEL-03'];
}
