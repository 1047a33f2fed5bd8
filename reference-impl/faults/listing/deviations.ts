/** The entries whose keys pass a test, lazily. */
export function* only<Entry extends { key: string }>(
  entries: Iterable<Entry>,
  holds: (key: string) => boolean,
): Iterable<Entry> {
  for (const entry of entries) if (holds(entry.key)) yield entry;
}
