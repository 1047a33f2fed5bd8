import { expect, test } from 'vitest';
import { files, read } from './repository.ts';

/** Words and phrases that make an engineer read a sentence twice (CONTRIBUTING › Language). */
const AVOIDED =
  /\b(whoever|whomever|thereof|withal|heed(s|ed)?|befall(s|en)?|anew|upon|whence|by halves|comes? to nothing|of its own accord|stranger than|as it stands|goes? before|held against|for ever|for want of|told|somebody|everybody|lest|mends?|if need be|all (that )?is known of|set apart by|sticks? out|no news|in its own right|dealt out|(what|nothing|something) came of|comes? to (what|the same)|has a say|lies elsewhere|anyone's guess|worth a (word|look)|all that is known)\b/i;

/** Texts of other projects, generated files, and the changelog. */
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
