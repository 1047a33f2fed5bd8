import { refuseIf, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { configure } from './configurations.ts';
import { monitored } from './monitoring.ts';

/**
 * Create an alarm, or replace the one of this name; a replaced alarm starts again from its first state.
 * @throws S3Error `InvalidBucketState` while monitoring is off, `InvalidArgument`
 */
export async function putBucketAlarm(call: Call<'putBucketAlarm'>): Promise<Answer<'putBucketAlarm'>> {
  const { storage, input, document, rules } = call;
  monitored(storage, input.bucket);
  refuseIf(rules.alarmRefusal(document, input.alarm));
  return configure(call, ({ configurations: { alarms = [] } }) => {
    const others = alarms.filter(({ Name }) => Name !== input.alarm);
    if (others.length >= limits.alarms)
      throw new S3Error('InvalidArgument', { message: `A bucket has at most ${limits.alarms} alarms.` });
    return { alarms: [...others, { ...document, State: 'INSUFFICIENT_DATA' }] };
  });
}

/** An alarm and its state. @throws S3Error `NoSuchConfiguration` */
export function getBucketAlarm(call: Call<'getBucketAlarm'>): Answer<'getBucketAlarm'> {
  const alarm = alarmsOf(call).find(({ Name }) => Name === call.input.alarm);
  if (!alarm) throw new S3Error('NoSuchConfiguration');
  return { status: 200, document: alarm };
}

/** All alarms of a bucket. */
export function listBucketAlarms(call: Call<'listBucketAlarms'>): Answer<'listBucketAlarms'> {
  return { status: 200, document: { Alarm: [...alarmsOf(call)] } };
}

/** Delete several alarms at once; a missing one counts as deleted. */
export async function deleteBucketAlarms(
  call: Call<'deleteBucketAlarms'>,
): Promise<Answer<'deleteBucketAlarms'>> {
  const names = call.document.Name;
  return configure(call, ({ configurations: { alarms = [] } }) => ({
    alarms: alarms.filter(({ Name }) => !names.includes(Name)),
  }));
}

function alarmsOf({ storage, input }: Pick<Call<'listBucketAlarms'>, 'storage' | 'input'>) {
  return existingBucket(storage, input.bucket).configurations.alarms ?? [];
}
