import { type Dialect, type DialectName, dialectNames, dialects } from './generated/dialects.ts';

export { type Dialect, type DialectName, dialectNames };

/** The dialect in whose tokens the contract is written; the default of a deployment. */
export const neutralDialect: DialectName = 'std';

const NEUTRAL_HEADER = 'x-std-';
const NEUTRAL_QUERY = 'X-Std-';

/** Tokens and traits of a dialect. */
export function dialect(name: DialectName): Dialect {
  return dialects[name];
}

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
