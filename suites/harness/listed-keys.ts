import type { Exchange } from '../../client/exchange.ts';

/**
 * Decode a name from a listing with encoding-type=url: percent escapes, and `+` for a space (AWS writes it so).
 * @param name undefined when a broken listing lacks it
 * @returns the name unchanged when its encoding is invalid: the comparison then shows a wrong name
 */
export function decodeListed(name: string | undefined = ''): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** The keys of one page, decoded when the listing says that it is encoded. */
export function decodedKeys({ output }: Exchange<'listObjects' | 'listObjectsV2'>): string[] {
  const decode = output?.EncodingType === 'url' ? decodeListed : (name: string) => name;
  return (output?.Contents ?? []).map(({ Key }) => decode(Key));
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
