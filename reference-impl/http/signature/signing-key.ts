import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Scope } from './claim.ts';

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Recently derived keys, so that only the first request of a user on a day costs a derivation. */
const chains = new Map<string, Buffer>();

/** Clients choose the scopes, so the number of kept keys is limited. */
const KEPT = 256;

/**
 * The key that signs for one scope: an HMAC chain over date, region, service and terminator, starting with the dialect's
 * key prefix and the secret (public protocol, "Create a signed AWS API request", step 4).
 */
export function signingKey(keyPrefix: string, secretAccessKey: string, scope: Scope): Buffer {
  const { date, region, service, terminator } = scope;
  const links = JSON.stringify([keyPrefix, secretAccessKey, date, region, service, terminator]);
  let key = chains.get(links);
  if (!key) {
    key = [region, service, terminator].reduce(hmac, hmac(keyPrefix + secretAccessKey, date));
    if (chains.size === KEPT) chains.clear();
    chains.set(links, key);
  }
  return key;
}

/** Hex HMAC of the string to sign. */
export function sign(key: Buffer, stringToSign: string): string {
  return hmac(key, stringToSign).toString('hex');
}

/** Hex SHA-256 of bytes, or of a string with one character for each byte. */
export function sha256(data: string | Uint8Array): string {
  const hash = createHash('sha256');
  return (typeof data === 'string' ? hash.update(data, 'latin1') : hash.update(data)).digest('hex');
}

/** Compare signatures in constant time. */
export function sameSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
