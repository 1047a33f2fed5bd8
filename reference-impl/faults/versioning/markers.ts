import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Transaction, VersionRecord } from '../../storage/storage.ts';
import { afterUpload, insteadOfDelete } from './deviations.ts';
import { withAnswer, withOperation, withoutHeader, withResponse, withRules } from '../deviations.ts';

/** A fault that changes the versions of a key (newest first) after a deletion without a version id. */
function afterDelete(
  what: string,
  requirements: readonly RequirementId[],
  change: (versions: VersionRecord[], tx: Transaction) => void,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObject', async (answer, { input, storage }) => {
        const { bucket, key, versionId } = input;
        if (versionId === undefined)
          await storage.transaction((tx) => change([...tx.versionsOf(bucket, key)], tx));
        return answer;
      }),
  };
}

/** Defects that the cases of `suites/versioning/markers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  afterDelete(
    'delete-removes-every-version',
    ['VER-DELETE-02', 'VER-MARKER-04', 'VER-PAUSE-05'],
    (versions, tx) => {
      for (const version of versions) if (!version.deleteMarker) tx.deleteVersion(version);
    },
  ),
  afterDelete(
    'delete-acknowledged-and-not-done',
    ['VER-DELETE-01', 'VER-MARKER-02', 'VER-MARKER-07', 'VER-LIST-17', 'VER-BUCKET-02'],
    ([newest], tx) => {
      if (newest?.deleteMarker) tx.deleteVersion(newest);
    },
  ),
  {
    name: 'versioning/markers-not-reported',
    requirements: ['VER-MARKER-01', 'VER-MARKER-02', 'VER-MARKER-03', 'VER-MARKER-05', 'VER-PAUSE-08'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) => withoutHeader(response, 'x-std-delete-marker')),
  },
  {
    name: 'versioning/marker-read-as-missing-version',
    requirements: ['VER-MARKER-03'],
    apply: (behaviour) => {
      const { finding } = behaviour.rules;
      return withRules(behaviour, {
        finding: (...asked) => {
          const found = finding(...asked);
          return found.found === 'marker' ? { found: 'no-such-version' } : found;
        },
      });
    },
  },
  {
    name: 'versioning/marker-removed-when-asked-twice',
    requirements: ['VER-MARKER-04', 'VER-BUCKET-03'],
    apply: (behaviour) => {
      const asked = new Set<string>();
      return withOperation(behaviour, 'deleteObject', (call, remove) => {
        const { bucket, key, versionId } = call.input;
        const current = call.storage.current(bucket, key);
        const isMarker = current?.deleteMarker && versionId === current.versionId;
        if (!isMarker || asked.delete(`${bucket}/${key}`)) return remove(call);
        asked.add(`${bucket}/${key}`);
        return { status: 204 };
      });
    },
  },
  insteadOfDelete('second-marker-not-added', ['VER-MARKER-06', 'VER-CURRENT-05'], ({ input }, current) =>
    current?.deleteMarker && input.versionId === undefined
      ? { status: 204, headers: { 'x-std-delete-marker': 'true', 'x-std-version-id': current.versionId } }
      : undefined,
  ),
  insteadOfDelete('no-marker-for-a-missing-key', ['VER-MARKER-07'], ({ input }, current) =>
    !current && input.versionId === undefined ? { status: 204 } : undefined,
  ),
  afterUpload('markers-cleared-by-upload', ['VER-MARKER-09', 'VER-LIST-10'], (versions, tx) => {
    for (const version of versions) if (version.deleteMarker) tx.deleteVersion(version);
  }),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'VER-MARKER-08': 'versioning/version-hidden-instead-of-deleted',
};
