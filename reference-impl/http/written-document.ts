import type { Dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { replaceInvalidCharacters } from '../../spec/xml/escape.ts';
import { writeXml } from '../../spec/xml/write.ts';

/**
 * A document of an answer as XML. Keys, tags and other texts of clients may contain characters that XML 1.0 cannot carry:
 * U+FFFD replaces them, as in a listing.
 */
export function writtenDocument(document: unknown, schema: string, { name }: Dialect): Buffer {
  const tables = contractTables(name);
  try {
    return Buffer.from(writeXml(tables, schema, document));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return Buffer.from(writeXml(tables, schema, fit(document)));
  }
}

/** The same value with its texts limited to what XML can carry. */
function fit(value: unknown): unknown {
  if (typeof value === 'string') return replaceInvalidCharacters(value);
  if (Array.isArray(value)) return value.map(fit);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fit(member)]));
}
