import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Crc64Nvme } from './crc64-nvme.ts';

/** A checksum in the making: takes bytes, gives Base64 of the big-endian value. */
export interface Checksum {
  update(bytes: Uint8Array): void;
  digest(): string;
}

/** The additional checksums as headers spell them: `x-std-checksum-<name>`. `bytes` is the length of the value. */
const algorithms = {
  crc32: { bytes: 4, start: (): Checksum => new Crc32() },
  crc32c: { bytes: 4, start: (): Checksum => new Crc32c() },
  crc64nvme: { bytes: 8, start: (): Checksum => new Crc64Nvme() },
  sha1: { bytes: 20, start: () => hashed('sha1') },
  sha256: { bytes: 32, start: () => hashed('sha256') },
};

export type ChecksumName = keyof typeof algorithms;

/** Names of the additional checksums as headers spell them. */
export const checksumNames: readonly ChecksumName[] = Object.keys(algorithms).filter(isChecksumName);

/** Start a checksum (public protocol, "Checking object integrity"). */
export function checksum(name: ChecksumName): Checksum {
  return algorithms[name].start();
}

/** Bytes of a checksum's value: what its Base64 form must decode to. */
export function checksumBytes(name: ChecksumName): number {
  return algorithms[name].bytes;
}

/** Whether `name` is one of the additional checksums. */
export function isChecksumName(name: string): name is ChecksumName {
  return Object.hasOwn(algorithms, name);
}

function hashed(algorithm: string): Checksum {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') };
}

function base64(word: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(word >>> 0);
  return bytes.toString('base64');
}

class Crc32 implements Checksum {
  #value = 0;

  update(bytes: Uint8Array): void {
    this.#value = crc32(bytes, this.#value);
  }

  digest(): string {
    return base64(this.#value);
  }
}

/** Castagnoli's polynomial, reflected (RFC 9260, appendix A). */
class Crc32c implements Checksum {
  static #table: Uint32Array | undefined;
  #value = 0xffffffff;

  update(bytes: Uint8Array): void {
    const table = (Crc32c.#table ??= Crc32c.#build());
    let value = this.#value;
    for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
    this.#value = value;
  }

  digest(): string {
    return base64(~this.#value);
  }

  static #build(): Uint32Array {
    return Uint32Array.from({ length: 256 }, (_, index) => {
      let value = index;
      for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
      return value;
    });
  }
}
