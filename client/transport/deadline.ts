import type { AtTarget } from './outcome.ts';

/** The time limit of a target's answer, which is the time that the clock of the case counts. */
export class Deadline {
  readonly #atTarget: AtTarget | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(atTarget: AtTarget | undefined) {
    this.#atTarget = atTarget;
  }

  /** Starts now and replaces an earlier one. @param milliseconds from now until `late` is called */
  start(milliseconds: number, late: () => void): void {
    if (this.#timer === undefined) this.#atTarget?.begin();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(late, milliseconds);
  }

  /** Stops waiting for the target. */
  stop(): void {
    if (this.#timer !== undefined) this.#atTarget?.end();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
