import type { Exchange } from '../../client/exchange.ts';

/**
 * What a case showed of whether the target is still there: it `served` something, or does so for others; it `refused` all
 * that was asked, a probe too; it was `silent`; or the case sent nothing.
 */
export type Reached = 'served' | 'refused' | 'silent' | 'unasked';

/** Requests in a row without an answer, and as long as a target may take for one, after which it counts as gone. */
const UNANSWERED = 3;

/**
 * What the traffic of a run, of all cases together, shows of whether the target is still there. A refusal says something only
 * of a target that does not refuse everything; a case need not wait for the answers of a target that gives none.
 * @internal only its tests import it
 */
export class Contact {
  readonly #patience: number;
  readonly #now: () => number;
  #served = -Infinity;
  #answered: number;
  #unanswered = 0;

  /**
   * @param patience milliseconds that the target may take for an answer
   * @param now a clock, milliseconds
   */
  constructor(patience: number, now: () => number = () => performance.now()) {
    this.#patience = patience;
    this.#now = now;
    this.#answered = now();
  }

  /** Take an exchange in that is over. */
  note({ response, failure, ok, status }: Pick<Exchange, 'response' | 'failure' | 'ok' | 'status'>): void {
    if (response) {
      this.#answered = this.#now();
      this.#unanswered = 0;
      if (ok || (status >= 300 && status < 400)) this.#served = this.#now();
    } else if (failure?.kind !== 'aborted') this.#unanswered += 1;
  }

  /** Whether anything that was asked was granted since then, by the same clock. */
  servedSince(moment: number): boolean {
    return this.#served >= moment;
  }

  /** Whether the target has answered nothing for half of what it may take for one answer: others may have hung with this one. */
  get isQuiet(): boolean {
    return this.#now() - this.#answered >= this.#patience / 2;
  }

  /** Whether the target has answered nothing for as long as it may take for one answer, and more than once. */
  get isLost(): boolean {
    return this.#unanswered >= UNANSWERED && this.#now() - this.#answered >= this.#patience;
  }
}
