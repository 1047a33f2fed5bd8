import type { Fault } from '../../behaviour.ts';
import { afterUpload, fault, ID_LENGTH, idsFault } from './deviations.ts';
import { withAnswer, withInput } from '../deviations.ts';

let counted = 0;

/** Defects that the cases of `suites/versioning/uploads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault('marker-added-for-a-missing-version', ['VER-ID-04', 'VER-ID-09', 'VER-DELETE-07'], (behaviour) =>
    withInput(behaviour, 'deleteObject', (input, { storage }) =>
      storage.version(input.bucket, input.key, input.versionId ?? '')
        ? input
        : { ...input, versionId: undefined },
    ),
  ),
  idsFault('no-version-kept', ['VER-PUT-01', 'VER-ID-01'], () => 'null'),
  idsFault(
    'same-id-for-every-version',
    ['VER-PUT-01', 'VER-PUT-03', 'VER-PUT-04', 'VER-ID-07'],
    (state, newId) => (state === 'Enabled' ? 'v'.repeat(newId.length) : 'null'),
  ),
  idsFault('ids-counted-up', ['VER-PUT-05'], (state) => {
    counted += 1;
    return state === 'Enabled' ? String(counted).padStart(ID_LENGTH, '0') : 'null';
  }),
  afterUpload('replaced-version-stays-current', ['VER-PUT-02', 'VER-LIST-02'], ([, replaced], tx) => {
    if (replaced) tx.putVersion({ ...replaced, sequence: tx.nextSequence(replaced.bucket) });
  }),
  afterUpload('attributes-shared-by-versions', ['VER-ID-03'], ([newest, ...older], tx) => {
    const { metadata = {}, attributes = {} } = newest ?? {};
    for (const version of older) tx.putVersion({ ...version, metadata, attributes });
  }),
  {
    name: 'versioning/ids-not-named-by-reads',
    requirements: ['VER-ID-02', 'VER-NULL-05'],
    apply: (behaviour) => {
      const without = <A extends { headers?: Readonly<Record<string, string | undefined>> }>(
        answer: A,
      ): A => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-version-id': undefined },
      });
      return withAnswer(withAnswer(behaviour, 'getObject', without), 'headObject', without);
    },
  },
  {
    name: 'versioning/malformed-id-read-as-current',
    requirements: ['VER-ID-04', 'VER-ID-06'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObject', (input, { rules }) =>
        rules.isVersionId(input.versionId ?? '') ? input : { ...input, versionId: undefined },
      ),
  },
  {
    name: 'versioning/deleted-version-read-as-current',
    requirements: ['VER-ID-05', 'VER-ID-08', 'VER-NULL-04', 'VER-DELETE-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObject', (input, { storage }) =>
        storage.version(input.bucket, input.key, input.versionId ?? '')
          ? input
          : { ...input, versionId: undefined },
      ),
  },
];
