/** The NVM Express polynomial, reflected. */
const POLYNOMIAL = 0x9a6c9329ac4bc9b5n;

/** Bytes taken in one step. */
const STEP = 8;

/**
 * The effect of a byte on the checksum when 0 to 7 others follow it in the same step, as two halves: BigInt arithmetic
 * would be a hundred times slower, one byte in each step five times.
 */
interface Tables {
  high: Int32Array;
  low: Int32Array;
}

let tables: Tables | undefined;

function build(): Tables {
  const high = new Int32Array(256 * STEP);
  const low = new Int32Array(256 * STEP);
  for (let index = 0; index < 256; index += 1) {
    let value = BigInt(index);
    for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ POLYNOMIAL : value >> 1n;
    for (let following = 0; following < STEP; following += 1) {
      high[following * 256 + index] = Number(BigInt.asIntN(32, value >> 32n));
      low[following * 256 + index] = Number(BigInt.asIntN(32, value));
      for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ POLYNOMIAL : value >> 1n;
    }
  }
  return { high, low };
}

/** CRC64-NVME (NVM Express, 64b CRC) of the bytes that were put in. */
export class Crc64Nvme {
  #high = -1;
  #low = -1;

  update(bytes: Uint8Array): void {
    const table = (tables ??= build());
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let [high, low] = [this.#high, this.#low];
    let at = 0;
    for (; at + STEP <= bytes.length; at += STEP) {
      const first = low ^ words.getInt32(at, true);
      const second = high ^ words.getInt32(at + 4, true);
      low = step(table.low, first, second);
      high = step(table.high, first, second);
    }
    for (; at < bytes.length; at += 1) {
      const index = (low ^ words.getUint8(at)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (table.low[index] ?? 0);
      high = (high >>> 8) ^ (table.high[index] ?? 0);
    }
    [this.#high, this.#low] = [high, low];
  }

  /** Base64 of the eight bytes, the highest first. */
  digest(): string {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32BE(~this.#high);
    bytes.writeInt32BE(~this.#low, 4);
    return bytes.toString('base64');
  }
}

/** One half of the checksum after eight more bytes, given as two words already combined with the checksum before. */
function step(half: Int32Array, first: number, second: number): number {
  return (
    (half[1792 + (first & 0xff)] ?? 0) ^
    (half[1536 + ((first >>> 8) & 0xff)] ?? 0) ^
    (half[1280 + ((first >>> 16) & 0xff)] ?? 0) ^
    (half[1024 + (first >>> 24)] ?? 0) ^
    (half[768 + (second & 0xff)] ?? 0) ^
    (half[512 + ((second >>> 8) & 0xff)] ?? 0) ^
    (half[256 + ((second >>> 16) & 0xff)] ?? 0) ^
    (half[second >>> 24] ?? 0)
  );
}
