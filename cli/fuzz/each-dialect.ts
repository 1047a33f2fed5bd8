import { type DialectName, dialectNames } from '../../spec/dialect.ts';

/** The result of `make` for each dialect, by name; all are created at once. */
export async function forEachDialect<T>(
  make: (dialect: DialectName) => T | Promise<T>,
): Promise<Record<DialectName, T>> {
  const entries = dialectNames.map(async (name) => [name, await make(name)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<DialectName, T>;
}
