import type { Rules } from './rules.ts';
import type { AlarmConfiguration, AlarmState } from './rules/monitoring/alarms.ts';
import { sampled } from './rules/monitoring/metrics.ts';
import type { Storage } from './storage/storage.ts';

/** An alarm that has changed its state. */
export interface AlarmChange {
  bucket: string;
  alarm: AlarmConfiguration;
  from: AlarmState;
  to: AlarmState;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Seconds in a day: metrics count in seconds, which pass as quickly as the days of lifecycle rules. */
const DAY_SECONDS = 86_400;

/**
 * Measure a monitored bucket and update its alarms. Nothing in a bucket changes between requests, so a server that does
 * this after each change and before each read needs no timer and has an exact history.
 * @param clock the time, and how long a day is, in milliseconds
 * @returns the alarms that have changed their state
 */
export async function watchBucket(
  storage: Storage,
  name: string,
  rules: Pick<Rules, 'measure' | 'alarmState'>,
  { now, day }: { now: number; day: number },
): Promise<AlarmChange[]> {
  if (!storage.bucket(name)?.configurations.monitoring) return [];
  return storage.transaction((tx) => {
    const bucket = tx.bucket(name);
    const { monitoring: before, alarms = [] } = bucket?.configurations ?? {};
    if (!bucket || !before) return [];
    const monitoring = sampled(before, now, rules.measure(tx.versions(name)));
    const clock = { now, second: day / DAY_SECONDS };
    const moved = alarms.map((alarm) => ({ ...alarm, State: rules.alarmState(alarm, monitoring, clock) }));
    const changes = moved.flatMap((alarm, index): AlarmChange[] => {
      const from = alarms[index]?.State ?? 'INSUFFICIENT_DATA';
      return from === alarm.State ? [] : [{ bucket: name, alarm, from, to: alarm.State, at: now }];
    });
    if (monitoring !== before || changes.length > 0)
      tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, monitoring, alarms: moved } });
    return changes;
  });
}
