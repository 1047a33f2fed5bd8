import type { RecordedBody, RecordedExchange } from './results.ts';
import { excerpt, oneLine } from './visible-text.ts';

/** Most header fields and most characters of a body that the text of an exchange has. */
const MAX_FIELDS = 40;
const MAX_BODY = 1500;

/** A recorded exchange as bounded text, for a message: request and answer, each with headers and body. */
export function exchangeText(exchange: RecordedExchange): string {
  const { request, response, failure, identity } = exchange;
  return [
    `${oneLine(request.method, 20)} ${oneLine(request.url, 1000)}   (as ${oneLine(identity)})`,
    ...part(request.headers, request.body),
    '',
    response === undefined ? 'no answer' : `HTTP ${response.status}`,
    ...(response === undefined ? [] : part(response.headers, response.body)),
    ...(failure === undefined ? [] : [oneLine(failure, 1000)]),
  ].join('\n');
}

function part(headers: readonly (readonly [string, string])[], body: RecordedBody): string[] {
  const shown = headers
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => `${oneLine(name)}: ${oneLine(value, 500)}`);
  const more = headers.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… ${more} more fields in results.json`] : []),
    ...(body.size === 0 ? [] : ['', excerpt(body.text ?? body.base64 ?? '', MAX_BODY)]),
  ];
}
