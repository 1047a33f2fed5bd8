import type { AtTarget } from '../../client/transport/outcome.ts';

/** Milliseconds between two ticks. A longer time between them means that this process was busy. @internal only its tests import it */
export const TICK = 50;

/** A case ends by wall-clock time after this many times its limit. */
const MAX_WALL_FACTOR = 3;

/**
 * The time of a case: that in which the target had a request of the case to answer. Neither the queue for a connection nor
 * this machine's work for other cases counts, so many concurrent cases on a loaded machine get the same verdicts as few.
 */
export class CaseClock implements AtTarget {
  readonly #seconds: number;
  readonly #now: () => number;
  readonly #started: number;
  #last: number;
  #used = 0;
  #outstanding = 0;

  /** @param seconds maximum time of the target for all answers of the case @param now a clock, milliseconds */
  constructor(seconds: number, now: () => number = () => performance.now()) {
    this.#seconds = seconds;
    this.#now = now;
    this.#started = this.#last = now();
  }

  begin(): void {
    this.#outstanding += 1;
  }

  end(): void {
    this.#outstanding -= 1;
  }

  /** To be called every `TICK`. Returns why the case is over, once it is. */
  tick(): string | undefined {
    const now = this.#now();
    if (this.#outstanding > 0) this.#used += Math.min(now - this.#last, TICK);
    this.#last = now;
    if (this.#used >= this.#seconds * 1000) return `the case took longer than ${this.#seconds} s`;
    if (now - this.#started < MAX_WALL_FACTOR * this.#seconds * 1000) return undefined;
    return `the case took longer than ${MAX_WALL_FACTOR * this.#seconds} s, ${Math.round(this.#used / 1000)} s of them the target's`;
  }
}
