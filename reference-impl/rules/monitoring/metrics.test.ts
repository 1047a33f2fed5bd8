import { expect, test } from 'vitest';
import type { Sample } from '../../storage/storage.ts';
import { metricHistory, sampled, valueAt } from './metrics.ts';

const at = (moment: number, BucketSizeBytes: number): Sample => ({
  at: moment,
  BucketSizeBytes,
  NumberOfObjects: 1,
});
const samples = [at(100, 0), at(250, 5), at(900, 7)];

test.each([
  [99, undefined],
  [100, 0],
  [249, 0],
  [250, 5],
  [10_000, 7],
])('at %d the value is %o', (moment, value) => {
  expect(valueAt(samples, 'BucketSizeBytes', moment)).toBe(value);
});

test('adds a sample when something has changed, and drops old ones', () => {
  expect(sampled(samples, 1000, { BucketSizeBytes: 7, NumberOfObjects: 1 })).toBe(samples);
  expect(sampled(samples, 1000, { BucketSizeBytes: 7, NumberOfObjects: 2 })).toHaveLength(4);
  const many = Array.from({ length: 1440 }, (_, index) => at(index, index));
  const more = sampled(many, 2000, { BucketSizeBytes: 0, NumberOfObjects: 0 });
  expect([more.length, more[0]?.at]).toEqual([1440, 1]);
});

test('a data point has the value at the end of its period, the last one the current value', () => {
  const history = metricHistory(samples, 'BucketSizeBytes', { start: 0, end: 1000, period: 200, now: 950 });
  expect(history).toEqual([
    { at: 0, value: 0 },
    { at: 200, value: 5 },
    { at: 400, value: 5 },
    { at: 600, value: 5 },
    { at: 800, value: 7 },
  ]);
});

test('gives no data points before the first sample, after now, or outside of the range', () => {
  const ask = (start: number, end: number) =>
    metricHistory(samples, 'BucketSizeBytes', { start, end, period: 10, now: 950 })?.map((point) => point.at);
  expect(ask(0, 100)).toEqual([]);
  expect(ask(2000, 3000)).toEqual([]);
  expect(ask(300, 320)).toEqual([300, 310]);
  expect(metricHistory([], 'BucketSizeBytes', { start: 0, end: 9, period: 1, now: 9 })).toEqual([]);
});

test('refuses a request for too many data points', () => {
  const range = { start: 0, end: 1_000_000, period: 1, now: 1_000_000 };
  expect(metricHistory(samples, 'BucketSizeBytes', range)).toBeUndefined();
});
