import type { Exchange } from '../../client/exchange.ts';

/**
 * Decode a name from a listing with encoding-type=url: percent escapes, and `+` for a space (AWS writes it so).
 * @param name undefined when a broken listing lacks it
 * @returns the name as it stands when it is no valid encoding: a wrong name then shows in the comparison
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
