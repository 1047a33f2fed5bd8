import type { Refusal } from '../refusal.ts';

/** Bytes of a location at most (public protocol, PutObject › x-amz-website-redirect-location). */
const LONGEST = 2048;

/**
 * Why an object cannot redirect to a location: only a path of the website, or an http or https URL, will do. What a header could
 * not carry is refused as well: that is where it goes.
 */
export function redirectLocationRefusal(location: string): Refusal | undefined {
  const isFit = /^(?:\/|https?:\/\/)[\x20-\x7e\x80-\xff]*$/.test(location) && location.length <= LONGEST;
  return isFit ? undefined : { code: 'InvalidRedirectLocation' };
}
