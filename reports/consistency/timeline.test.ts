import { expect, test } from 'vitest';
import { timeline } from '../html/timeline.ts';
import type { HistoryWindow } from '../results.ts';
import { timelineText } from './timeline-text.ts';

const call = (client: number, words: string, from: number, until?: number, impossible = false) => ({
  ...{ client, operation: 'getObject', words, from, impossible },
  ...(until !== undefined && { until }),
});

const STALE: HistoryWindow = {
  key: 'k',
  calls: [
    call(1, 'writes A', 0, 40),
    call(2, 'writes B', 50, 80),
    call(3, 'writes C', 60),
    call(1, 'reads A', 90, 100, true),
  ],
};

test('a terminal shows a bar for each call, and marks the impossible one', () => {
  expect(timelineText(STALE, 60)).toEqual([
    '  client 1 writes A  ├───────────┤                    40 ms',
    '  client 2 writes B                 ├────────┤        80 ms',
    '  client 3 writes C                    ├───────────╌  no answer',
    '✗ client 1 reads A                              ├━━┤  100 ms',
  ]);
});

test('a narrow terminal shows no bars', () => {
  expect(timelineText(STALE, 40)[3]).toBe('✗ client 1 reads A   100 ms');
});

test('of very many calls the first forty are shown, and how many more there are', () => {
  const calls = Array.from({ length: 45 }, (_, at) => call(at, 'reads A', at, at + 1));
  expect(timelineText({ key: 'k', calls }, 60).at(-1)).toBe('  … and 5 more calls');
  expect(timeline({ key: 'k', calls }).text).toContain('… and 5 more calls in results.json');
});

test('the page has a lane for each client, a bar for each call, and the same as a list', () => {
  const { text } = timeline(STALE);
  expect(text.match(/<rect/g)).toHaveLength(4);
  expect(text.match(/class="client"/g)).toHaveLength(3);
  expect(text).toMatch(/class="call impossible/);
  expect(text).toMatch(/client 3, getObject: writes C; begun at 60 ms, never answered/);
});

test('hostile text of a file is escaped and its length is bounded', () => {
  const hostile = `<script>alert(1)</script>${'x'.repeat(5000)}`;
  const window = { key: hostile, calls: [{ ...call(1, hostile, 0, 1), operation: hostile }] };
  expect(timeline(window).text).not.toContain('<script>');
  expect(timeline(window).text.length).toBeLessThan(4000);
  expect(timelineText(window, 60).join('').length).toBeLessThan(200);
});
