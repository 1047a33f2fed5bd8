import { expect, test } from 'vitest';
import { median } from './median.ts';

test.each<[readonly (number | null)[], number | null]>([
  [[3, 1, 2], 2],
  [[5, null, 1, 4, null], 5],
  [[null, 1, null], null],
  [[], null],
])('of searches that took %j the median is %j: those that found nothing took longest', (values, middle) => {
  expect(median(values)).toBe(middle);
});
