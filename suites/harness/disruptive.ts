/** The resource of a target that a case may exhaust, in the order in which such cases run: the worst is last. */
const ORDER = [
  // XML readers usually have limits, and a process that is out of memory is usually restarted.
  'memory',
  // A match that never ends blocks a process until it is killed.
  'processor',
] as const;

export type Exhausts = (typeof ORDER)[number];

/** Cases that may make a target unavailable, deferred until all others have ended. */
export class DisruptiveCases {
  readonly #held: { exhausts: Exhausts; register: () => void }[] = [];

  /** @param register registers the case with Vitest */
  hold(exhausts: Exhausts, register: () => void): void {
    this.#held.push({ exhausts, register });
  }

  /** Register all of them in the order in which they are to run. */
  register(): void {
    for (const exhausts of ORDER) for (const one of this.#held) if (one.exhausts === exhausts) one.register();
  }
}
