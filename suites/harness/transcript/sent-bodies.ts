import { hash } from 'node:crypto';
import { INLINE, inline } from './bodies.ts';
import type { KeptPiece, RepeatedPiece } from './records.ts';

/** Bytes of requests that are held for one lane. Beyond them an answer is kept whole, which is right as well. */
const HELD = 32 * 1024 ** 2;

/** Bytes by which the place of an answer in the body of a request is found. */
const PROBE = 64;

/** Bytes that are compared at once. */
const BLOCK = 64 * 1024;

/** The long bodies that requests of a lane sent. Most long answers repeat one, or several after each other. */
export class SentBodies {
  readonly #bodies: Buffer[] = [];
  readonly #most: number;
  #size = 0;

  /** @param most bytes that are held; when judging again whatever the record asks for */
  constructor(most: number = HELD) {
    this.#most = most;
  }

  /** Remember the body of a request, if it is long. */
  keep(body: Buffer): void {
    if (body.length <= INLINE || this.#size + body.length > this.#most || this.#bodies.includes(body)) return;
    this.#bodies.push(body);
    this.#size += body.length;
  }

  /**
   * How a long answer is put together of them.
   * @param hide removes secrets from the rest that is in none of them
   * @returns undefined where it is not
   */
  piecesOf(answer: Buffer, hide: (rest: Buffer) => Buffer): KeptPiece[] | undefined {
    const pieces: KeptPiece[] = [];
    let at = 0;
    while (answer.length - at > INLINE) {
      const piece = this.#repeated(answer.subarray(at));
      if (!piece) return undefined;
      pieces.push(piece);
      at += piece.size;
    }
    if (at < answer.length) pieces.push(inline(hide(answer.subarray(at))));
    return pieces;
  }

  /** The bytes of such a piece, in whichever body they are: that of a form has another signature when its case is judged again. */
  piece({ sha256, from, size }: RepeatedPiece): Buffer | undefined {
    return this.#bodies
      .map((body) => body.subarray(from, from + size))
      .find((bytes) => hash('sha256', bytes) === sha256);
  }

  /** The piece of a request that these bytes begin with. */
  #repeated(bytes: Buffer): RepeatedPiece | undefined {
    for (const body of this.#bodies) {
      const from = body.indexOf(bytes.subarray(0, PROBE));
      const size = from === -1 ? 0 : common(bytes, body.subarray(from));
      if (size > INLINE) return { sha256: hash('sha256', bytes.subarray(0, size)), from, size };
    }
    return undefined;
  }
}

/** How many bytes are the same at the beginning of both, up to a block less. */
function common(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at += BLOCK) {
    const end = Math.min(at + BLOCK, most);
    if (!one.subarray(at, end).equals(other.subarray(at, end))) return at;
  }
  return most;
}
