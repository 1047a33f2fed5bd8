import type { AtTarget } from './outcome.ts';

/**
 * How long a target may take. While we leave unread what it sends, no time passes, here and by the clock of the case.
 */
export class Deadline {
  readonly #atTarget: AtTarget | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #started = 0;
  #left = 0;
  #late: () => void = () => undefined;

  constructor(atTarget: AtTarget | undefined) {
    this.#atTarget = atTarget;
  }

  /** From now on, in the place of any earlier one. @param milliseconds from now until `late` is called */
  start(milliseconds: number, late: () => void): void {
    this.#left = milliseconds;
    this.#late = late;
    this.resume();
  }

  /** We do not read. */
  pause(): void {
    if (!this.#isRunning) return;
    this.#left -= performance.now() - this.#started;
    this.stop();
  }

  /** We read again. */
  resume(): void {
    clearTimeout(this.#timer);
    this.#started = performance.now();
    this.#timer = setTimeout(this.#late, this.#left);
    if (!this.#isRunning) this.#atTarget?.begin();
    this.#isRunning = true;
  }

  /** The target is waited for no more. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#isRunning) this.#atTarget?.end();
    this.#isRunning = false;
  }
}
