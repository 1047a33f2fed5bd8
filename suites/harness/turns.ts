/** Lets a limited number of cases work at once; the others wait in the order in which they asked. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param limit number of cases that work at once */
  constructor(limit: number) {
    this.#free = limit;
  }

  /** Work when it is this case's turn. @throws what the work throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
