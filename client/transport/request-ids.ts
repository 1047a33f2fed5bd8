/** The ids of all answers of a run: no two may carry the same (Endpoints: `x-std-request-id`). */
export class RequestIds {
  readonly #seen = new Set<string>();

  /** Note an id. @returns false when it came before */
  note(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    return true;
  }
}
