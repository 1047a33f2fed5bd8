import { curlCommand } from './curl.ts';
import type { Exchange } from './exchange.ts';
import { cut, recordBody, type RecordedBody, shortenedBody } from './recorded-body.ts';
import { redactHeaders, redactor } from './redact.ts';

/** One exchange in the form that may leave the process: secrets redacted, sizes limited. The form of the result file. */
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

/** Maximum characters of a recorded header value. */
const HEADER_CAP = 4 * 1024;

/** Maximum characters of all recorded headers of a message: twice what common servers accept. */
const HEADERS_CAP = 16 * 1024;

/** Make the record of an exchange: everything that leaves the process goes through here. */
export function recordExchange(exchange: Exchange): RecordedExchange {
  const { request, response, failure } = exchange;
  const hide = redactor(request);
  const safe = { ...request, url: hide(request.url), headers: redactHeaders(request.headers, hide) };
  const body = recordBody(request.body, hide);
  return {
    operation: exchange.operation,
    identity: exchange.identity,
    startedAt: exchange.startedAt.toISOString(),
    milliseconds: Math.round(exchange.milliseconds * 10) / 10,
    request: {
      method: request.method,
      url: cut(safe.url, HEADER_CAP),
      headers: shown(safe.headers),
      body,
    },
    response: response && {
      status: response.status,
      headers: shown(redactHeaders(response.headers, hide)),
      body: recordBody(response.body, hide),
    },
    failure: failure && cut(hide(`${failure.kind}: ${failure.message}`), HEADER_CAP),
    curl: curlCommand(safe, body),
  };
}

/** Redacted headers, bounded. */
function shown(headers: readonly [string, string][]): [string, string][] {
  return bounded(
    headers.map(([name, value]): [string, string] => [cut(name, HEADER_CAP), cut(value, HEADER_CAP)]),
    HEADERS_CAP,
  );
}

/** Maximum characters of a body, and of all headers of a message, of an exchange that no finding names. */
const SHORT = { body: 2048, headers: 4096 };

/** The record of an exchange that precedes a finding. */
export function shortened(recorded: RecordedExchange): RecordedExchange {
  const short = <Message extends { headers: [string, string][]; body: RecordedBody }>(message: Message) => ({
    ...message,
    headers: bounded(message.headers, SHORT.headers),
    body: shortenedBody(message.body, SHORT.body),
  });
  const { request, response, curl } = recorded;
  return {
    ...recorded,
    request: short(request),
    response: response && short(response),
    // A command is kept completely or not at all.
    curl: curl.length > SHORT.body + SHORT.headers ? '# too long to be kept' : curl,
  };
}

/** Approximate size of a record in characters. */
export function sizeOf({ request, response, curl }: RecordedExchange): number {
  const of = (message: typeof request | typeof response) =>
    (message?.body.text ?? message?.body.base64 ?? '').length +
    (message?.headers ?? []).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return of(request) + of(response) + request.url.length + curl.length;
}

/** As many of the headers as fit; the last entry then says how many are left out. */
function bounded(headers: [string, string][], most: number): [string, string][] {
  let size = 0;
  const kept = headers.filter(([name, value]) => (size += name.length + value.length) <= most);
  const left = headers.length - kept.length;
  return left === 0 ? headers : [...kept, ['…', `${left} more were not recorded`]];
}
