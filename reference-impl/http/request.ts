import type { IncomingMessage } from 'node:http';
import { decodeOnce } from './percent-encoding.ts';

/** Header fields as received, including repeated ones. Look-ups take lower-case names. */
export class HeaderFields {
  readonly #values = new Map<string, string[]>();
  readonly #raw: readonly string[];

  /** @param raw alternating names and values, as Node gives them: values have one character for each byte */
  constructor(raw: readonly string[]) {
    this.#raw = raw;
    for (let index = 0; index + 1 < raw.length; index += 2) {
      const name = (raw[index] ?? '').toLowerCase();
      const values = this.#values.get(name);
      if (values) values.push(raw[index + 1] ?? '');
      else this.#values.set(name, [raw[index + 1] ?? '']);
    }
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The value; of a field given more than once, its values joined with commas (RFC 9110, section 5.3). */
  get(name: string): string | undefined {
    return this.#values.get(name)?.join(',');
  }

  /** Every value of a field. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  names(): Iterable<string> {
    return this.#values.keys();
  }

  /** Names and values as received, with their capitals. */
  entries(): (readonly [name: string, value: string])[] {
    return Array.from({ length: this.#raw.length / 2 }, (_, index) => [
      this.#raw[2 * index] ?? '',
      this.#raw[2 * index + 1] ?? '',
    ]);
  }

  /** The same fields and further ones. */
  with(more: readonly (readonly [name: string, value: string])[]): HeaderFields {
    return new HeaderFields([...this.#raw, ...more.flat()]);
  }

  /** The same fields without some. */
  without(...names: readonly string[]): HeaderFields {
    return new HeaderFields(
      this.entries()
        .filter(([name]) => !names.includes(name.toLowerCase()))
        .flat(),
    );
  }
}

/** Query parameters in the order received, decoded. */
export type Query = readonly (readonly [name: string, value: string])[];

/** A request whose target is split but not decoded. Names are those on the wire. */
export interface ReceivedMessage {
  method: string;
  /** Path as sent, with its escapes; always begins with a slash. */
  path: string;
  /** What follows the question mark, as sent. */
  queryText: string;
  headers: HeaderFields;
  /** The bytes after the header section, transfer coding removed. Reading them asks for them (`100 Continue`). */
  source: AsyncIterable<Uint8Array>;
  /** Address that the connection comes from. */
  remoteAddress: string;
}

/** The same with its query decoded. */
export interface ReceivedRequest extends ReceivedMessage {
  query: Query;
}

/**
 * Parse a request. An absolute-form target loses its scheme and authority (RFC 9112, section 3.2.2).
 * @param source the body
 */
export function receive(message: IncomingMessage, source: AsyncIterable<Uint8Array>): ReceivedMessage {
  const target = (message.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = target.split('?');
  return {
    method: message.method ?? 'GET',
    path: path.startsWith('/') ? path : `/${path}`,
    queryText: query.join('?'),
    headers: new HeaderFields(message.rawHeaders),
    source,
    remoteAddress: message.socket.remoteAddress ?? '',
  };
}

/**
 * Decode a query string. `+` stands for a space, as in form encoding; a name without `=` has an empty value.
 * @throws S3Error `InvalidURI` when an escape is broken
 */
export function parseQuery(text: string): Query {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      const value = equals < 0 ? '' : part.slice(equals + 1);
      return [decodeOnce(name.replaceAll('+', ' ')), decodeOnce(value.replaceAll('+', ' '))] as const;
    });
}

/** First value of a query parameter. */
export function queryValue(query: Query, name: string): string | undefined {
  return query.find(([candidate]) => candidate === name)?.[1];
}
