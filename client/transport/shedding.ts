/** Requests in a row that were answered 503 to the end of our patience: one comes in thousands on a target that sheds half. */
const ENOUGH = 3;

/**
 * A target that asks to slow down gets time with every request, up to a minute; one that does nothing else would hold a run
 * for hours. Once patience has been of no use several times in a row, requests go out once, until one is answered otherwise.
 */
export class Shedding {
  #inVain = 0;

  /** Note the status of the last answer to a request; that none came says nothing. */
  note(status: number | undefined): void {
    if (status !== undefined) this.#inVain = status === 503 ? this.#inVain + 1 : 0;
  }

  /** Whether to wait is of no use at present. */
  get isHopeless(): boolean {
    return this.#inVain >= ENOUGH;
  }
}
