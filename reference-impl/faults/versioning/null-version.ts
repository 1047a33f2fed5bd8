import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { afterUpload, ID_LENGTH, idsFault } from './deviations.ts';
import { withAnswer, withoutHeader, withResponse, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/versioning/null-version.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/paused-delete-keeps-null-version',
    requirements: ['VER-PAUSE-04'],
    apply: (behaviour) => {
      const { deletion } = behaviour.rules;
      return withRules(behaviour, {
        deletion: (state, versionId, newId) =>
          deletion(state === 'Suspended' ? 'Enabled' : state, versionId, newId),
      });
    },
  },
  idsFault(
    'paused-as-if-enabled',
    ['VER-PAUSE-02', 'VER-PAUSE-03', 'VER-PAUSE-04', 'VER-PAUSE-06', 'VER-PAUSE-07', 'VER-PAUSE-09'],
    (state, newId) => (state === 'never' ? 'null' : newId),
  ),
  afterUpload('null-version-lost-on-upload', ['VER-NULL-03', 'VER-PAUSE-07'], ([newest, ...older], tx) => {
    if (newest?.versionId === 'null') return;
    for (const version of older) if (version.versionId === 'null') tx.deleteVersion(version);
  }),
  afterUpload(
    'paused-upload-replaces-every-version',
    ['VER-PAUSE-02', 'VER-PAUSE-03'],
    ([, ...older], tx, { input }) => {
      if (tx.bucket(input.bucket)?.versioning === 'Suspended')
        for (const version of older) tx.deleteVersion(version);
    },
  ),
  {
    name: 'versioning/paused-completion-replaces-every-version',
    requirements: ['VER-PAUSE-09'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'completeMultipartUpload', async (answer, { input, storage }) => {
        if (storage.bucket(input.bucket)?.versioning === 'Suspended')
          await storage.transaction((tx) => {
            const [, ...older] = tx.versionsOf(input.bucket, input.key);
            for (const version of older) tx.deleteVersion(version);
          });
        return answer;
      }),
  },
  {
    name: 'versioning/paused-copy-makes-version',
    requirements: ['VER-PAUSE-06'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'copyObject', async (answer, { input, storage }) => {
        await storage.transaction((tx) => {
          const copied = tx.version(input.bucket, input.key, 'null');
          if (!copied) return;
          tx.putVersion({ ...copied, versionId: 'c'.repeat(ID_LENGTH) });
          tx.deleteVersion(copied);
        });
        return answer;
      }),
  },
  {
    name: 'versioning/versions-dropped-by-pausing',
    requirements: ['VER-PAUSE-01', 'VER-PAUSE-05'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'putBucketVersioning', async (answer, { input, document, storage }) => {
        if (document?.Status !== 'Suspended') return answer;
        await storage.transaction((tx) => {
          for (const version of [...tx.versions(input.bucket)])
            if (tx.current(input.bucket, version.key)?.sequence !== version.sequence)
              tx.deleteVersion(version);
        });
        return answer;
      }),
  },
  {
    name: 'versioning/null-id-not-named',
    requirements: ['VER-NULL-05', 'VER-NULL-06', 'VER-PAUSE-08'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        response.headers['x-std-version-id'] === 'null'
          ? withoutHeader(response, 'x-std-version-id')
          : response,
      ),
  },
  {
    name: 'versioning/null-version-unknown',
    requirements: ['VER-NULL-01', 'VER-NULL-02', 'VER-NULL-03', 'VER-NULL-07', 'VER-PAUSE-03'],
    apply: (behaviour) => {
      const { isVersionId } = behaviour.rules;
      return withRules(behaviour, { isVersionId: (text) => text !== 'null' && isVersionId(text) });
    },
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'VER-NULL-04': 'versioning/version-hidden-instead-of-deleted',
};
