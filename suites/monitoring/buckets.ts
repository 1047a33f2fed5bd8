import type { Client } from '../../client/client.ts';
import type { OperationBodies, OperationOutputs } from '../../spec/generated/operations.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';

export type Alarm = OperationBodies['putBucketAlarm'];

/** Switch monitoring of a bucket on or off. @throws Blocked */
export async function switchMonitoring(
  owner: Client,
  bucket: string,
  Status: 'Enabled' | 'Disabled' = 'Enabled',
): Promise<void> {
  await done(owner.putBucketMonitoring({ bucket, body: { Status } }));
}

/** The current measurements of a bucket. @throws an assertion failure when they are missing */
export async function measured(
  owner: Client,
  bucket: string,
): Promise<NonNullable<OperationOutputs['getBucketMonitoring']>> {
  return documentOf(await owner.getBucketMonitoring({ bucket }));
}

/** An alarm that goes off once there is an object, over one period of a minute. */
export function alarmOn(changes: Partial<Alarm> & Pick<Alarm, 'Name'>): Alarm {
  return {
    Metric: 'NumberOfObjects',
    Statistic: 'Maximum',
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Threshold: 1,
    Period: 60,
    EvaluationPeriods: 1,
    ...changes,
  };
}

/** The names of a bucket's alarms, sorted. @throws an assertion failure when they are not listed */
export async function alarmNames(owner: Client, bucket: string): Promise<string[]> {
  const { Alarm = [] } = documentOf(await owner.listBucketAlarms({ bucket }));
  return Alarm.map(({ Name }) => Name).sort();
}
