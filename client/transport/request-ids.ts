import { hash } from 'node:crypto';

/** The ids of all answers of a run: no two may have the same (Endpoints: `x-std-request-id`). */
export class RequestIds {
  /** Digests: an id may be as long as the head of an answer, and a run sees tens of thousands. */
  readonly #seen = new Set<string>();

  /** Record an id. @returns false when it was seen before */
  note(id: string): boolean {
    const digest = hash('sha1', id, 'base64');
    if (this.#seen.has(digest)) return false;
    this.#seen.add(digest);
    return true;
  }
}
