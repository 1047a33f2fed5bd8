import { expect, test } from 'vitest';
import { files, read } from './repository.ts';

/** Words and turns that CONTRIBUTING › Language rules out: an engineer would read the sentence twice. */
const AVOIDED =
  /\b(whoever|whomever|thereof|withal|heed(s|ed)?|befall(s|en)?|anew|upon|whence|by halves|comes? to nothing|of its own accord|stranger than|as it stands|goes? before|held against|for ever|for want of|told|somebody|everybody|lest|mends?)\b/i;

/** Texts of others, generated files, and the history. */
const OTHERS =
  /generated|^(CHANGELOG\.md|fixtures\/(recordings|known-failures|schemas)\/|docs\/recordings\.md|spec\/recordings\.yaml|docs\/check\/wording\.test\.ts)/;

test('sources and pages avoid words that make an engineer read a sentence twice', () => {
  const ours = files.filter((file) => /\.(ts|js|md|ya?ml|py|go|java)$/.test(file) && !OTHERS.test(file));
  const found = ours.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const word = AVOIDED.exec(line)?.[0];
        return word === undefined ? [] : [`${file}:${index + 1}: "${word}"`];
      }),
  );
  expect(found).toEqual([]);
});
