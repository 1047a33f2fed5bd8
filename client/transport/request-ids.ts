import { hash } from 'node:crypto';

/** The ids of all answers of a run: no two may carry the same (Endpoints: `x-std-request-id`). */
export class RequestIds {
  /** Digests: an id may be as long as the head of an answer, and a run sees tens of thousands. */
  readonly #seen = new Set<string>();

  /** Note an id. @returns false when it came before */
  note(id: string): boolean {
    const digest = hash('sha1', id, 'base64');
    if (this.#seen.has(digest)) return false;
    this.#seen.add(digest);
    return true;
  }
}
