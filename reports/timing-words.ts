import { plural } from './plural.ts';
import type { Results, SlowCase, Timing } from './results.ts';
import { oneLine } from './visible-text.ts';

/** Milliseconds from which a case is named as slow. */
const SLOW = 1000;
/** Slow cases that the terminal names; the page has more. */
const NAMED = 3;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Where the time of a run went, in one sentence. */
export function timingInWords({ start, cases, end, requests }: Timing): string {
  const count = (of: keyof Timing['requests']): string => requests[of].count.toLocaleString('en');
  return (
    `${seconds(start)} until the first case, ${seconds(cases)} for the cases, ${seconds(end)} after the last one; ` +
    `${count('cases')} requests of cases, ${count('buckets')} to create buckets, ${count('cleanUp')} to remove what was made`
  );
}

/** A slow case, without its id: `25.9 s, 1,004 requests, the longest 0.5 s (putObject)`. */
export function slowCaseInWords({ milliseconds, requests, longest }: SlowCase): string {
  const most =
    longest === undefined
      ? ''
      : `, the longest ${seconds(longest.milliseconds)} (${oneLine(longest.operation, 40)})`;
  return `${seconds(milliseconds)}, ${plural(requests, 'request')}${most}`;
}

/** The slow cases of a run, for a terminal. */
export function slowCaseLines({ timing }: Pick<Results, 'timing'>): string[] {
  return (timing?.slowest ?? [])
    .filter(({ milliseconds }) => milliseconds >= SLOW)
    .slice(0, NAMED)
    .map((one) => `${oneLine(one.id, 40)}  ${slowCaseInWords(one)}`);
}
