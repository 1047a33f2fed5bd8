import { dialects, type DialectName } from './generated/dialects.ts';

export type { DialectName };

/** The tokens by which one dialect of the protocol differs from another (`spec/dialects/*.yaml`). */
export interface Dialect {
  name: DialectName;
  /** First word of the Authorization header: `std4-HMAC-SHA256`. */
  scheme: string;
  /** The prefix of the secret when deriving the signing key: `std4`. */
  keyPrefix: string;
  /** Last part of the credential scope: `std4_request`. */
  terminator: string;
  /** `x-std-`, lower case. */
  headerPrefix: string;
  /** `X-Std-`, the case that presigned URLs use. */
  queryPrefix: string;
  /** Second part of an ARN: `arn:std:s3:::bucket`. */
  arnPartition: string;
  /** Prefix of the dialect's own policy condition keys: `std:Referer`. */
  conditionPrefix: string;
  /** Whether an error document names the requested path (`Resource`). */
  errorsNameResource: boolean;
  /** Whether user attributes outside ASCII are sent as encoded words (RFC 2047). */
  encodedWords: boolean;
}

const NEUTRAL_HEADER = 'x-std-';
const NEUTRAL_QUERY = 'X-Std-';

/** The tokens of a dialect. */
export function dialect(name: DialectName): Dialect {
  return dialects[name];
}

/** Names of all dialects of the contract, sorted. */
export const dialectNames: readonly DialectName[] = Object.values(dialects).map(({ name }) => name);

/** A neutral header name as the dialect sends it: `x-std-acl` → `x-amz-acl`; any other name unchanged. */
export function wireHeader(to: Dialect, neutral: string): string {
  return startsWith(neutral, NEUTRAL_HEADER)
    ? to.headerPrefix + neutral.slice(NEUTRAL_HEADER.length)
    : neutral;
}

/**
 * A received header name, in the contract's terms and lower case: `X-Amz-Acl` → `x-std-acl`. Undefined when the name has
 * the neutral prefix and the dialect has another: `x-std-acl` is not a header of the protocol in `aws`.
 */
export function neutralHeader(from: Dialect, wire: string): string | undefined {
  const name = wire.toLowerCase();
  if (name.startsWith(from.headerPrefix)) return NEUTRAL_HEADER + name.slice(from.headerPrefix.length);
  return name.startsWith(NEUTRAL_HEADER) ? undefined : name;
}

/** A neutral query parameter as the dialect sends it: `X-Std-Date` → `X-Amz-Date`, `x-std-acl` → `x-amz-acl`. */
export function wireQuery(to: Dialect, neutral: string): string {
  if (neutral.startsWith(NEUTRAL_QUERY)) return to.queryPrefix + neutral.slice(NEUTRAL_QUERY.length);
  return neutral.startsWith(NEUTRAL_HEADER) ? wireHeader(to, neutral) : neutral;
}

/**
 * A received query parameter, in the contract's terms. Names of parameters are case-sensitive. Undefined as in
 * `neutralHeader`.
 */
export function neutralQuery(from: Dialect, wire: string): string | undefined {
  if (wire.startsWith(from.queryPrefix)) return NEUTRAL_QUERY + wire.slice(from.queryPrefix.length);
  if (wire.startsWith(from.headerPrefix)) return NEUTRAL_HEADER + wire.slice(from.headerPrefix.length);
  return wire.startsWith(NEUTRAL_QUERY) || wire.startsWith(NEUTRAL_HEADER) ? undefined : wire;
}

/** The values of `x-std-content-sha256` that announce a body signed in chunks. */
export function streaming({ scheme }: Dialect): { payload: string; payloadTrailer: string } {
  return { payload: `STREAMING-${scheme}-PAYLOAD`, payloadTrailer: `STREAMING-${scheme}-PAYLOAD-TRAILER` };
}

function startsWith(text: string, prefix: string): boolean {
  return text.slice(0, prefix.length).toLowerCase() === prefix;
}
