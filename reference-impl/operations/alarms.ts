import { refuseIf, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import type { AlarmConfiguration } from '../rules/monitoring/alarms.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { successOf } from './configurations.ts';
import { monitored } from './monitoring.ts';

/**
 * Create an alarm, or replace the one of this name; a replaced alarm starts again from its first state.
 * @throws S3Error `InvalidBucketState` while monitoring is off, `InvalidArgument`
 */
export async function putBucketAlarm(call: Call<'putBucketAlarm'>): Promise<Answer<'putBucketAlarm'>> {
  const { storage, input, document, rules } = call;
  monitored(storage, input.bucket);
  if (!document) throw new S3Error('MalformedXML');
  refuseIf(rules.alarmRefusal(document, input.alarm));
  await changeAlarms(call, (alarms) => {
    const others = alarms.filter(({ Name }) => Name !== input.alarm);
    if (others.length >= limits.alarms)
      throw new S3Error('InvalidArgument', { message: `A bucket has at most ${limits.alarms} alarms.` });
    return [...others, { ...document, State: 'INSUFFICIENT_DATA' }];
  });
  return { status: successOf(call) };
}

/** An alarm and its state. @throws S3Error `NoSuchConfiguration` */
export function getBucketAlarm(call: Call<'getBucketAlarm'>): Answer<'getBucketAlarm'> {
  const alarm = alarmsOf(call).find(({ Name }) => Name === call.input.alarm);
  if (!alarm) throw new S3Error('NoSuchConfiguration');
  return { status: 200, document: { Action: [], ...alarm } };
}

/** All alarms of a bucket. */
export function listBucketAlarms(call: Call<'listBucketAlarms'>): Answer<'listBucketAlarms'> {
  return { status: 200, document: { Alarm: alarmsOf(call).map((alarm) => ({ Action: [], ...alarm })) } };
}

/** Delete several alarms at once; a missing one counts as deleted. */
export async function deleteBucketAlarms(
  call: Call<'deleteBucketAlarms'>,
): Promise<Answer<'deleteBucketAlarms'>> {
  const names = call.document?.Name ?? [];
  await changeAlarms(call, (alarms) => alarms.filter(({ Name }) => !names.includes(Name)));
  return { status: successOf(call) };
}

/** @throws S3Error `NoSuchBucket` */
async function changeAlarms(
  { storage, input }: Pick<Call<'listBucketAlarms'>, 'storage' | 'input'>,
  change: (alarms: readonly AlarmConfiguration[]) => readonly AlarmConfiguration[],
): Promise<void> {
  await storage.transaction((tx) => {
    const bucket = existingBucket(tx, input.bucket);
    const { configurations } = bucket;
    tx.putBucket({
      ...bucket,
      configurations: { ...configurations, alarms: change(configurations.alarms ?? []) },
    });
  });
}

function alarmsOf({
  storage,
  input,
}: Pick<Call<'listBucketAlarms'>, 'storage' | 'input'>): readonly AlarmConfiguration[] {
  return existingBucket(storage, input.bucket).configurations.alarms ?? [];
}
