import { dialect, dialectNames, type Dialect, type DialectName } from '../../spec/dialect.ts';
import type { ReceivedMessage } from './request.ts';

const all = dialectNames.map(dialect);

/**
 * The dialect of a request: that of the scheme in its Authorization field, or else that of its query parameters or headers.
 * A request that does not reveal one gets `fallback`.
 */
export function dialectOf({ headers, queryText }: ReceivedMessage, fallback: DialectName): Dialect {
  const scheme = headers.get('authorization')?.trimStart().split(' ', 1)[0];
  const names = [...headers.names()];
  // Of dialects that share tokens, the server's own is meant.
  const own = dialect(fallback);
  const candidates = [own, ...all.filter((one) => one !== own)];
  return (
    candidates.find((one) => one.scheme === scheme) ??
    candidates.find((one) => `&${queryText}`.includes(`&${one.queryPrefix}`)) ??
    candidates.find((one) => names.some((name) => name.startsWith(one.headerPrefix))) ??
    own
  );
}
