import { setTimeout as wait } from 'node:timers/promises';

/**
 * The time of a case. It does not pass between the events of a case, each of which is in the transcript: so a case that is
 * judged again by its transcript sees the same times, and waits as often as it did.
 */
export interface CaseTime {
  /** Milliseconds since 1970, as of the last event: the begin, and the beginning or end of an exchange or a pause. */
  now(): number;
  /** Wait. */
  pause(milliseconds: number): Promise<void>;
}

/** The time of this machine, outside of any case. */
const machineTime: CaseTime = {
  now: () => Date.now(),
  pause: async (milliseconds) => void (await wait(milliseconds)),
};

const times = new WeakMap<object, CaseTime>();

/** Let parts of a case be asked for its time. */
export function keepTime(time: CaseTime, ...parts: readonly object[]): void {
  for (const part of parts) times.set(part, time);
}

/** The time of the case that the target, or one of the clients, was given to. */
export function timeOf(part: object): CaseTime {
  return times.get(part) ?? machineTime;
}
