import type { Exchange } from '../../client/exchange.ts';

/**
 * What a case shows about whether the target still answers: it `served` a request, of this or another case; it `refused`
 * all requests, also a probe; it was `silent`; or the case sent nothing.
 */
export type Reached = 'served' | 'refused' | 'silent' | 'unasked';

/**
 * Number of consecutive requests without an answer, over the time that one answer may take, after which a target counts as
 * gone.
 */
const UNANSWERED = 3;

/**
 * What the traffic of all cases of a run shows about whether the target still answers. A refusal is meaningful only from a
 * target that does not refuse everything; a case need not wait for a target that gives no answers.
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

  /** Add an exchange that has ended. */
  note({ response, failure, ok, status }: Pick<Exchange, 'response' | 'failure' | 'ok' | 'status'>): void {
    if (response) {
      this.#answered = this.#now();
      this.#unanswered = 0;
      if (ok || (status >= 300 && status < 400)) this.#served = this.#now();
    } else if (failure?.kind !== 'aborted') this.#unanswered += 1;
  }

  /** Whether any request was granted since then, by the same clock. */
  servedSince(moment: number): boolean {
    return this.#served >= moment;
  }

  /** Whether the target has answered nothing for half of the time of one answer: others may be hanging as well. */
  get isQuiet(): boolean {
    return this.#now() - this.#answered >= this.#patience / 2;
  }

  /** Whether the target has answered nothing for the time of one answer, and several requests. */
  get isLost(): boolean {
    return this.#unanswered >= UNANSWERED && this.#now() - this.#answered >= this.#patience;
  }
}
