/** Maximum bytes of bodies being read or checked: the largest one that a case requests has 16 MiB, all others are small. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The memory of answer bodies in progress: a target may answer dozens of requests at once with bodies of maximum size.
 * Beyond a limit no further request is sent. Answers in progress are read to their end: undici fails an assertion, which
 * ends the process, when a connection ends during a paused answer.
 * @internal only its tests import it
 */
export class BodiesInFlight {
  readonly #most: number;
  #held = 0;
  #waiting: (() => void)[] = [];

  /** @param most maximum bytes of all bodies together */
  constructor(most: number = MAX_BYTES) {
    this.#most = most;
  }

  /** Resolves when a further request may be sent. */
  async room(): Promise<void> {
    while (this.#held > this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The share of one exchange. Must be released once its body was read and checked, with any result. */
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

/** The share of one exchange in the bodies in flight. */
export class BodyShare {
  readonly #add: (bytes: number) => void;
  #bytes = 0;

  /** @param add changes the total, also by a negative number */
  constructor(add: (bytes: number) => void) {
    this.#add = add;
  }

  /** Count received bytes. */
  take(bytes: number): void {
    this.#bytes += bytes;
    this.#add(bytes);
  }

  /** Release all counted bytes. The share can be used again for another attempt. */
  release(): void {
    const bytes = this.#bytes;
    this.#bytes = 0;
    this.#add(-bytes);
  }
}

/** The bodies of this process for all targets, since they share its memory. */
export const bodiesInFlight = new BodiesInFlight();
