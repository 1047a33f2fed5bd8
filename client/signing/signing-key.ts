import { createHash, createHmac } from 'node:crypto';

/** What a signing key is good for: one day, region and service. */
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
  return createHash('sha256').update(data).digest('hex');
}

/** `20130524/us-east-1/s3/aws4_request`, as Credential and string-to-sign carry it. */
export function scopeText({ day, region, service, terminator }: Scope): string {
  return `${day}/${region}/${service}/${terminator}`;
}

/**
 * The signature: HMAC-SHA256 over scheme, time, scope and the hash of the canonical request, with the key that is
 * derived from the secret link by link (Signature Version 4, Calculating a signature).
 * @param keyPrefix `AWS4` in the dialect's token
 * @param timestamp `YYYYMMDDTHHMMSSZ`
 * @returns lower-case hexadecimal
 */
export function signature(
  secret: string,
  { scheme, keyPrefix, timestamp, scope, canonicalRequest }: SignatureParts,
): string {
  const chain = [scope.day, scope.region, scope.service, scope.terminator];
  const key = chain.reduce<string | Buffer>((link, part) => hmac(link, part), keyPrefix + secret);
  const stringToSign = [scheme, timestamp, scopeText(scope), sha256(canonicalRequest)].join('\n');
  return hmac(key, stringToSign).toString('hex');
}

interface SignatureParts {
  scheme: string;
  keyPrefix: string;
  timestamp: string;
  scope: Scope;
  canonicalRequest: string;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
