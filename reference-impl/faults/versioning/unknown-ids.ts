import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withOperation, withRefusal, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/versioning/unknown-ids.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/unissued-id-treated-as-deleted',
    requirements: ['VER-UNKNOWN-01', 'VER-UNKNOWN-02', 'VER-UNKNOWN-03', 'VER-UNKNOWN-05'],
    apply: (behaviour) => withRules(behaviour, { isVersionId: (text) => text.length > 0 }),
  },
  {
    name: 'versioning/deletion-by-a-deleted-id-refused',
    requirements: ['VER-UNKNOWN-04', 'VER-DELETE-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObject', (call, remove) => {
        const { bucket, key, versionId } = call.input;
        if (versionId !== undefined && !call.storage.version(bucket, key, versionId))
          throw new S3Error('NoSuchVersion');
        return remove(call);
      }),
  },
  {
    name: 'versioning/unissued-id-deleted',
    requirements: ['VER-UNKNOWN-02', 'VER-UNKNOWN-03'],
    apply: (behaviour) => withRefusal(behaviour, 'deleteObject', 'InvalidArgument', () => ({ status: 204 })),
  },
];
