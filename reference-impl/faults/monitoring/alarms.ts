import type { OperationDocuments } from '../../../spec/generated/operations.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { withAnswer, withOperation, withRules } from '../deviations.ts';

type Alarm = OperationDocuments['putBucketAlarm'];

/** A server that stores another alarm than the one that was put. */
function withAlarms(behaviour: Behaviour, change: (alarm: Alarm) => Alarm): Behaviour {
  return withOperation(behaviour, 'putBucketAlarm', (call, put) =>
    put({ ...call, document: change(call.document) }),
  );
}

/** Defects that the cases of `suites/monitoring/alarms.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'monitoring/alarms-without-monitoring',
    requirements: ['MON-ALARM-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAlarm', async (call, put) => {
        const { storage, input } = call;
        await storage.transaction((tx) => {
          const bucket = tx.bucket(input.bucket);
          if (!bucket || bucket.configurations.monitoring) return;
          tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, monitoring: [] } });
        });
        return put(call);
      }),
  },
  {
    name: 'monitoring/refused-alarms-kept',
    requirements: ['MON-ALARM-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAlarm', async (call, put) => {
        const { storage, input, document } = call;
        await storage.transaction((tx) => {
          const bucket = tx.bucket(input.bucket);
          if (!bucket || !document || bucket.configurations.monitoring) return;
          tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, alarms: [document] } });
        });
        return put(call);
      }),
  },
  {
    name: 'monitoring/thresholds-rounded',
    requirements: ['MON-ALARM-02'],
    apply: (behaviour) =>
      withAlarms(behaviour, (alarm) => ({ ...alarm, Threshold: Math.round(alarm.Threshold) })),
  },
  {
    name: 'monitoring/one-action-kept',
    requirements: ['MON-ALARM-02'],
    apply: (behaviour) => withAlarms(behaviour, (alarm) => ({ ...alarm, Action: alarm.Action?.slice(0, 1) })),
  },
  {
    name: 'monitoring/descriptions-lost',
    requirements: ['MON-ALARM-02'],
    apply: (behaviour) => withAlarms(behaviour, ({ Description: _lost, ...alarm }) => alarm),
  },
  {
    name: 'monitoring/alarms-need-actions',
    requirements: ['MON-ALARM-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        alarmRefusal: (alarm, name) =>
          (alarm.Action ?? []).length === 0
            ? { code: 'InvalidArgument', message: 'An alarm has at least one action.' }
            : behaviour.rules.alarmRefusal(alarm, name),
      }),
  },
  {
    name: 'monitoring/alarms-of-one-metric',
    requirements: ['MON-ALARM-04'],
    apply: (behaviour) => withAlarms(behaviour, (alarm) => ({ ...alarm, Metric: 'NumberOfObjects' })),
  },
  {
    name: 'monitoring/first-alarm-of-several-deleted',
    requirements: ['MON-ALARM-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucketAlarms', (call, remove) =>
        remove({ ...call, document: call.document && { Name: call.document.Name.slice(0, 1) } }),
      ),
  },
  {
    name: 'monitoring/all-alarms-deleted',
    requirements: ['MON-ALARM-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucketAlarms', (call, remove) => {
        const { alarms = [] } = call.storage.bucket(call.input.bucket)?.configurations ?? {};
        return remove({ ...call, document: { Name: alarms.map(({ Name }) => Name) } });
      }),
  },
  {
    name: 'monitoring/deleted-alarms-still-read',
    requirements: ['MON-ALARM-05'],
    apply: (behaviour) => {
      const seen = new Map<string, Alarm>();
      const noting = withAnswer(behaviour, 'putBucketAlarm', (answer, { input, document }) => {
        seen.set(`${input.bucket}/${input.alarm}`, document);
        return answer;
      });
      return withOperation(noting, 'getBucketAlarm', (call, get) => {
        const known = seen.get(`${call.input.bucket}/${call.input.alarm}`);
        return known ? { status: 200, document: known } : get(call);
      });
    },
  },
  {
    name: 'monitoring/no-action-called',
    requirements: ['MON-ALARM-07'],
    apply: (behaviour) => ({ ...behaviour, callActions: () => Promise.resolve() }),
  },
  {
    name: 'monitoring/actions-called-only-once',
    requirements: ['MON-ALARM-07'],
    apply: (behaviour) => {
      const called = new Set<string>();
      return {
        ...behaviour,
        callActions: async (change) => {
          const name = `${change.bucket}/${change.alarm.Name}`;
          if (!called.has(name)) await behaviour.callActions(change);
          called.add(name);
        },
      };
    },
  },
  {
    name: 'monitoring/alarms-never-go-off',
    requirements: ['MON-ALARM-08'],
    apply: (behaviour) => withRules(behaviour, { alarmState: () => 'OK' }),
  },
  {
    name: 'monitoring/alarms-stay-on',
    requirements: ['MON-ALARM-08'],
    apply: (behaviour) =>
      withRules(behaviour, {
        alarmState: (alarm, ...rest) =>
          alarm.State === 'ALARM' ? 'ALARM' : behaviour.rules.alarmState(alarm, ...rest),
      }),
  },
  {
    name: 'monitoring/comparison-without-equality',
    requirements: ['MON-ALARM-08'],
    apply: (behaviour) =>
      withRules(behaviour, {
        alarmState: (alarm, ...rest) =>
          behaviour.rules.alarmState({ ...alarm, ComparisonOperator: 'GreaterThanThreshold' }, ...rest),
      }),
  },
];
