import type { Fault, Behaviour } from '../../behaviour.ts';
import { withInput, withRefusal } from '../deviations.ts';

/** Reads or sets tags of a delete marker as if it were an object. */
const tolerant = (behaviour: Behaviour): Behaviour => {
  const set = withRefusal(behaviour, 'putObjectTagging', 'MethodNotAllowed', () => ({ status: 200 }));
  const read = withRefusal(set, 'getObjectTagging', 'MethodNotAllowed', () => ({
    status: 200,
    document: { TagSet: [] },
  }));
  return withRefusal(read, 'deleteObjectTagging', 'MethodNotAllowed', () => ({ status: 204 }));
};

/** Defects that the cases of `suites/metadata/marker-tags.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'metadata/tags-of-a-delete-marker',
    requirements: ['META-MARKER-01', 'META-MARKER-02'],
    apply: tolerant,
  },
  {
    name: 'metadata/tags-of-the-version-below-a-named-marker',
    requirements: ['META-MARKER-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObjectTagging', (input, { storage }) => {
        const { bucket, key, versionId } = input;
        const marker = storage.version(bucket, key, versionId ?? '');
        const below = [...storage.versions(bucket)].find(
          (version) => version.key === key && !version.deleteMarker,
        );
        return marker?.deleteMarker ? { ...input, versionId: below?.versionId } : input;
      }),
  },
];
