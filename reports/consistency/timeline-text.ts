import type { HistoryCall, HistoryWindow } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** Most calls that are drawn; the file of results has all. */
export const MAX_CALLS = 40;

/** Narrowest drawing of times, in characters. */
const MIN_BAR = 12;

/**
 * A contradiction for a terminal: a line for each call, with a bar for the time from its begin to its answer.
 * @param width of the lines, in characters
 */
export function timelineText({ calls }: HistoryWindow, width: number): string[] {
  const shown = calls.slice(0, MAX_CALLS);
  const labels = shown.map(({ client, words }) => `client ${client} ${oneLine(words, 60)}`);
  const left = Math.max(...labels.map(({ length }) => length));
  const room = width - left - 12;
  const end = endOf(shown);
  return [
    ...shown.map((call, index) => {
      const mark = call.impossible ? '✗' : ' ';
      const label = (labels[index] ?? '').padEnd(left);
      const drawn = room < MIN_BAR ? '' : `  ${bar(call, end, room)}`;
      const ended = call.until === undefined ? 'no answer' : `${Math.round(call.until)} ms`;
      return `${mark} ${label}${drawn}  ${ended}`.trimEnd();
    }),
    ...(calls.length > MAX_CALLS ? [`  … and ${calls.length - MAX_CALLS} more calls`] : []),
  ];
}

/** The last moment of a window, in milliseconds; at least 1. Calls without answer reach up to it. */
export function endOf(calls: readonly HistoryCall[]): number {
  return Math.max(1, ...calls.map(({ from, until }) => until ?? from + 1));
}

function bar({ from, until, impossible }: HistoryCall, end: number, room: number): string {
  const place = (at: number) => Math.max(0, Math.min(room - 1, Math.floor((at / end) * (room - 1))));
  const [first, last] = [place(from), place(until ?? end)];
  const inside = (impossible ? '━' : '─').repeat(Math.max(0, last - first - 1));
  const body = last === first ? '│' : `├${inside}${until === undefined ? '╌' : '┤'}`;
  return `${' '.repeat(first)}${body}`.padEnd(room);
}
