import { profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { bothForms, pageOf } from './pages.ts';

interface Rolled {
  stored: readonly string[];
  prefix?: string;
  delimiter: string;
  keys: readonly string[];
  prefixes: readonly string[];
}

/** Both forms of the list roll up the stored keys into these entries and common prefixes. */
function rollsUp(id: RequirementId, ...tables: Rolled[]): void {
  requirement(id, async ({ owner, given, expect }) => {
    for (const { stored, prefix, delimiter, keys, prefixes } of tables) {
      const bucket = await given.bucket();
      // The object of a folder is empty: servers that keep objects as files accept no other.
      for (const key of stored) await given.object(bucket, key, key.endsWith('/') ? '' : key);
      for (const listing of await bothForms(owner, { bucket, prefix, delimiter })) {
        expect(listing).toSucceed();
        const page = pageOf(listing);
        expect({ keys: page.keys, prefixes: page.prefixes }, `${listing.operation}: what is listed`).toEqual({
          keys,
          prefixes,
        });
      }
    }
  });
}

profile('listing', () => {
  const tree = ['a', 'b/1', 'b/2', 'b/c/3', 'd/e/f/4', 'g'];
  // LIST-DELIM-01 (MUST): With a delimiter, keys that hold it after the prefix are rolled up into one common
  //   prefix, ending with the delimiter, and the others are entries.
  rollsUp('LIST-DELIM-01', { stored: tree, delimiter: '/', keys: ['a', 'g'], prefixes: ['b/', 'd/'] });
  // LIST-DELIM-02 (MUST): Prefix and delimiter together list one folder level.
  rollsUp(
    'LIST-DELIM-02',
    { stored: tree, prefix: 'b/', delimiter: '/', keys: ['b/1', 'b/2'], prefixes: ['b/c/'] },
    { stored: tree, prefix: 'd/', delimiter: '/', keys: [], prefixes: ['d/e/'] },
  );
  // LIST-DELIM-03 (MUST): A delimiter of several characters works as a whole.
  rollsUp('LIST-DELIM-03', {
    stored: ['a--b', 'a-c', 'd--'],
    delimiter: '--',
    keys: ['a-c'],
    prefixes: ['a--', 'd--'],
  });
  // LIST-DELIM-04 (MUST): A prefix that ends before a delimiter rolls up to the next delimiter (prefix test gives
  //   test/).
  rollsUp('LIST-DELIM-04', {
    stored: ['tests', 'test/1', 'test/2', 'test2/3'],
    prefix: 'test',
    delimiter: '/',
    keys: ['tests'],
    prefixes: ['test/', 'test2/'],
  });
  // LIST-DELIM-05 (MUST): The key equal to the prefix is an entry, not a common prefix (the object a/ under prefix
  //   a/).
  rollsUp('LIST-DELIM-05', {
    stored: ['a/', 'a/b', 'a/c/d'],
    prefix: 'a/',
    delimiter: '/',
    keys: ['a/', 'a/b'],
    prefixes: ['a/c/'],
  });
  // LIST-DELIM-06 (MUST): A delimiter that no key holds lists every key as an entry.
  rollsUp('LIST-DELIM-06', { stored: ['a', 'b/c'], delimiter: '|', keys: ['a', 'b/c'], prefixes: [] });
  // LIST-DELIM-09 (MUST): A delimiter that is not a slash (a percent sign, a space, a letter outside ASCII) rolls
  //   up the same way.
  rollsUp(
    'LIST-DELIM-09',
    { stored: ['a%b', 'a%c', 'd'], delimiter: '%', keys: ['d'], prefixes: ['a%'] },
    { stored: ['a b', 'a c', 'd'], delimiter: ' ', keys: ['d'], prefixes: ['a '] },
    { stored: ['aéb', 'aéc', 'd'], delimiter: 'é', keys: ['d'], prefixes: ['aé'] },
  );
  // LIST-DELIM-10 (MUST): Entries and common prefixes are each listed in byte order.
  rollsUp('LIST-DELIM-10', {
    stored: ['b', 'B', 'é', 'a/1', 'A/1', 'ê/1', 'c/1'],
    delimiter: '/',
    keys: ['B', 'b', 'é'],
    prefixes: ['A/', 'a/', 'c/', 'ê/'],
  });

  // LIST-DELIM-07 (std SHOULD, aws MUST): The list echoes the delimiter in Delimiter.
  requirement('LIST-DELIM-07', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket, delimiter: '/' })) {
      expect(listing).toSucceed();
      expect(listing.output?.Delimiter, `${listing.operation}: Delimiter`).toBe('/');
    }
  });

  // LIST-DELIM-08 (std SHOULD, aws MUST): An empty delimiter lists like no delimiter.
  requirement('LIST-DELIM-08', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a/1', 'b']);
    for (const listing of await bothForms(owner, { bucket, delimiter: '' })) {
      expect(listing).toSucceed();
      const { keys, prefixes } = pageOf(listing);
      expect({ keys, prefixes }, `${listing.operation}: what is listed`).toEqual({
        keys: ['a/1', 'b'],
        prefixes: [],
      });
    }
  });
});
