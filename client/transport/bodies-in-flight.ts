/** Most bytes of bodies that are being read or checked: the largest one that a case asks for has 16 MiB, all others few. */
const MOST = 32 * 1024 * 1024;

/**
 * What the bodies of answers take that are under way: a target may answer dozens of requests at once with as much as a body
 * may have. Beyond a bound no further request is sent. What is on its way is read on: undici cannot bear that a connection ends
 * under a paused answer (it fails an assertion that ends the process).
 * @internal only its tests import it
 */
export class BodiesInFlight {
  readonly #most: number;
  #held = 0;
  #waiting: (() => void)[] = [];

  /** @param most bytes of all bodies together */
  constructor(most: number = MOST) {
    this.#most = most;
  }

  /** Resolves when a further request may be sent. */
  async room(): Promise<void> {
    while (this.#held > this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The part of one exchange. To be released once its body is read and checked, whatever came of it. */
  share(): BodyShare {
    return new BodyShare((bytes) => {
      this.#held += bytes;
      if (this.#held > this.#most) return;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resolve of waiting) resolve();
    });
  }
}

/** What one exchange takes of the bodies in flight. */
export class BodyShare {
  readonly #add: (bytes: number) => void;
  #bytes = 0;

  /** @param add changes what is held in all, by a negative number too */
  constructor(add: (bytes: number) => void) {
    this.#add = add;
  }

  /** Count bytes that have come. */
  take(bytes: number): void {
    this.#bytes += bytes;
    this.#add(bytes);
  }

  /** Give back all that was taken. It may be taken from again, for another attempt. */
  release(): void {
    const bytes = this.#bytes;
    this.#bytes = 0;
    this.#add(-bytes);
  }
}

/** Those of this process, whatever they are asked of: it is its memory that they share. */
export const bodiesInFlight = new BodiesInFlight();
