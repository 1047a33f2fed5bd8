import { describe } from '../case/answer.ts';
import { isAssertion } from '../case/assertion.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { CaseContext } from '../case/context.ts';
import { type Alarm, alarmNames, alarmOn, switchMonitoring } from './buckets.ts';
import { withCallback } from './callback.ts';
import { withinSeconds } from './periods.ts';

/** The length of two periods of `alarmOn` and of the current one. */
const THREE_PERIODS = 180;

/** Wait for a state of an alarm. */
async function reachesState(
  { owner, bucket, target, expect }: Pick<CaseContext, 'owner' | 'bucket' | 'target' | 'expect'>,
  alarm: string,
  state: Alarm['State'],
): Promise<void> {
  await withinSeconds(THREE_PERIODS, { target }, async () => {
    expect(documentOf(await owner.getBucketAlarm({ bucket, alarm })).State, 'state of the alarm').toBe(state);
  });
}

/** Wait for something that may never happen. */
async function waitIfEver(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!isAssertion(error)) throw error;
  }
}

profile('monitoring', () => {
  // MON-ALARM-01 (MUST): An alarm cannot be created while monitoring is off.
  requirement('MON-ALARM-01', async ({ owner, bucket, expect }) => {
    // Whether monitoring is off initially is left open.
    await owner.putBucketMonitoring({ bucket, body: { Status: 'Disabled' } });
    const alarm = 'too-early';
    const refused = await owner.putBucketAlarm({ bucket, alarm, body: alarmOn({ Name: alarm }) });
    expect(refused).toBeRefused('InvalidBucketState');
    const listed = await owner.listBucketAlarms({ bucket });
    if (listed.ok) expect(await alarmNames(owner, bucket), 'alarms').toEqual([]);
  });

  // MON-ALARM-02 (MUST): An alarm reads back with its name, description, statistic, comparison, threshold, metric,
  //   periods and actions.
  requirement('MON-ALARM-02', async ({ owner, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    const body: Alarm = {
      Name: 'much & "many"',
      Description: 'more than a thousand ümlauts',
      Metric: 'BucketSizeBytes',
      Statistic: 'Average',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1024.5,
      Period: 86_400,
      EvaluationPeriods: 30,
      Action: ['https://alarms.example/changed?by=assay&when=now', 'http://alarms.example/'],
    };
    expect(await owner.putBucketAlarm({ bucket, alarm: body.Name, body })).toSucceed();
    await settled(async () => {
      const read = documentOf(await owner.getBucketAlarm({ bucket, alarm: body.Name }));
      expect({ ...read, State: undefined }, 'the alarm').toEqual({ ...body, State: undefined });
      expect(await alarmNames(owner, bucket), 'alarms').toEqual([body.Name]);
    });
  });

  // MON-ALARM-03 (MUST): An alarm without a description and without actions is accepted.
  requirement('MON-ALARM-03', async ({ owner, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    const body = alarmOn({ Name: 'plain' });
    expect(await owner.putBucketAlarm({ bucket, alarm: 'plain', body })).toSucceed();
    await settled(async () => {
      const read = documentOf(await owner.getBucketAlarm({ bucket, alarm: 'plain' }));
      expect(read.Description ?? '', 'description').toBe('');
      expect(read.Action?.length ?? 0, 'number of actions').toBe(0);
    });
  });

  // MON-ALARM-04 (MUST): Alarms can be created on BucketSizeBytes and on NumberOfObjects.
  requirement('MON-ALARM-04', async ({ owner, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    for (const Metric of ['BucketSizeBytes', 'NumberOfObjects'] as const) {
      const body = alarmOn({ Name: Metric, Metric });
      expect(await owner.putBucketAlarm({ bucket, alarm: Metric, body })).toSucceed();
      await settled(async () => {
        const read = documentOf(await owner.getBucketAlarm({ bucket, alarm: Metric }));
        expect(read.Metric, 'metric of the alarm').toBe(Metric);
      });
    }
  });

  // MON-ALARM-05 (MUST): Several alarms are deleted with one request; others stay.
  requirement('MON-ALARM-05', async ({ owner, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    for (const alarm of ['first', 'second', 'third'])
      await done(owner.putBucketAlarm({ bucket, alarm, body: alarmOn({ Name: alarm }) }));
    const deleted = await owner.deleteBucketAlarms({ bucket, body: { Name: ['first', 'third'] } });
    expect(deleted).toSucceed();
    await settled(async () => {
      expect(await alarmNames(owner, bucket), 'alarms').toEqual(['second']);
      expect(await owner.getBucketAlarm({ bucket, alarm: 'first' })).toBeRefused('NoSuchConfiguration');
    });
  });

  // MON-ALARM-06 (MAY): The state of a new alarm, the effect of a second alarm with the same name, and the answer
  //   to deleting one that does not exist are observed.
  requirement('MON-ALARM-06', async ({ owner, bucket, observe }) => {
    await switchMonitoring(owner, bucket);
    const alarm = 'again';
    await done(owner.putBucketAlarm({ bucket, alarm, body: alarmOn({ Name: alarm, Period: 86_400 }) }));
    observe('state of a new alarm', documentOf(await owner.getBucketAlarm({ bucket, alarm })).State);
    const second = alarmOn({ Name: alarm, Threshold: 2 });
    observe(
      'a second alarm of a name',
      describe(await owner.putBucketAlarm({ bucket, alarm, body: second })),
    );
    observe('threshold then', documentOf(await owner.getBucketAlarm({ bucket, alarm })).Threshold);
    const missing = await owner.deleteBucketAlarms({ bucket, body: { Name: ['not there'] } });
    observe('deleting an alarm that does not exist', describe(missing));
  });

  // MON-ALARM-07 (MUST): When the state of an alarm changes, its action is executed: the address that it names is
  //   called.
  requirement(
    'MON-ALARM-07',
    async ({ owner, bucket, target, names, given, expect }) => {
      await withCallback(target, names.key(), async ({ url, calls }) => {
        await switchMonitoring(owner, bucket);
        const alarm = 'calling';
        const body = alarmOn({ Name: alarm, Action: [url] });
        await done(owner.putBucketAlarm({ bucket, alarm, body }));
        await reachesState({ owner, bucket, target, expect }, alarm, 'OK');
        // A first call may be on its way: the change to OK counted as well.
        await waitIfEver(() =>
          withinSeconds(THREE_PERIODS, { target }, async () => {
            expect(calls.length, 'calls of the action').toBeGreaterThan(0);
          }),
        );
        const before = calls.length;
        await given.object(bucket, 'a');
        await reachesState({ owner, bucket, target, expect }, alarm, 'ALARM');
        await withinSeconds(THREE_PERIODS, { target }, async () => {
          expect(calls.length, 'calls of the action').toBeGreaterThan(before);
        });
      });
    },
    { unrepeatable: 'the target calls an address that is there during the run' },
  );

  // MON-ALARM-08 (MUST): An alarm is in state OK until its trigger condition has held over its periods, in state
  //   ALARM from then on, and in state OK again once the condition no longer holds.
  requirement('MON-ALARM-08', async ({ owner, bucket, target, given, expect }) => {
    await switchMonitoring(owner, bucket);
    const alarm = 'watching';
    await done(owner.putBucketAlarm({ bucket, alarm, body: alarmOn({ Name: alarm }) }));
    await reachesState({ owner, bucket, target, expect }, alarm, 'OK');
    await given.object(bucket, 'a');
    await reachesState({ owner, bucket, target, expect }, alarm, 'ALARM');
    await done(owner.deleteObject({ bucket, key: 'a' }));
    await reachesState({ owner, bucket, target, expect }, alarm, 'OK');
  });
});
