import { createHash } from 'node:crypto';
import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { checksum, checksumBytes, isChecksumName, type ChecksumName } from './checksums.ts';
import { S3Error } from '../s3-error.ts';
import type { HeaderFields } from './request.ts';

/** A claim of a request about its content, to be checked once the content has been read. */
export interface Digest {
  update(bytes: Uint8Array): void;
  /** @throws S3Error when the content does not match */
  check(): void;
}

/** An additional checksum, as it is kept with an object. */
export interface ContentChecksum {
  name: ChecksumName;
  /** Base64. */
  value: string;
}

/** The content hash that the signature covers (public error list, XAmzContentSHA256Mismatch). */
export function sha256Digest(claimed: string): Digest {
  const hash = createHash('sha256');
  return {
    update: (bytes) => void hash.update(bytes),
    check() {
      const computed = hash.digest('hex');
      if (computed === claimed) return;
      throw new S3Error('XAmzContentSHA256Mismatch', {
        fields: { ClientComputedContentSHA256: claimed, S3ComputedContentSHA256: computed },
      });
    },
  };
}

/**
 * Content-MD5 (interface document, Object metadata; RFC 1864).
 * @throws S3Error `InvalidDigest` when the value is not Base64 of 16 bytes (AWS recorded, TestS3::test_s3_invalid_content_md5)
 */
export function md5Digest(claimed: string): Digest {
  if (!isBase64(claimed, 16)) throw new S3Error('InvalidDigest', { fields: { 'Content-MD5': claimed } });
  const hash = createHash('md5');
  return {
    update: (bytes) => void hash.update(bytes),
    check() {
      const computed = hash.digest('base64');
      if (computed === claimed) return;
      const expected = Buffer.from(claimed, 'base64').toString('hex');
      throw new S3Error('BadDigest', { fields: { ExpectedDigest: expected, CalculatedDigest: computed } });
    },
  };
}

/**
 * The additional checksum of a request: announced as a header with its value, as a trailer whose value follows later, or,
 * where the dialect keeps one by default, not at all (public protocol, "Checking object integrity").
 */
export class ChecksumDigest implements Digest {
  readonly header: string;
  readonly #checksum;
  readonly name: ChecksumName;
  #claimed: string | undefined;
  #value = '';

  /** @param claimed its value when known; `trailer` when a trailer will give it; `undefined` when nothing is claimed */
  constructor(name: ChecksumName, header: string, claimed: string | undefined) {
    this.name = name;
    this.header = header;
    this.#checksum = checksum(name);
    if (claimed !== undefined) this.claim(claimed);
  }

  /** @throws S3Error `InvalidRequest` when the value cannot be one of this checksum */
  claim(value: string): void {
    if (!isBase64(value, checksumBytes(this.name))) {
      throw new S3Error('InvalidRequest', { message: `Value for ${this.header} header is invalid.` });
    }
    this.#claimed = value;
  }

  update(bytes: Uint8Array): void {
    this.#checksum.update(bytes);
  }

  check(): void {
    this.#value = this.#checksum.digest();
    if (this.#claimed === undefined || this.#claimed === this.#value) return;
    const label = this.name.toUpperCase();
    throw new S3Error('BadDigest', {
      message: `The ${label} you specified did not match the calculated checksum.`,
    });
  }

  /** What was computed; known after `check`. */
  get content(): ContentChecksum {
    return { name: this.name, value: this.#value };
  }
}

/** Headers with the prefix of checksum headers that name no checksum. */
const NO_ALGORITHMS = new Set(['algorithm', 'mode', 'type']);

/**
 * The additional checksum that a request announces, in a header or as a trailer.
 * @throws S3Error `InvalidRequest` when there is more than one, or an unknown one
 */
export function announcedChecksum(
  headers: HeaderFields,
  dialect: Dialect,
): { name: ChecksumName; header: string; value?: string; trailer: boolean } | undefined {
  const prefix = wireHeader(dialect, 'x-std-checksum-');
  const trailer = headers.get(wireHeader(dialect, 'x-std-trailer'))?.trim().toLowerCase();
  const inTrailer = trailer?.startsWith(prefix) ? trailer.slice(prefix.length) : undefined;
  if (inTrailer !== undefined && !isChecksumName(inTrailer)) {
    throw new S3Error('InvalidRequest', {
      message: `The value specified in the ${wireHeader(dialect, 'x-std-trailer')} header is not supported`,
    });
  }
  const given = [...headers.names()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const inHeaders = given.filter(isChecksumName);
  // A checksum that cannot be verified is refused: the client would believe its content verified (AWS answers so in
  // cloudserver's tests,
  // which run against it).
  if (given.some((name) => !isChecksumName(name) && !NO_ALGORITHMS.has(name))) {
    throw new S3Error('InvalidRequest', {
      message: `The algorithm type you specified in ${prefix} header is invalid.`,
    });
  }
  const names = inTrailer === undefined ? inHeaders : [...inHeaders, inTrailer];
  const [name] = names;
  if (name === undefined) return undefined;
  if (names.length > 1) {
    throw new S3Error('InvalidRequest', {
      message: `Expecting a single ${prefix} header. Multiple checksum Types are not allowed.`,
    });
  }
  const header = prefix + name;
  // The algorithm that a client names must be the same (public protocol, PutObject › x-amz-sdk-checksum-algorithm).
  const algorithm = headers.get(wireHeader(dialect, 'x-std-sdk-checksum-algorithm'));
  if (algorithm !== undefined && algorithm.toLowerCase() !== name) {
    throw new S3Error('InvalidRequest', {
      message: `Value for ${wireHeader(dialect, 'x-std-sdk-checksum-algorithm')} header is invalid.`,
    });
  }
  return { name, header, value: headers.get(header), trailer: inTrailer !== undefined };
}

/** Whether `text` is the Base64 form of exactly `size` bytes. */
function isBase64(text: string, size: number): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === size && bytes.toString('base64') === text;
}
