import { createHmac, hash } from 'node:crypto';

/** The scope of a signing key: one day, region and service. */
export interface Scope {
  /** `YYYYMMDD`. */
  day: string;
  region: string;
  service: string;
  /** `aws4_request` in the dialect's token. */
  terminator: string;
}

/** Lower-case hexadecimal SHA-256. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** `20130524/us-east-1/s3/aws4_request`, as in Credential and the string to sign. */
export function scopeText({ day, region, service, terminator }: Scope): string {
  return `${day}/${region}/${service}/${terminator}`;
}

/**
 * The secret of requests that are never sent, because a record answers them. They are not signed: a placeholder of the same length
 * takes the place of each signature, and no time is spent on it.
 */
export const UNSENT_SECRET = 'assay-judges-again-without-keys';
const PLACEHOLDER = sha256(UNSENT_SECRET);

/** Recently derived keys: a run signs thousands of requests with a handful of them. */
const derived = new Map<string, Buffer>();
const KEPT = 64;

/**
 * The key of a day, region and service, derived from the secret link by link (Signature Version 4, Derive a signing key).
 * @param keyPrefix `AWS4` in the dialect's token
 * @returns undefined for the secret of requests that are never sent
 */
export function signingKey(secret: string, keyPrefix: string, scope: Scope): Buffer | undefined {
  if (secret === UNSENT_SECRET) return undefined;
  const { day, region, service, terminator } = scope;
  const name = [keyPrefix, secret, day, region, service, terminator].join('\n');
  const known = derived.get(name);
  if (known) return known;
  const key = [region, service, terminator].reduce(hmac, hmac(keyPrefix + secret, day));
  if (derived.size >= KEPT) derived.clear();
  derived.set(name, key);
  return key;
}

/** HMAC-SHA256 of a string to sign, in lower-case hexadecimal. @param stringToSign makes its lines, where they are needed */
export function signatureOf(key: Buffer | undefined, stringToSign: () => readonly string[]): string {
  return key ? hmac(key, stringToSign().join('\n')).toString('hex') : PLACEHOLDER;
}

/** The signature of a request: over scheme, time, scope and the hash of its canonical form. */
export function requestSignature(
  { key, scheme, timestamp, scope }: SigningTerms,
  canonicalRequest: () => string,
): string {
  return signatureOf(key, () => [scheme, timestamp, scopeText(scope), sha256(canonicalRequest())]);
}

/** The common parameters of all signatures of one request. */
export interface SigningTerms {
  /** Undefined where the request is never sent. */
  key: Buffer | undefined;
  scheme: string;
  /** `YYYYMMDDTHHMMSSZ`. */
  timestamp: string;
  scope: Scope;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
