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
