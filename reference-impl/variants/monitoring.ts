import { withAnswer, withOperation, withRules } from '../faults/deviations.ts';
import type { Variant } from '../behaviour.ts';
import { measure } from '../rules/monitoring/metrics.ts';

const OPEN = 'Interface document, Resources and their fields › Monitoring and alarms: not stated';
const std = ['std'] as const;

/** Legal differences of monitoring, whose wire form is provisional. */
export const variants: readonly Variant[] = [
  {
    name: 'monitoring/current-versions-only',
    clause: `${OPEN} whether older versions are measured`,
    dialects: std,
    arguable: ['MON-CURRENT-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        measure: (versions) => {
          const keys = new Set<string>();
          return measure([...versions].filter(({ key }) => !keys.has(key) && keys.add(key)));
        },
      }),
  },
  {
    name: 'monitoring/never-turned-off',
    clause:
      'Interface document, States and transitions: only switching on is shown; alarms are refused where it was never on',
    dialects: std,
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketMonitoring', (call, put) => {
        const on = call.storage.bucket(call.input.bucket)?.configurations.monitoring !== undefined;
        return on ? { status: 200 } : put(call);
      }),
  },
  {
    name: 'monitoring/newest-data-point-first',
    clause: `${OPEN} in which order data points come`,
    dialects: std,
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketMetrics', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Datapoint: answer.document.Datapoint?.toReversed(),
        },
      })),
  },
  {
    name: 'monitoring/alarms-in-another-order',
    clause: `${OPEN} in which order alarms are listed`,
    dialects: std,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listBucketAlarms', (answer) => ({
        ...answer,
        document: { Alarm: [...(answer.document?.Alarm ?? [])].reverse() },
      })),
  },
];
