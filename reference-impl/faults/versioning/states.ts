import type { Fault } from '../../behaviour.ts';
import {
  withAnswer,
  withDocuments,
  withMissingBucket,
  withOperation,
  withoutAuthorisation,
  withRules,
} from '../deviations.ts';

/** Defects that the cases of `suites/versioning/states.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'versioning/change-acknowledged-and-not-made',
    requirements: ['VER-STATE-02', 'VER-STATE-03', 'VER-STATE-06', 'VER-STATE-07'],
    apply: (behaviour) => withOperation(behaviour, 'putBucketVersioning', () => ({ status: 200 })),
  },
  {
    name: 'versioning/enabled-from-the-start',
    requirements: ['VER-STATE-01', 'VER-LIST-05'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'createBucket', async (answer, { input, storage }) => {
        await storage.transaction((tx) => {
          const bucket = tx.bucket(input.bucket);
          if (bucket) tx.putBucket({ ...bucket, versioning: 'Enabled' });
        });
        return answer;
      }),
  },
  {
    name: 'versioning/never-paused',
    requirements: ['VER-STATE-03', 'VER-STATE-07', 'VER-PAUSE-02', 'VER-PAUSE-04'],
    apply: (behaviour) => {
      const { versioningAfter } = behaviour.rules;
      return withRules(behaviour, { versioningAfter: (status) => versioningAfter(status && 'Enabled') });
    },
  },
  {
    name: 'versioning/unknown-state-switches-off',
    requirements: ['VER-STATE-04', 'VER-STATE-05', 'VER-CONF-01', 'VER-CONF-02'],
    apply: (behaviour) => {
      const { versioningAfter } = behaviour.rules;
      const lenient = withRules(behaviour, {
        versioningAfter: (status) => (status ? versioningAfter(status) : { state: 'never' }),
      });
      return withDocuments(lenient, { putBucketVersioning: {} });
    },
  },
  {
    name: 'versioning/not-enabled-again',
    requirements: ['VER-STATE-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketVersioning', (call, put) =>
        call.storage.bucket(call.input.bucket)?.versioning === 'Suspended' ? { status: 200 } : put(call),
      ),
  },
  {
    name: 'versioning/state-of-missing-bucket',
    requirements: ['VER-CONF-03'],
    apply: (behaviour) =>
      withMissingBucket(
        withMissingBucket(behaviour, 'putBucketVersioning', () => ({ status: 200 })),
        'getBucketVersioning',
        () => ({ status: 200, document: {} }),
      ),
  },
  {
    name: 'versioning/states-changed-by-everyone',
    requirements: ['VER-CONF-04'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'putBucketVersioning'),
  },
  {
    name: 'versioning/states-read-by-everyone',
    requirements: ['VER-CONF-04'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketVersioning'),
  },
];
