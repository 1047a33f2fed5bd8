/** The same names in the order of their UTF-8 bytes (JavaScript's own order is that of UTF-16 units). */
export function byBytes(names: readonly string[]): string[] {
  return [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
