import type { Exchange } from '../../client/exchange.ts';
import { type RecordedExchange, recordExchange } from '../../client/recorded.ts';
import { cut } from '../../client/recorded-body.ts';

/** What the end of a case needs of an exchange. */
export type Seen = Pick<
  Exchange,
  'operation' | 'identity' | 'status' | 'failure' | 'error' | 'violations'
> & { response: object | undefined };

/** An exchange as kept in a case's log. */
export interface Logged {
  seen: Seen;
  /** Redacted and cut, for a report. */
  record(): RecordedExchange;
}

/** Bytes up to which an exchange is kept unchanged; common ones have some 2 KB. */
const WHOLE = 32 * 1024;

/**
 * What a log keeps of an exchange until its case ends. A large one is recorded immediately: dozens of cases are running,
 * each with dozens of exchanges, and a target may answer each with megabytes.
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
