import type { CaseTime } from '../../case/case-time.ts';

/**
 * The time of a case that is judged again: it goes from event to event without waiting. What was recorded last comes last,
 * so that concurrent requests of a case are answered in the order of the run.
 */
export class VirtualTime implements CaseTime {
  #now: number;
  #waiting: { at: number; go: () => void }[] = [];
  #busy = 0;
  #isStepping = false;

  /** @param now milliseconds since 1970 */
  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** The time is at least this. */
  reach(moment: number): void {
    this.#now = Math.max(this.#now, moment);
  }

  async pause(milliseconds: number): Promise<void> {
    await this.until(this.#now + Math.round(milliseconds));
  }

  /** Resolves once nothing earlier is left to happen. */
  until(moment: number): Promise<void> {
    return new Promise((go) => {
      const at = Math.max(moment, this.#now);
      const later = this.#waiting.findIndex((one) => one.at > at);
      this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, { at, go });
      this.#step();
    });
  }

  /** Nothing happens until the function that is returned is called. */
  hold(): () => void {
    this.#busy += 1;
    return () => {
      this.#busy -= 1;
      this.#step();
    };
  }

  #step(): void {
    if (this.#isStepping || this.#busy > 0 || this.#waiting.length === 0) return;
    this.#isStepping = true;
    // After everything that what happened last leads to.
    setImmediate(() => {
      this.#isStepping = false;
      if (this.#busy > 0) return;
      const next = this.#waiting.shift();
      if (!next) return;
      this.reach(next.at);
      next.go();
      this.#step();
    });
  }
}
