import { after, neverChanges, type KeyCall, type KeyState } from './register.ts';

/**
 * A call on one key with its interval on one monotonic clock, in any unit. Without `until` it may take effect at any time after
 * `from`, or never.
 */
export interface TimedCall {
  client: number;
  from: number;
  until: number | undefined;
  call: KeyCall;
}

/** A link of the list of events: the beginning or the end of a call. */
interface Event {
  at: number;
  timed: TimedCall;
  index: number;
  /** The end of a call; undefined at an end, and at the beginning of a call that has none. */
  end: Event | undefined;
  isEnd: boolean;
  before: Event | undefined;
  next: Event | undefined;
}

/** Configurations that a search may come to; more take longer than anyone waits, and more memory than there is. */
const MAX_CONFIGURATIONS = 1_000_000;

/** So many calls overlap, or have no known end, that the search for an order was given up. */
export class TooManyOrders extends Error {
  override name = 'TooManyOrders';
}

/**
 * Whether calls on one key can be put into one order that respects their intervals and explains every outcome: linearizability
 * after Herlihy and Wing, by the search of Wing and Gong with the memory of Lowe ("Testing for linearizability", 2017), as Porcupine
 * does it. Worst case exponential in the number of calls that overlap; linear where few do.
 * @param initial the states that the key may have been in before
 * @throws TooManyOrders when that is not known after a million configurations
 */
export function isLinearizable(
  calls: readonly TimedCall[],
  initial: readonly KeyState[] = [undefined],
): boolean {
  return initial.some((state) => search(calls, state));
}

function search(calls: readonly TimedCall[], initial: KeyState): boolean {
  const head = eventsOf(calls);
  const seen = new Set<string>();
  const taken: { event: Event; state: KeyState; isForced: boolean }[] = [];
  let state = initial;
  let ends = calls.filter(({ until }) => until !== undefined).length;
  let from = head.next;
  while (ends > 0) {
    // A read that fits here and changes nothing is taken: taking it later cannot make more orders possible.
    const forced = from === head.next ? candidate(from, state, true) : undefined;
    const next = forced ?? candidate(from, state, false);
    if (next !== undefined) {
      lift(next.event);
      const key = configuration(head, next.state);
      if (seen.has(key)) {
        unlift(next.event);
        from = forced === undefined ? next.event.next : DEAD_END;
        continue;
      }
      seen.add(key);
      if (seen.size > MAX_CONFIGURATIONS) throw new TooManyOrders();
      taken.push({ event: next.event, state, isForced: forced !== undefined });
      state = next.state;
      if (next.event.end !== undefined) ends -= 1;
      from = head.next;
      continue;
    }
    // What ends first has to come before all that begins later, and no order of what is left works: take back the last choice.
    let last;
    do {
      last = taken.pop();
      if (last === undefined) return false;
      unlift(last.event);
      if (last.event.end !== undefined) ends += 1;
    } while (last.isForced);
    state = last.state;
    from = last.event.next;
  }
  return true;
}

/** No event: behind it there is no candidate. */
const DEAD_END = undefined;

/** The first call at or behind `from` that can take effect now: one that began before the first end, and whose outcome fits. */
function candidate(
  from: Event | undefined,
  state: KeyState,
  onlyWithoutEffect: boolean,
): { event: Event; state: KeyState } | undefined {
  for (let event = from; event !== undefined && !event.isEnd; event = event.next) {
    const moved = after(event.timed.call, state);
    if (moved === undefined) continue;
    const isWithoutEffect = neverChanges(event.timed.call) && moved.state === state;
    if (!onlyWithoutEffect || isWithoutEffect) return { event, state: moved.state };
  }
  return undefined;
}

/** All events in order of time, behind an empty head. At one moment beginnings come first: calls that touch overlap. */
function eventsOf(calls: readonly TimedCall[]): Event {
  const events = calls.flatMap((timed, index) => {
    const link = { timed, index, before: undefined, next: undefined };
    const end: Event | undefined =
      timed.until === undefined ? undefined : { ...link, at: timed.until, end: undefined, isEnd: true };
    const begin: Event = { ...link, at: timed.from, end, isEnd: false };
    return end === undefined ? [begin] : [begin, end];
  });
  events.sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd));
  const [head, ...rest] = [{ next: undefined } as Event, ...events];
  let last = head;
  for (const event of rest) {
    event.before = last;
    last.next = event;
    last = event;
  }
  return head;
}

/** Take a call out of the list. */
function lift(event: Event): void {
  unlink(event);
  if (event.end !== undefined) unlink(event.end);
}

/** Put it back; only in reverse order of `lift`. */
function unlift(event: Event): void {
  if (event.end !== undefined) relink(event.end);
  relink(event);
}

function unlink(event: Event): void {
  if (event.before !== undefined) event.before.next = event.next;
  if (event.next !== undefined) event.next.before = event.before;
}

function relink(event: Event): void {
  if (event.before !== undefined) event.before.next = event;
  if (event.next !== undefined) event.next.before = event;
}

/**
 * What the rest of the search depends on. All calls that begin before the first end in the list were candidates; those among them
 * that are still in the list, that end and the state determine which calls are left.
 */
function configuration(head: Event, state: KeyState): string {
  const left: number[] = [];
  let event = head.next;
  for (; event !== undefined && !event.isEnd; event = event.next) left.push(event.index);
  return `${event?.index ?? 'none'} ${left.join()} ${state ?? ''}`;
}
