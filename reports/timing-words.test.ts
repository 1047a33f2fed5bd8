import { expect, test } from 'vitest';
import { slowCaseInWords, slowCaseLines, timingInWords } from './timing-words.ts';
import type { Timing } from './results.ts';

const timing: Timing = {
  start: 1500,
  cases: 20_000,
  end: 400,
  requests: {
    cases: { count: 9277, milliseconds: 500_000 },
    buckets: { count: 727, milliseconds: 10_000 },
    cleanUp: { count: 1231, milliseconds: 20_000 },
    probes: { count: 6, milliseconds: 6 },
  },
  slowest: [
    {
      id: 'LIST-MAX-03',
      milliseconds: 9000,
      requests: 1004,
      longest: { operation: 'putObject', milliseconds: 500 },
    },
    { id: 'A\u202E', milliseconds: 2000, requests: 1 },
    { id: 'BKT-NAME-01', milliseconds: 900, requests: 1 },
  ],
};

test('where the time went is said in one sentence', () => {
  expect(timingInWords(timing)).toBe(
    '1.5 s until the first case, 20.0 s for the cases, 0.4 s after the last one; 9,277 requests of cases, 727 to create buckets, 1,231 to remove what was made',
  );
});

test('a terminal names cases of a second and more, with their requests and the longest of them', () => {
  const [first, second, ...others] = slowCaseLines({ timing });
  expect(first).toBe('LIST-MAX-03  9.0 s, 1,004 requests, the longest 0.5 s (putObject)');
  expect(second).not.toContain('\u202E');
  expect(others).toEqual([]);
  expect(slowCaseLines({})).toEqual([]);
  expect(slowCaseInWords({ id: 'x', milliseconds: 1, requests: 1 })).toBe('0.0 s, 1 request');
});
