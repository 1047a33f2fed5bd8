import { createHash, type Hash } from 'node:crypto';
import type { ChunkWatcher } from '../aws-chunked.ts';
import { S3Error } from '../../s3-error.ts';
import type { ChunkSeed } from './check.ts';
import { sameSignature, sha256, sign } from './signing-key.ts';

const EMPTY = sha256('');

/**
 * Checks the signature of every chunk of a signed stream, each of which depends on the one before (public protocol,
 * "Transferring Payload in Multiple Chunks", and "Signature calculations for trailing headers"). A chunk is hashed as it
 * passes; an invalid one is refused at its end, before any of it is stored.
 */
export class ChunkSignatures implements ChunkWatcher {
  readonly #seed: ChunkSeed;
  readonly #scheme: string;
  readonly #trailerSignature: string | undefined;
  #previous: string;
  #hash: Hash = createHash('sha256');

  /** @param trailerSignature name of the trailer field that signs the others, when trailers are announced */
  constructor(seed: ChunkSeed, scheme: string, trailerSignature?: string) {
    this.#seed = seed;
    this.#scheme = scheme;
    this.#trailerSignature = trailerSignature;
    this.#previous = seed.signature;
  }

  data(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  chunk(signature: string | undefined): void {
    this.#expect(signature, 'PAYLOAD', [EMPTY, this.#hash.digest('hex')]);
    this.#hash = createHash('sha256');
  }

  trailers(fields: readonly (readonly [name: string, value: string])[]): void {
    if (this.#trailerSignature === undefined) return;
    const signed = fields.filter(([name]) => name !== this.#trailerSignature);
    const given = fields.find(([name]) => name === this.#trailerSignature)?.[1];
    this.#expect(given, 'TRAILER', [sha256(signed.map(([name, value]) => `${name}:${value}\n`).join(''))]);
  }

  #expect(given: string | undefined, kind: string, hashes: string[]): void {
    const { key, timestamp, scope } = this.#seed;
    const expected = sign(
      key,
      [`${this.#scheme}-${kind}`, timestamp, scope, this.#previous, ...hashes].join('\n'),
    );
    if (given === undefined || !sameSignature(expected, given)) throw new S3Error('SignatureDoesNotMatch');
    this.#previous = expected;
  }
}
