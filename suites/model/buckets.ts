import { denied, decide, listOf } from './access.ts';
import { equals, reading, type Refusal, refusalsOf, type Rules } from './expected.ts';
import { aboutBucket } from './missing.ts';
import { type Bucket, partyOf, withBucket } from './world.ts';

/** Buckets (interface document: Resources and their fields › Bucket; States and transitions; Errors, rule 3). */

export const buckets: Rules<
  'createBucket' | 'deleteBucket' | 'headBucket' | 'setVersioning' | 'getVersioning'
> = {
  createBucket: (world, { by, bucket: slot, list }) => {
    const owner = partyOf(by);
    const there = world.get(slot);
    // What a second creation by the same project answers is open.
    if (!owner || there?.owner === owner) return undefined;
    const taken: Refusal = {
      status: [409],
      codes: ['BucketAlreadyExists'],
      because: 'the name is held by another project',
      rests: ['BKT-UNIQ-01'],
    };
    const bucket: Bucket = {
      owner,
      versioning: 'never',
      keys: new Map(),
      changes: new Map(),
      uploads: new Map(),
      ended: new Map(),
      ids: [],
      list: listOf(list, owner),
      policy: undefined,
      cursor: undefined,
    };
    return {
      rests: ['BKT-CREATE-01', 'BKT-DEL-09'],
      refusals: refusalsOf(there && taken),
      claims: [],
      next: () => [withBucket(world, slot, bucket)],
    };
  },

  deleteBucket: (world, { by, bucket: slot }) =>
    aboutBucket(world, slot, 'BKT-DEL-08', (bucket) => {
      const isOwn = partyOf(by) === bucket.owner;
      // Whether a teammate may, and whether open uploads are in the way, is open.
      if (by === 'teammate' || (isOwn && bucket.uploads.size > 0 && bucket.keys.size === 0)) return undefined;
      const full: Refusal = {
        status: [409],
        codes: ['BucketNotEmpty'],
        because: 'the bucket holds objects, versions or delete markers',
        rests: fullRules(bucket),
      };
      return {
        rests: ['BKT-DEL-01', 'BKT-DEL-04', 'VER-BUCKET-03'],
        refusals: isOwn
          ? refusalsOf(bucket.keys.size > 0 && full)
          : [denied(by, [by === 'stranger' ? 'BKT-DEL-05' : 'BKT-DEL-06', 'ACL-BUCKET-14'])],
        claims: [],
        next: () => [withBucket(world, slot, undefined)],
      };
    }),

  headBucket: (world, { by, bucket: slot }, setting) =>
    aboutBucket(world, slot, 'BKT-HEAD-02', (bucket) => {
      const isOwn = partyOf(by) === bucket.owner;
      const decision = decide(setting, by, bucket, { action: 's3:ListBucket', permission: 'READ' });
      // What a list or policy makes of HEAD is left to GET.
      if (!isOwn && (decision !== 'no' || by !== 'stranger')) return undefined;
      if (decision === 'open' || (isOwn && decision === 'no')) return undefined;
      return reading(world, ['BKT-HEAD-01'], isOwn ? [] : [denied(by, ['BKT-HEAD-03'])]);
    }),

  setVersioning: (world, { by, bucket: slot, to }) =>
    aboutBucket(world, slot, 'VER-CONF-03', (bucket) => {
      const isOwn = partyOf(by) === bucket.owner;
      if (!isOwn && by !== 'stranger') return undefined;
      const next = () => {
        const versioning = to === 'Enabled' ? 'enabled' : 'suspended';
        return [withBucket(world, slot, { ...bucket, versioning, cursor: undefined })];
      };
      const refusals = isOwn ? [] : [denied(by, ['VER-CONF-04'])];
      const rule =
        to === 'Enabled'
          ? (['VER-STATE-02', 'VER-STATE-06'] as const)
          : (['VER-STATE-03', 'VER-STATE-07'] as const);
      return { rests: rule, refusals, claims: [], next };
    }),

  getVersioning: (world, { by, bucket: slot }) =>
    aboutBucket(world, slot, 'VER-CONF-03', (bucket) => {
      const isOwn = partyOf(by) === bucket.owner;
      if (!isOwn && by !== 'stranger') return undefined;
      const state = { never: '', enabled: 'Enabled', suspended: 'Suspended' }[bucket.versioning];
      return reading(world, ['VER-STATE-01'], isOwn ? [] : [denied(by, ['VER-CONF-04'])], [
        equals(
          ['VER-STATE-01', 'VER-STATE-02', 'VER-STATE-03', 'VER-STATE-06'],
          'Status',
          state,
          ({ output }) => (output as { Status?: string } | undefined)?.Status ?? '',
        ),
      ]);
    }),
};

/** Why a bucket that holds something is not deleted, by what it holds. */
function fullRules({ keys }: Bucket): Refusal['rests'] {
  const all = [...keys.values()].flat();
  if (all.every(({ isMarker }) => isMarker)) return ['VER-BUCKET-02'];
  return [...keys.values()].every(([current]) => current?.isMarker) ? ['VER-BUCKET-01'] : ['BKT-DEL-03'];
}
