import type { HeaderList } from '../exchange.ts';
import type { Chunk, ChunkOptions } from '../options.ts';
import { scopeText, sha256, signatureOf, type SigningTerms } from './signing-key.ts';

/** Everything that the chunks of one request have in common. */
export interface ChunkTerms extends SigningTerms {
  /** Lower-case wire names. */
  trailer: HeaderList;
  /** Wire name under which the trailer's own signature is sent. */
  trailerSignatureName: string;
}

const DEFAULT_SIZE = 65_536;
const EMPTY = sha256('');

/**
 * A body split into chunks, with the empty one at the end, and the trailer, as on the wire. Each signature covers its chunk
 * and the signature before it; that of the trailer comes last.
 * @param seed the signature of the request's head
 */
export function chunkedBody(content: Buffer, seed: string, terms: ChunkTerms, options: ChunkOptions): Buffer {
  const { size = DEFAULT_SIZE, signed = true, alter, trailerSignature, body } = options;
  const chunks = cut(content, size).map((data): Chunk => ({ size: data.length.toString(16), data }));
  const lines = terms.trailer.map(([name, value]) => `${name}:${value}\r\n`);
  if (signed) {
    let last = seed;
    for (const chunk of chunks) chunk.signature = last = chunkSignature(terms, last, chunk.data);
    const hex = trailerHash(terms, last);
    if (lines.length > 0) lines.push(`${terms.trailerSignatureName}:${trailerSignature?.(hex) ?? hex}\r\n`);
  }
  const written = (alter?.(chunks) ?? chunks).map(chunkBytes);
  const bytes = Buffer.concat([...written, Buffer.from(`${lines.join('')}\r\n`)]);
  return body?.(bytes) ?? bytes;
}

/** Pieces of `size` bytes, a shorter last one if necessary, and an empty one. */
function cut(content: Buffer, size: number): Buffer[] {
  const count = Math.ceil(content.length / size);
  const pieces = Array.from({ length: count }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );
  return [...pieces, Buffer.alloc(0)];
}

/** The string to sign of a chunk: the hash of an empty text takes the place of a chunk's headers. */
function chunkSignature(
  { key, scheme, timestamp, scope }: SigningTerms,
  previous: string,
  data: Buffer,
): string {
  return signatureOf(key, () => [
    `${scheme}-PAYLOAD`,
    timestamp,
    scopeText(scope),
    previous,
    EMPTY,
    sha256(data),
  ]);
}

function trailerHash({ key, scheme, timestamp, scope, trailer }: ChunkTerms, previous: string): string {
  const canonical = trailer.map(([name, value]) => `${name}:${value.trim()}\n`).sort();
  return signatureOf(key, () => [
    `${scheme}-TRAILER`,
    timestamp,
    scopeText(scope),
    previous,
    sha256(canonical.join('')),
  ]);
}

/** The empty chunk has no line end after its data: what follows is the trailer. */
function chunkBytes({ size, signature, data }: Chunk): Buffer {
  const head = signature === undefined ? size : `${size};chunk-signature=${signature}`;
  return Buffer.concat([Buffer.from(`${head}\r\n`), data, Buffer.from(data.length > 0 ? '\r\n' : '')]);
}
