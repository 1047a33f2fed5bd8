/** What of a target a case may exhaust, in the order in which such cases run: the worst comes last. */
const ORDER = [
  // Readers of XML are commonly bounded, and a process that is out of memory is commonly started again.
  'memory',
  // A match that never ends holds a process until somebody ends it.
  'processor',
] as const;

export type Exhausts = (typeof ORDER)[number];

/** Cases that may wreck a target, held back until all others have ended. */
export class DisruptiveCases {
  readonly #held: { exhausts: Exhausts; register: () => void }[] = [];

  /** @param register makes the case known to Vitest */
  hold(exhausts: Exhausts, register: () => void): void {
    this.#held.push({ exhausts, register });
  }

  /** Make all of them known, in the order in which they are to run. */
  register(): void {
    for (const exhausts of ORDER) for (const one of this.#held) if (one.exhausts === exhausts) one.register();
  }
}
