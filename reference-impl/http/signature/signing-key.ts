import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Scope } from './claim.ts';

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/**
 * The key that signs for one scope: an HMAC chain over date, region, service and terminator, begun with the secret
 * behind the dialect's key prefix (public protocol, "Calculating a signature", step 1).
 */
export function signingKey(keyPrefix: string, secretAccessKey: string, scope: Scope): Buffer {
  return [scope.region, scope.service, scope.terminator].reduce(
    hmac,
    hmac(keyPrefix + secretAccessKey, scope.date),
  );
}

/** Hex HMAC of the string to sign. */
export function sign(key: Buffer, stringToSign: string): string {
  return hmac(key, stringToSign).toString('hex');
}

/** Hex SHA-256 of bytes, or of a string of one character a byte. */
export function sha256(data: string | Uint8Array): string {
  const hash = createHash('sha256');
  return (typeof data === 'string' ? hash.update(data, 'latin1') : hash.update(data)).digest('hex');
}

/** Compare signatures in a time that tells nothing of where they differ. */
export function sameSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
