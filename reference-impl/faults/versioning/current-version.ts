import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Transaction, VersionRecord } from '../../storage/storage.ts';
import { fault } from './deviations.ts';
import { withOperation } from '../deviations.ts';

/**
 * A fault that changes what is there after a deletion by a version id.
 * @param change gets the versions of the key before and after it, the newest first
 */
function afterRemoval(
  what: string,
  requirements: readonly RequirementId[],
  change: (before: readonly VersionRecord[], after: readonly VersionRecord[], tx: Transaction) => void,
): Fault {
  return fault(what, requirements, (behaviour) =>
    withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const before = [...call.storage.versionsOf(bucket, key)];
      const answer = await remove(call);
      if (versionId !== undefined)
        await call.storage.transaction((tx) => change(before, [...tx.versionsOf(bucket, key)], tx));
      return answer;
    }),
  );
}

const isNull = ({ versionId }: VersionRecord) => versionId === 'null';

/** Defects that the cases of `suites/versioning/current-version.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  afterRemoval('null-version-current-after-a-removal', ['VER-CURRENT-01'], ([former], [next], tx) => {
    if (!former || !next || tx.version(former.bucket, former.key, former.versionId)) return;
    const older = tx.version(former.bucket, former.key, 'null');
    if (older) tx.putVersion({ ...older, sequence: former.sequence });
  }),
  afterRemoval('null-version-lost-with-the-current-one', ['VER-CURRENT-02'], (before, [next], tx) => {
    const isPaused = next && tx.bucket(next.bucket)?.versioning === 'Suspended';
    if (isPaused && isNull(next) && before[0] && !isNull(before[0])) tx.deleteVersion(next);
  }),
  fault('replaced-null-version-comes-back', ['VER-CURRENT-03'], (behaviour) => {
    const replaced = new Map<string, VersionRecord>();
    return withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const there = call.storage.version(bucket, key, 'null');
      const answer = await remove(call);
      if (there && versionId === undefined && !there.deleteMarker) replaced.set(`${bucket}/${key}`, there);
      const former = replaced.get(`${bucket}/${key}`);
      if (former && there?.deleteMarker && versionId === 'null')
        await call.storage.transaction((tx) => tx.putVersion(former));
      return answer;
    });
  }),
  afterRemoval('missing-null-version-means-the-current-one', ['VER-CURRENT-04'], (before, after, tx) => {
    const [current] = after;
    if (current && before.length === after.length) tx.deleteVersion(current);
  }),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'VER-CURRENT-05': 'versioning/second-marker-not-added',
};
