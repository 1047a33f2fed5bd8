import type { AtTarget } from './outcome.ts';

/** How long a target may take, which is the time that the clock of the case counts. */
export class Deadline {
  readonly #atTarget: AtTarget | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(atTarget: AtTarget | undefined) {
    this.#atTarget = atTarget;
  }

  /** From now on, in the place of any earlier one. @param milliseconds from now until `late` is called */
  start(milliseconds: number, late: () => void): void {
    if (this.#timer === undefined) this.#atTarget?.begin();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(late, milliseconds);
  }

  /** The target is waited for no more. */
  stop(): void {
    if (this.#timer !== undefined) this.#atTarget?.end();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
