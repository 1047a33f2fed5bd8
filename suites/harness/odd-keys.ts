import type { Exchange } from '../../client/exchange.ts';

/** The location of an object whose key a listing may show wrong: its path as sent, so that it can be removed. */
export interface OddKey {
  host: string;
  /** Percent-encoded, as sent, without the query. */
  path: string;
}

/** Text that XML 1.0 can carry. */
const XML = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Whether a listing can name this key: XML cannot carry most control characters. */
export function isListable(key: string): boolean {
  return XML.test(key);
}

/** The object that this exchange wrote under a key that a listing may show wrong, or whose bytes are not UTF-8. @internal only its tests import it */
export function oddKeyOf({ ok, request }: Pick<Exchange, 'ok' | 'request'>): OddKey | undefined {
  if (!ok || request.method !== 'PUT') return undefined;
  const path = request.target.replace(/\?.*$/s, '');
  if (isPlain(path)) return undefined;
  const host = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
  return { host, path };
}

function isPlain(path: string): boolean {
  try {
    return isListable(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The keys of a listing that is not readable XML, such as one with unescaped control characters. Only for the clean-up;
 * nothing is judged by it.
 */
export function keysInText(text: string): string[] {
  return Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name = '']) =>
    name.replaceAll(
      /&(?:#x([\da-f]{1,5})|#(\d{1,6})|(\w+));/gi,
      (whole, hex?: string, decimal?: string, named?: string) => {
        if (named) return ENTITIES[named] ?? whole;
        return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
      },
    ),
  );
}
