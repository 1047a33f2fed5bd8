/** Most bytes of bodies that are being read or checked: the largest one that a case asks for has 16 MiB, all others few. */
const MOST = 32 * 1024 * 1024;

/**
 * What the bodies of answers take that are under way: a target may answer dozens of requests at once with as much as a body
 * may have. Beyond a bound no further request is sent, and answers on raw
 * sockets but the oldest wait, unread; that one always goes on, so that each has its turn.
 */
export class BodiesInFlight {
  readonly #most: number;
  #held = 0;
  /** By their first byte. */
  readonly #shares = new Set<BodyShare>();
  #waiting: (() => void)[] = [];

  /** @param most bytes of all bodies together */
  constructor(most: number = MOST) {
    this.#most = most;
  }

  /** Resolves when a further request may be sent: what is held is within the bound, or nothing is. */
  async room(): Promise<void> {
    while (this.#held > this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The part of one exchange. To be released once its body is read and checked, whatever came of it. */
  share(): BodyShare {
    return new BodyShare({
      add: (share, bytes) => {
        this.#shares.add(share);
        this.#held += bytes;
        return this.#mayGoOn(share);
      },
      remove: (share, bytes) => {
        if (!this.#shares.delete(share)) return;
        this.#held -= bytes;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const resolve of waiting) resolve();
        for (const other of this.#shares) if (this.#mayGoOn(other)) other.goOn();
      },
    });
  }

  #mayGoOn(share: BodyShare): boolean {
    const [oldest] = this.#shares;
    return this.#held <= this.#most || share === oldest;
  }
}

interface Whole {
  add(share: BodyShare, bytes: number): boolean;
  remove(share: BodyShare, bytes: number): void;
}

/** What one exchange takes of the bodies in flight. */
export class BodyShare {
  readonly #whole: Whole;
  #bytes = 0;
  #resume: (() => void) | undefined;

  constructor(whole: Whole) {
    this.#whole = whole;
  }

  /** Count bytes that have come. False when the rest is to be left unread until `whenRoom` says so. */
  take(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#whole.add(this, bytes);
  }

  /** @param resume called once, when there is room; never after a release */
  whenRoom(resume: () => void): void {
    this.#resume = resume;
  }

  /** Give back all that was taken. It may be taken from again, for another attempt. */
  release(): void {
    this.#resume = undefined;
    const bytes = this.#bytes;
    this.#bytes = 0;
    this.#whole.remove(this, bytes);
  }

  /** There is room again. */
  goOn(): void {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }
}

/** Those of this process, whatever they are asked of: it is its memory that they share. */
export const bodiesInFlight = new BodiesInFlight();
