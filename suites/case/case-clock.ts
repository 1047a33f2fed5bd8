import type { AtTarget } from '../../client/transport/outcome.ts';

/** How often time is counted, milliseconds. What lies between two counts beyond that was ours: we were busy. @internal only its tests import it */
export const TICK = 50;

/** A case ends by the clock on the wall, whatever takes its time, after so many times its limit. */
const AT_MOST = 3;

/**
 * The time of a case: that in which the target had a request of the case to answer. Neither the queue for a connection counts
 * nor what this machine spends on other cases, so that many at once on a loaded machine find no other verdicts than few.
 */
export class CaseClock implements AtTarget {
  readonly #seconds: number;
  readonly #now: () => number;
  readonly #started: number;
  #last: number;
  #used = 0;
  #outstanding = 0;

  /**
   * @param seconds that the target may take for all answers of the case
   * @param now a clock, milliseconds
   */
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

  /** To be called every `TICK`. Gives why the case is over, once it is. */
  tick(): string | undefined {
    const now = this.#now();
    if (this.#outstanding > 0) this.#used += Math.min(now - this.#last, TICK);
    this.#last = now;
    if (this.#used >= this.#seconds * 1000) return `the case took longer than ${this.#seconds} s`;
    if (now - this.#started < AT_MOST * this.#seconds * 1000) return undefined;
    return `the case took longer than ${AT_MOST * this.#seconds} s, ${Math.round(this.#used / 1000)} s of them the target's`;
  }
}
