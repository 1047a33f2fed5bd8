import { ExchangeEnd } from './failure.ts';
import { fromWire } from './wire.ts';

export interface AnswerHead {
  status: number;
  headers: [name: string, value: string][];
}

/** A body of known length, in chunks, or as long as the connection. */
export type Framing = { length: number } | 'chunked' | 'until-close';

/**
 * Status line and header fields, without the empty line that ends them.
 * @throws ExchangeEnd `malformed`
 */
export function parseHead(bytes: Buffer): AnswerHead {
  const [first = '', ...fields] = fromWire(bytes).split('\r\n');
  const status = /^HTTP\/1\.[01] ([1-9]\d\d)(?: .*)?$/s.exec(first)?.[1];
  if (!status) throw new ExchangeEnd('malformed', 'the status line is malformed');
  return { status: Number(status), headers: fields.map(parseField) };
}

/**
 * RFC 9112 section 5: no blank before the colon, no folded lines, no bare line ends. Parsed without a regular expression
 * over the whole line, on which a hostile line could cost minutes.
 */
function parseField(line: string): [string, string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  const value = withoutBlanks(line.slice(colon + 1));
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name) || /[\r\n\0]/.test(value))
    throw new ExchangeEnd('malformed', 'a header line is malformed');
  return [name, value];
}

/** A field's value without the surrounding white space, which is not part of it (RFC 9112 section 5.1). */
export function withoutBlanks(text: string): string {
  const isBlank = (index: number) => text[index] === ' ' || text[index] === '\t';
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/**
 * How the body of an answer is delimited (RFC 9112 section 6.3).
 * @param method of the request
 * @throws ExchangeEnd `malformed` for headers that contradict each other
 */
export function framingOf(method: string, head: AnswerHead): Framing {
  if (method === 'HEAD' || head.status === 204 || head.status === 304) return { length: 0 };
  const values = (wanted: string) =>
    head.headers.filter(([name]) => name.toLowerCase() === wanted).flatMap(([, value]) => value.split(','));
  const codings = values('transfer-encoding').map((coding) => coding.trim().toLowerCase());
  const lengths = new Set(values('content-length').map((length) => length.trim()));
  if (codings.length > 0 && lengths.size > 0)
    throw new ExchangeEnd('malformed', 'Transfer-Encoding and Content-Length in one answer');
  if (codings.length > 0) return codings.at(-1) === 'chunked' ? 'chunked' : 'until-close';
  const [length] = lengths;
  if (length === undefined) return 'until-close';
  if (lengths.size > 1 || !/^\d{1,15}$/.test(length))
    throw new ExchangeEnd('malformed', 'Content-Length is invalid or repeated');
  return { length: Number(length) };
}
