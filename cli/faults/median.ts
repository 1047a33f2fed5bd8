/** The middle of values, where those that are null count as the largest; null when it is one of them. */
export function median(values: readonly (number | null)[]): number | null {
  const sorted = [...values].sort((one, other) => (one ?? Infinity) - (other ?? Infinity));
  return sorted[sorted.length >> 1] ?? null;
}
