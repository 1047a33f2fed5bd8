import { expect, test } from 'vitest';
import { slowCaseInWords, slowCaseLines, timingInWords } from './timing-words.ts';
import { timing } from '../fixtures/results/sample.ts';

test('where the time went is said in one sentence', () => {
  expect(timingInWords(timing)).toBe(
    '1.2 s until the first case, 18.4 s for the cases, 0.3 s after the last one; 9,277 requests of cases, 727 to create buckets, 1,231 to remove what was made',
  );
});

test('a terminal names cases of a second and more, with their requests and the longest of them', () => {
  const [first, second, ...others] = slowCaseLines({
    timing: {
      ...timing,
      slowest: [
        ...timing.slowest,
        { id: 'A\u202E', milliseconds: 2000, requests: 1 },
        { id: 'BKT-NAME-01', milliseconds: 900, requests: 1 },
      ],
    },
  });
  expect(first).toBe('LIST-MAX-03  8.2 s, 1,004 requests, the longest 0.5 s (putObject)');
  expect(second).not.toContain('\u202E');
  expect(others).toEqual([]);
  expect(slowCaseLines({})).toEqual([]);
  expect(slowCaseInWords({ id: 'x', milliseconds: 1, requests: 1 })).toBe('0.0 s, 1 request');
});
