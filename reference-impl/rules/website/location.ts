import type { Refusal } from '../refusal.ts';

/** Maximum size of a location in bytes (public protocol, PutObject › x-amz-website-redirect-location). */
const MAX_LOCATION_BYTES = 2048;

/**
 * Why an object cannot redirect to a location: only a path of the website, or an http or https URL, is accepted. What a
 * header cannot carry is refused as well, since it is sent in a header.
 */
export function redirectLocationRefusal(location: string): Refusal | undefined {
  const isFit =
    /^(?:\/|https?:\/\/)[\x20-\x7e\x80-\xff]*$/.test(location) && location.length <= MAX_LOCATION_BYTES;
  return isFit ? undefined : { code: 'InvalidRedirectLocation' };
}
