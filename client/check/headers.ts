import type { Answer } from './answer.ts';
import { commonHeaders, isObjectApi } from './common-headers.ts';
import { isHttpDate, scalarProblem } from './scalar.ts';

/** Check the headers of an answer against the contract: which must be present, and their form. */
export function checkHeaders(answer: Answer): void {
  const required = requiredHeaders(answer);
  for (const name of required) if (!hasOwnRule.has(name) && !answer.headers.has(name)) missing(answer, name);
  checkRequestId(answer, required.has('x-std-request-id'));
  checkDate(answer, required.has('date'));
  checkLength(answer, required.has('content-length'));
  checkForms(answer);
}

const hasOwnRule: ReadonlySet<string> = new Set(['x-std-request-id', 'date', 'content-length']);

function missing({ findings }: Answer, name: string): void {
  findings.add('required-header-missing', `no header ${name}`);
}

function requiredHeaders(answer: Answer): ReadonlySet<string> {
  const { documented, operation, isSite, headers: given, standard, method, response } = answer;
  if (isSite) return new Set();
  if (documented) {
    const { headers } = documented;
    const required = Object.keys(headers).filter((name) => headers[name]?.required && !headers[name].prefix);
    // A 204 that was sent as a 200 can have what every answer has.
    if (documented.status !== response.status && method !== 'HEAD' && isObjectApi(operation?.level))
      required.push(...commonHeaders(standard.tables));
    return new Set(inSeveralParts(given) ? required.filter((name) => name !== 'content-range') : required);
  }
  return operation && !isObjectApi(operation.level) ? new Set() : commonHeaders(standard.tables);
}

/** RFC 9110, 15.3.7.2: of several ranges each part carries its own Content-Range, and the answer as a whole must not. */
function inSeveralParts(headers: Answer['headers']): boolean {
  return headers.get('content-type')?.[0]?.trim().toLowerCase().startsWith('multipart/byteranges') ?? false;
}

/** Endpoints: every response carries the request id. */
function checkRequestId({ headers, findings, standard }: Answer, required: boolean): void {
  const id = headers.get('x-std-request-id')?.[0]?.trim() ?? '';
  if (id === '') {
    if (required) findings.add('request-id-missing', 'no request id');
  } else if (!standard.noteRequestId(id)) {
    findings.add('request-id-repeated', 'the request id of another answer');
  }
}

/** RFC 9110, 6.6.1: a server error may come without a date. */
function checkDate({ headers, findings, response }: Answer, required: boolean): void {
  const [date] = headers.get('date') ?? [];
  if (date !== undefined && !isHttpDate(date)) findings.add('date-malformed', `date: ${date}`);
  if (date === undefined && required && response.status < 500) findings.add('date-missing', 'no date');
}

/** Endpoints: without a body, `content-length: 0`. HTTP has its own rules for HEAD, 204 and 304 (RFC 9110 section 8.6). */
function checkLength({ documented, headers, findings, method, response }: Answer, required: boolean): void {
  const [length] = headers.get('content-length') ?? [];
  if (response.status === 204 || response.status === 304 || (length === undefined && !required)) return;
  if (method === 'HEAD') {
    // There it is the length of the answer to GET, and only where the contract requires it.
    if (documented && length === undefined) findings.add('content-length-missing', 'no content-length');
  } else if (response.body.length > 0) {
    if (length === undefined) findings.add('content-length-missing', 'a body without content-length');
  } else if (length !== '0') {
    const given = length === undefined ? 'no content-length' : `content-length: ${length}`;
    findings.add('content-length-not-zero', `no body, and ${given}`);
  }
}

function checkForms({ documented, headers, findings }: Answer): void {
  for (const [name, { schema, prefix }] of Object.entries(documented?.headers ?? {})) {
    if (prefix || hasOwnRule.has(name)) continue;
    for (const value of headers.get(name) ?? []) {
      const problem = scalarProblem(schema, value);
      if (problem !== undefined) findings.add('header-malformed', `${name} ${problem}: ${value}`);
    }
  }
}
