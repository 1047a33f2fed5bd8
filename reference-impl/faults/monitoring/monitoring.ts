import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { measure } from '../../rules/monitoring/metrics.ts';
import {
  withAnswer,
  withInput,
  withOperation,
  withoutAuthorisation,
  withRefusal,
  withRules,
} from '../deviations.ts';

/** Defects that the cases of `suites/monitoring/monitoring.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'monitoring/measures-need-monitoring',
    requirements: ['MON-CURRENT-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketMonitoring', (answer) => {
        if (answer.document?.Status === 'Disabled') throw new S3Error('InvalidBucketState');
        return answer;
      }),
  },
  {
    name: 'monitoring/no-measures-without-monitoring',
    requirements: ['MON-CURRENT-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketMonitoring', (answer) => ({
        ...answer,
        document: answer.document?.Status === 'Disabled' ? { Status: 'Disabled' } : answer.document,
      })),
  },
  {
    name: 'monitoring/overwritten-objects-still-counted',
    requirements: ['MON-CURRENT-02', 'MON-CURRENT-03'],
    apply: (behaviour) => {
      const written = new Map<string, { BucketSizeBytes: number; NumberOfObjects: number }>();
      const counting = withAnswer(behaviour, 'putObject', (answer, { storage, input: { bucket, key } }) => {
        const { BucketSizeBytes, NumberOfObjects } = written.get(bucket) ?? measure([]);
        const size = storage.current(bucket, key)?.body.size ?? 0;
        written.set(bucket, {
          BucketSizeBytes: BucketSizeBytes + size,
          NumberOfObjects: NumberOfObjects + 1,
        });
        return answer;
      });
      return withAnswer(counting, 'getBucketMonitoring', (answer, { input }) => ({
        ...answer,
        document: answer.document && { ...answer.document, ...written.get(input.bucket) },
      }));
    },
  },
  {
    name: 'monitoring/deleted-objects-still-counted',
    requirements: ['MON-CURRENT-02', 'MON-CURRENT-03'],
    apply: (behaviour) => {
      const most = new Map<string, { BucketSizeBytes: number; NumberOfObjects: number }>();
      return withAnswer(behaviour, 'getBucketMonitoring', (answer, { input: { bucket } }) => {
        const { BucketSizeBytes = 0, NumberOfObjects = 0 } = answer.document ?? {};
        const before = most.get(bucket) ?? measure([]);
        const now = {
          BucketSizeBytes: Math.max(BucketSizeBytes, before.BucketSizeBytes),
          NumberOfObjects: Math.max(NumberOfObjects, before.NumberOfObjects),
        };
        most.set(bucket, now);
        return { ...answer, document: answer.document && { ...answer.document, ...now } };
      });
    },
  },
  {
    name: 'monitoring/sizes-in-kibibytes',
    requirements: ['MON-CURRENT-02'],
    apply: (behaviour) =>
      withRules(behaviour, {
        measure: (versions) => {
          const measured = measure(versions);
          return { ...measured, BucketSizeBytes: Math.ceil(measured.BucketSizeBytes / 1024) * 1024 };
        },
      }),
  },
  {
    name: 'monitoring/empty-objects-not-counted',
    requirements: ['MON-CURRENT-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        measure: (versions) => measure([...versions].filter(({ body }) => body.size > 0)),
      }),
  },
  {
    name: 'monitoring/older-versions-not-counted',
    requirements: ['MON-CURRENT-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        measure: (versions) => {
          const keys = new Set<string>();
          return measure([...versions].filter(({ key }) => !keys.has(key) && keys.add(key)));
        },
      }),
  },
  {
    name: 'monitoring/switch-does-nothing',
    requirements: ['MON-SWITCH-01'],
    apply: (behaviour) => withOperation(behaviour, 'putBucketMonitoring', () => ({ status: 200 })),
  },
  {
    name: 'monitoring/history-without-monitoring',
    requirements: ['MON-HISTORY-01'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketMetrics', 'InvalidBucketState', ({ input: { name } }) => ({
        status: 200,
        document: { Name: name, Period: 300, Datapoint: [] },
      })),
  },
  {
    name: 'monitoring/history-of-only-one-metric',
    requirements: ['MON-HISTORY-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'getBucketMetrics', (input) => ({ ...input, name: 'NumberOfObjects' })),
  },
  {
    name: 'monitoring/history-readable-by-anyone',
    requirements: ['MON-HISTORY-03'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketMetrics'),
  },
  {
    name: 'monitoring/history-of-the-beginning',
    requirements: ['MON-HISTORY-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        metricHistory: (samples, ...rest) => behaviour.rules.metricHistory(samples.slice(0, 1), ...rest),
      }),
  },
  {
    name: 'monitoring/history-never-measured-again',
    requirements: ['MON-HISTORY-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        metricHistory: (...asked) =>
          behaviour.rules.metricHistory(...asked)?.map((point) => ({ ...point, value: 0 })),
      }),
  },
  {
    name: 'monitoring/history-of-all-times',
    requirements: ['MON-HISTORY-05'],
    apply: (behaviour) =>
      withInput(behaviour, 'getBucketMetrics', (input) => ({ ...input, start: undefined, end: undefined })),
  },
  {
    name: 'monitoring/measures-readable-by-anyone',
    requirements: ['MON-ACCESS-01'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketMonitoring'),
  },
  {
    name: 'monitoring/alarms-accessible-to-anyone',
    requirements: ['MON-ACCESS-01'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'putBucketAlarm', 'listBucketAlarms'),
  },
];
