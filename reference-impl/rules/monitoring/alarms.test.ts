import { expect, test } from 'vitest';
import { type AlarmConfiguration, alarmRefusal, alarmState } from './alarms.ts';
import type { Sample } from '../../storage/storage.ts';

const alarm: AlarmConfiguration = {
  Name: 'full',
  Metric: 'BucketSizeBytes',
  Statistic: 'Maximum',
  ComparisonOperator: 'GreaterThanThreshold',
  Threshold: 10,
  Period: 60,
  EvaluationPeriods: 2,
};
/** One second of the metrics is one millisecond here. */
const second = 1;
const step = (at: number, BucketSizeBytes: number): Sample => ({ at, BucketSizeBytes, NumberOfObjects: 0 });
/** Empty from 0 on, 20 bytes from 1000 to 1100. */
const samples = [step(0, 0), step(1000, 20), step(1100, 0)];

const state = (now: number, changes: Partial<AlarmConfiguration> = {}) =>
  alarmState({ ...alarm, ...changes }, samples, { now, second });

test.each([
  [119, 'INSUFFICIENT_DATA', 'monitoring has been on for less than two periods'],
  [120, 'OK', 'two periods of nothing'],
  [1050, 'OK', 'one period has the value, the one before has not'],
  [1061, 'ALARM', 'both periods have it in them'],
  [1159, 'ALARM', 'the latest period began with it'],
  [1160, 'OK', 'it is gone from the latest period'],
])('at %d the state is %s: %s', (now, expected) => {
  expect(state(now)).toBe(expected);
});

test.each([
  ['Minimum', 1100, 0, 'GreaterThanThreshold', 'ALARM'],
  ['Minimum', 1101, 0, 'GreaterThanThreshold', 'OK'],
  ['Average', 1030, 10, 'GreaterThanOrEqualToThreshold', 'ALARM'],
  ['Average', 1030, 10, 'GreaterThanThreshold', 'OK'],
  ['Average', 1029, 10, 'LessThanThreshold', 'ALARM'],
  ['Sum', 1060, 20, 'LessThanOrEqualToThreshold', 'ALARM'],
  ['SampleCount', 1060, 1, 'GreaterThanOrEqualToThreshold', 'ALARM'],
] as const)(
  '%s over a period at %d, threshold %d, %s: %s',
  (Statistic, now, Threshold, ComparisonOperator, expected) => {
    expect(state(now, { EvaluationPeriods: 1, Statistic, Threshold, ComparisonOperator })).toBe(expected);
  },
);

test('without monitoring nothing is known', () => {
  expect(alarmState(alarm, [], { now: 1e9, second })).toBe('INSUFFICIENT_DATA');
});

test.each<[why: string, changes: Partial<AlarmConfiguration>]>([
  ['another name than that of the request', { Name: 'other' }],
  ['no period', { Period: 0 }],
  ['no evaluation periods', { EvaluationPeriods: 0 }],
  ['more periods than an alarm may evaluate', { EvaluationPeriods: 1441 }],
  ['an action that is not an address', { Action: ['mail me'] }],
  ['an action of another scheme', { Action: ['file:///etc/passwd'] }],
])('refuses %s', (_, changes) => {
  expect(alarmRefusal({ ...alarm, ...changes }, 'full')?.code).toBe('InvalidArgument');
});

test('accepts an alarm with actions and without', () => {
  expect(alarmRefusal(alarm, 'full')).toBeUndefined();
  expect(alarmRefusal({ ...alarm, Action: ['http://127.0.0.1:9/'] }, 'full')).toBeUndefined();
});
