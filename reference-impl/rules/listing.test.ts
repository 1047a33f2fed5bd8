import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPage, type ListingRequest, type ListingStart, type Page } from './listing.ts';
import { byteOrder } from './object-key.ts';

interface Entry {
  key: string;
}

/** A source of sorted keys that counts the entries it returned. */
function source(keys: readonly string[]) {
  const sorted = [...new Set(keys)].sort(byteOrder);
  const seen = { entries: 0 };
  function* seek(from: ListingStart): Generator<Entry> {
    for (const key of sorted) {
      const order = byteOrder(key, from.key);
      if (order < 0 || (order === 0 && 'after' in from)) continue;
      seen.entries++;
      yield { key };
    }
  }
  return { sorted, seek, seen };
}

/** The rolled-up listing as one sequence of keys and common prefixes, computed the simple way. */
function model(keys: readonly string[], prefix: string, delimiter: string, after = ''): string[] {
  const rolledUp = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return at < 0 ? key : key.slice(0, at + delimiter.length);
    });
  return [...new Set(rolledUp)].sort(byteOrder).filter((name) => after === '' || byteOrder(name, after) > 0);
}

const names = ({ entries, commonPrefixes }: Page<Entry>) =>
  [...entries.map(({ key }) => key), ...commonPrefixes].sort(byteOrder);

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', '/', '\0', '\uffff', '\u{10ffff}'), maxLength });
const keys = fc.array(text(6), { maxLength: 25 });

test('a page is the beginning of the rolled-up sequence after the marker, and says whether more follows', () => {
  fc.assert(
    fc.property(keys, text(2), text(2), text(3), fc.nat(8), (all, prefix, delimiter, after, max) => {
      const { sorted, seek } = source(all);
      const row = model(sorted, prefix, delimiter, after);
      const page = listPage(seek, { prefix, delimiter, after: after ? { key: after } : undefined, max });
      expect(names(page)).toEqual(row.slice(0, max));
      expect(page.isTruncated).toBe(max > 0 && row.length > max);
    }),
    { numRuns: 3000 },
  );
});

test('paging with any page size returns every entry and every common prefix once', () => {
  fc.assert(
    fc.property(keys, text(2), text(2), fc.integer({ min: 1, max: 8 }), (all, prefix, delimiter, max) => {
      const { sorted, seek } = source(all);
      const collected: string[] = [];
      let after: { key: string } | undefined;
      for (;;) {
        const page = listPage(seek, { prefix, delimiter, after, max });
        collected.push(...names(page));
        if (!page.isTruncated || page.last === undefined) break;
        after = typeof page.last === 'string' ? { key: page.last } : page.last;
      }
      expect(collected).toEqual(model(sorted, prefix, delimiter));
    }),
    { numRuns: 1000 },
  );
});

const request = (rest: Partial<ListingRequest>): ListingRequest => ({
  prefix: '',
  delimiter: '',
  max: 1000,
  ...rest,
});

test('a key equal to the prefix is an entry; a marker within a common prefix leaves that prefix out', () => {
  const { seek } = source(['a/', 'a/b/c', 'a/b/d', 'a/e']);
  expect(listPage(seek, request({ prefix: 'a/', delimiter: '/' }))).toMatchObject({
    entries: [{ key: 'a/' }, { key: 'a/e' }],
    commonPrefixes: ['a/b/'],
  });
  expect(names(listPage(seek, request({ prefix: 'a/', delimiter: '/', after: { key: 'a/b/c' } })))).toEqual([
    'a/e',
  ]);
});

test('a page reads no more entries than it shows, regardless of the number of keys below a common prefix', () => {
  const crowd = Array.from({ length: 1000 }, (_, at) => `crowd/${at}`);
  const { seek, seen } = source([...crowd, 'z1', 'z2', 'z3']);
  expect(names(listPage(seek, request({ delimiter: '/', max: 2 })))).toEqual(['crowd/', 'z1']);
  expect(seen.entries).toBe(3);
});

test('versions of one key can be paged one at a time with a marker that names key and version', () => {
  const versions = [3, 2, 1].map((sequence) => ({ key: 'k', sequence }));
  const seek = (from: ListingStart<{ key: string; sequence: number }>) =>
    versions.filter(({ sequence }) => !('after' in from) || sequence < from.sequence);
  const page = listPage(seek, { prefix: '', delimiter: '', max: 1, after: { key: 'k', sequence: 3 } });
  expect(page).toEqual({ entries: [versions[1]], commonPrefixes: [], isTruncated: true, last: versions[1] });
});
