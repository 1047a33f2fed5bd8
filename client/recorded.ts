import { curlCommand } from './curl.ts';
import type { Exchange } from './exchange.ts';
import { cut, recordBody, type RecordedBody } from './recorded-body.ts';
import { redactHeaders, redactor } from './redact.ts';

export type { RecordedBody };

/** One exchange as it may leave the process: secrets redacted, sizes capped. The form of the result file. */
export interface RecordedExchange {
  operation: string;
  identity: string;
  startedAt: string;
  milliseconds: number;
  request: { method: string; url: string; headers: [string, string][]; body: RecordedBody };
  response?: { status: number; headers: [string, string][]; body: RecordedBody };
  failure?: string;
  /** A shell command that repeats the request; keys are environment variables. */
  curl: string;
}

/** Most characters of one header value that are recorded. */
const HEADER_CAP = 4 * 1024;

/** Make the record of an exchange: all that leaves the process goes through here. */
export function recordExchange(exchange: Exchange): RecordedExchange {
  const { request, response, failure } = exchange;
  const hide = redactor(request);
  const headersOf = (headers: typeof request.headers) =>
    redactHeaders(headers, hide).map(([name, value]): [string, string] => [
      cut(name, HEADER_CAP),
      cut(value, HEADER_CAP),
    ]);
  const safe = { ...request, url: hide(request.url), headers: redactHeaders(request.headers, hide) };
  return {
    operation: exchange.operation,
    identity: exchange.identity,
    startedAt: exchange.startedAt.toISOString(),
    milliseconds: Math.round(exchange.milliseconds * 10) / 10,
    request: {
      method: request.method,
      url: cut(safe.url, HEADER_CAP),
      headers: headersOf(request.headers),
      body: recordBody(request.body, hide),
    },
    response: response && {
      status: response.status,
      headers: headersOf(response.headers),
      body: recordBody(response.body, hide),
    },
    failure: failure && cut(hide(`${failure.kind}: ${failure.message}`), HEADER_CAP),
    curl: curlCommand(safe, recordBody(request.body, hide)),
  };
}
