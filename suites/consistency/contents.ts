/** Sizes of contents in bytes. The large ones are rare: they take time, and a server that writes in place is slow with them. */
const SIZES = [64, 600, 600, 5000, 5000, 40_000];

/** A content to be written: its id and its bytes. */
export interface Content {
  id: string;
  body: Buffer;
}

/**
 * The contents that a history writes. No two are equal, and each repeats its id from the first to the last byte: so a read names
 * the write that it shows, and a mixture of two is recognised.
 */
export class Contents {
  readonly #bodies = new Map<string, Buffer>();
  readonly #counts = new Map<number, number>();
  /** By entity tag; undefined where two contents have the same. */
  readonly #byEtag = new Map<string, string | undefined>();
  readonly #etags = new Map<string, string>();

  /** Another content of a client. */
  next(client: number): Content {
    // Of its own count: what one client writes must not depend on when others write.
    const number = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, number);
    const id = `${client}-${number}`;
    const size = SIZES[number % SIZES.length] ?? 64;
    const body = Buffer.alloc(size, `${id}\n`);
    this.#bodies.set(id, body);
    return { id, body };
  }

  /** The content that has these bytes; undefined when none has. */
  of(body: Buffer): string | undefined {
    const id = firstLine(body);
    return this.#bodies.get(id)?.equals(body) ? id : undefined;
  }

  /** Bytes that no content has, in words. */
  mixture(body: Buffer): string {
    const whole = this.#bodies.get(firstLine(body));
    if (whole !== undefined && firstLine(body) === lastLine(body))
      return `${body.length} bytes of the ${whole.length} of upload ${firstLine(body)}`;
    const [first, last] = [firstLine(body), lastLine(body)].map((id) =>
      this.#bodies.has(id) ? `upload ${id}` : 'none of the uploads',
    );
    return `${body.length} bytes that begin as ${first} and end as ${last}`;
  }

  /** Remember an entity tag of a content. @returns false where it has another one too, as a copy may have */
  learn(id: string, etag: string | undefined): boolean {
    if (etag === undefined) return true;
    const isOfAnother = this.#byEtag.has(etag) && this.#byEtag.get(etag) !== id;
    this.#byEtag.set(etag, isOfAnother ? undefined : id);
    const known = this.#etags.get(id);
    if (known === undefined) this.#etags.set(id, etag);
    return known === undefined || known === etag;
  }

  /** The content of an entity tag; undefined where it is not known, or not the only one. */
  named(etag: string): string | undefined {
    return this.#byEtag.get(etag);
  }
}

/** Bytes in which the id of a content is looked for. */
const ID_BYTES = 24;

function firstLine(body: Buffer): string {
  return body.toString('latin1', 0, ID_BYTES).split('\n', 1)[0] ?? '';
}

/** The last whole line: the last byte may be within an id. */
function lastLine(body: Buffer): string {
  const lines = body.toString('latin1', Math.max(0, body.length - 2 * ID_BYTES)).split('\n');
  return lines.at(-2) ?? '';
}
