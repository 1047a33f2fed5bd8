import type { Chunk, SigningOptions } from '../../client/options.ts';
import { type Random, seededRandom } from '../../suites/case/random.ts';
import { hostileValue } from './hostile-values.ts';

/** How a request is signed, correctly or not. */
export interface SigningChoice {
  sign: SigningOptions;
  /** Whether the signature is valid, so that the server may fulfil the request. */
  right: boolean;
}

const WRONG: readonly [(random: Random) => SigningOptions, ...((random: Random) => SigningOptions)[]] = [
  (random) => ({ signature: (hex) => flipped(hex, random) }),
  () => ({ signature: (hex) => hex.slice(1) }),
  () => ({ signature: () => '' }),
  () => ({ secretAccessKey: 'wrong' }),
  (random) => ({ accessKeyId: hostileValue(random).replaceAll(/[\r\n\0]/g, '') }),
  (random) => ({ date: new Date(Date.now() + (random.below(3) - 1) * 2_000_000) }),
  (random) => ({
    date: random.pick(['20130524T000000Z', '20990101T000000Z', 'yesterday', '', '20261399T996199Z']),
  }),
  (random) => ({ scopeDate: random.pick(['20130524', '', '99999999']) }),
  () => ({ region: 'elsewhere-1' }),
  () => ({ service: 'eks' }),
  () => ({ terminator: 'x' }),
  (random) => ({
    scheme: random.pick(['AWS4-ECDSA-P256-SHA256', 'Basic', 'AWS']),
  }),
  (random) => ({
    payloadHash: random.pick([
      'UNSIGNED-PAYLOAD',
      'x',
      'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      '0'.repeat(64),
    ]),
  }),
  () => ({ unsigned: ['host'] }),
  (random) => ({ authorization: (value) => edited(value, random) }),
  () => ({ authorization: (value) => `${value},Signature=x` }),
  () => ({ mode: 'none' }),
];

/** Choose how to sign: in most cases correctly, in a header, a link, or chunks when there is a body. */
export function chooseSigning(random: Random, hasBody: boolean): SigningChoice {
  const kind = random.below(100);
  if (kind < 70) return { sign: {}, right: true };
  if (kind < 77)
    return {
      sign: { mode: 'query', expires: random.pick([3600, 3600, 0, '-1', 'soon', 604_801]) },
      right: true,
    };
  if (kind < 90 && hasBody) return { sign: { mode: 'chunked', chunks: chunksOf(random) }, right: true };
  return { sign: random.pick(WRONG)(random), right: false };
}

function chunksOf(random: Random): SigningOptions['chunks'] {
  const trailer = random.below(2) === 0 ? undefined : ([['x-std-checksum-crc32', 'AAAAAA==']] as const);
  const plain = { size: random.pick([8192, 65_536, 100]), signed: random.below(2) === 0, trailer };
  const choice = random.below(1_000_000);
  // These functions are called more than once and must return the same each time.
  const own = () => seededRandom(choice, 'chunks');
  switch (random.below(5)) {
    case 0:
      return { ...plain, alter: (chunks) => chunks.map((chunk) => alteredChunk(chunk, own())) };
    case 1:
      return { ...plain, alter: (chunks) => chunks.slice(choice % 2, chunks.length - (choice % 3)) };
    case 2:
      return { ...plain, body: (bytes) => alteredBytes(bytes, own()) };
    case 3:
      return { ...plain, announced: [hostileValue(random).replaceAll(/[\r\n\0]/g, '')] };
    default:
      return plain;
  }
}

function alteredChunk(chunk: Chunk, random: Random): Chunk {
  return random.below(2) === 0
    ? { ...chunk, size: random.pick(['', '-1', 'ffffffffff', '0', '1', 'x', '7fffffff', ' 5']) }
    : { ...chunk, signature: chunk.signature && flipped(chunk.signature, random) };
}

function alteredBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
  return random.below(2) === 0 ? copy : copy.subarray(0, random.below(copy.length + 1));
}

function flipped(hex: string, random: Random): string {
  const at = random.below(Math.max(hex.length, 1));
  return `${hex.slice(0, at)}${random.pick(['0', 'f', 'G', ' ', '%'])}${hex.slice(at + 1)}`;
}

function edited(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const piece = random.pick(['', ',', '=', ' ', '/', ';', ',,', 'Credential=', 'é', 'x'.repeat(5000)]);
  return text.slice(0, at) + piece + text.slice(at + random.below(5));
}
