import type { components } from '../../../spec/generated/schemas.ts';
import type { Sample } from '../../storage/storage.ts';
import type { Refusal } from '../refusal.ts';
import { valueAt } from './metrics.ts';

export type AlarmConfiguration = components['schemas']['AlarmConfiguration'];
export type AlarmState = NonNullable<AlarmConfiguration['State']>;

/** Seconds after which a sum counts a value again: one minute of the metrics. */
const MINUTE = 60;

/** Maximum number of periods that an alarm evaluates. */
const MAX_PERIODS = 1440;

const invalid = (message: string): Refusal => ({ code: 'InvalidArgument', message });

/** Why an alarm is refused; undefined when it is accepted. */
export function alarmRefusal(alarm: AlarmConfiguration, name: string): Refusal | undefined {
  const { Name, Period, EvaluationPeriods, Action = [] } = alarm;
  if (Name === '' || Name !== name) return invalid('The name in the document is not that of the request.');
  if (Period < 1 || EvaluationPeriods < 1) return invalid('Period and EvaluationPeriods are at least 1.');
  if (EvaluationPeriods > MAX_PERIODS) return invalid(`EvaluationPeriods is at most ${MAX_PERIODS}.`);
  const wrong = Action.find((address) => !isHttp(address));
  return wrong === undefined ? undefined : invalid(`An action is an http or https address: ${wrong}`);
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/**
 * The state of an alarm at a moment: `ALARM` while its condition has held in each of its last periods, `OK` otherwise;
 * `INSUFFICIENT_DATA` while monitoring has not been on for that long.
 * @param second how long a second is to metrics, in milliseconds
 */
export function alarmState(
  alarm: AlarmConfiguration,
  samples: readonly Sample[],
  { now, second }: { now: number; second: number },
): AlarmState {
  const { Metric, Statistic, Period, EvaluationPeriods, ComparisonOperator, Threshold } = alarm;
  const minutes = Math.max(1, Math.floor(Period / MINUTE));
  const length = Period * second;
  const first = samples[0];
  if (!first || first.at > now - EvaluationPeriods * length) return 'INSUFFICIENT_DATA';
  for (let period = 0; period < EvaluationPeriods; period += 1) {
    const end = now - period * length;
    const begin = end - length;
    const inside = samples.filter(({ at }) => at > begin && at < end);
    const before = { at: begin, value: valueAt(samples, Metric, begin) ?? first[Metric] };
    const steps = [before, ...inside.map((sample) => ({ at: sample.at, value: sample[Metric] }))];
    const value = STATISTICS[Statistic](steps, end, minutes);
    if (!COMPARISONS[ComparisonOperator](value, Threshold)) return 'OK';
  }
  return 'ALARM';
}

type Step = { at: number; value: number };

/** Statistics of a value that changes in steps, over a period of some minutes that ends at a moment. */
const STATISTICS: Readonly<
  Record<AlarmConfiguration['Statistic'], (steps: readonly Step[], end: number, minutes: number) => number>
> = {
  Maximum: (steps) => Math.max(...steps.map(({ value }) => value)),
  Minimum: (steps) => Math.min(...steps.map(({ value }) => value)),
  SampleCount: (_, __, minutes) => minutes,
  Average: average,
  Sum: (steps, end, minutes) => average(steps, end) * minutes,
};

/** Each value is weighted by the time it held. */
function average(steps: readonly Step[], end: number): number {
  const [{ at: begin, value } = { at: end, value: 0 }] = steps;
  if (steps.length === 1 || end === begin) return value;
  const areas = steps.map((step, index) => step.value * ((steps[index + 1]?.at ?? end) - step.at));
  return areas.reduce((sum, area) => sum + area, 0) / (end - begin);
}

const COMPARISONS: Readonly<
  Record<AlarmConfiguration['ComparisonOperator'], (value: number, threshold: number) => boolean>
> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};
