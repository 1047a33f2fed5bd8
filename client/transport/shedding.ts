/** Consecutive requests that ended with 503 after all retries: one in thousands on a target that sheds half of its load. */
const ENOUGH = 3;

/**
 * Every request is retried for up to a minute on a target that answers 503; one that does nothing else would delay a run
 * for hours. Once retries have failed several times in a row, requests are sent only once, until one gets another answer.
 */
export class Shedding {
  #inVain = 0;

  /** Record the status of the last answer to a request; a missing answer is ignored. */
  note(status: number | undefined): void {
    if (status !== undefined) this.#inVain = status === 503 ? this.#inVain + 1 : 0;
  }

  /** Whether waiting is useless at present. */
  get isHopeless(): boolean {
    return this.#inVain >= ENOUGH;
  }
}
