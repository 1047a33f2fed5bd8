import type { Exchange } from '../../client/exchange.ts';
import { type RecordedExchange, recordExchange } from '../../client/recorded.ts';
import { cut } from '../../client/recorded-body.ts';

/** What the end of a case looks at in an exchange. */
export type Seen = Pick<
  Exchange,
  'operation' | 'identity' | 'status' | 'failure' | 'error' | 'violations'
> & { response: object | undefined };

/** An exchange as a case's log holds it. */
export interface Logged {
  seen: Seen;
  /** Redacted and cut, for a report. */
  record(): RecordedExchange;
}

/** Bytes of an exchange up to which it is held as it is; common ones have some 2 KB. */
const WHOLE = 32 * 1024;

/**
 * What a log holds of an exchange until its case ends. A large one is recorded at once: dozens of cases are under way, each
 * holds dozens of exchanges, and a target may answer each of them with megabytes.
 */
export function logged(exchange: Exchange): Logged {
  if (bytesOf(exchange) <= WHOLE) return { seen: exchange, record: () => recordExchange(exchange) };
  const recorded = recordExchange(exchange);
  const { operation, identity, status, failure, error, violations, response } = exchange;
  const code = error?.code === undefined ? undefined : cut(error.code, 1000);
  return {
    seen: {
      operation,
      identity,
      status,
      failure,
      error: error && { code, extra: {} },
      violations,
      response: response && {},
    },
    record: () => recorded,
  };
}

function bytesOf({ request, response }: Exchange): number {
  const of = (message: Pick<typeof request, 'headers' | 'body'> | undefined) =>
    message === undefined
      ? 0
      : message.body.length +
        message.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return of(request) + of(response) + request.url.length;
}
