import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { decodedKeys } from '../case/listed-keys.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A key is stored, read, listed and deleted under exactly its own bytes. Listed with encoding-type=url, which carries any of them. */
function roundTrip(id: RequirementId, ...makes: ((stem: string) => string)[]): void {
  requirement(id, async ({ owner, bucket, key: stem, expect }) => {
    const keys = makes.map((make) => make(stem));
    for (const key of keys) {
      expect(await owner.putObject({ bucket, key, body: key })).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody(key);
    }
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed();
    expect(legible(decodedKeys(listing)), 'the keys listed').toEqual(legible(keys));
    for (const key of keys) {
      expect(await owner.deleteObject({ bucket, key })).toSucceed();
      // With HEAD, which needs no error document with such a key; RESP-ERR-10 judges those.
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    }
  });
}

/** Sorted keys, escaped so that a finding distinguishes keys that look the same. */
const legible = (keys: readonly string[]) => keys.map(encodeURIComponent).sort();

/** Keys under which different objects exist side by side. */
function distinct(id: RequirementId, ...makes: ((stem: string) => string)[]): void {
  requirement(id, async ({ owner, bucket, key: stem, expect }) => {
    const keys = makes.map((make) => make(stem));
    // One after the other, and not as set-up: a target may refuse the second because of the first.
    for (const [nth, key] of keys.entries())
      expect(await owner.putObject({ bucket, key, body: `object ${nth}` })).toSucceed();
    for (const [nth, key] of keys.entries())
      expect(await owner.getObject({ bucket, key })).toHaveBody(`object ${nth}`);
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed();
    expect(legible(decodedKeys(listing)), 'the keys listed').toEqual(legible(keys));
  });
}

const filled = (stem: string, bytes: number, filler: string) =>
  stem + filler.repeat((bytes - stem.length) / Buffer.byteLength(filler));

profile('objects', () => {
  // OBJ-KEY-01 (MUST): A key with a space makes the round trip unchanged.
  roundTrip('OBJ-KEY-01', (stem) => `${stem} a b`);
  // OBJ-KEY-02 (MUST): A key with a plus sign makes the round trip unchanged.
  roundTrip('OBJ-KEY-02', (stem) => `${stem}+a+b`);
  // OBJ-KEY-03 (MUST): A key with a percent sign, including one that looks like an escape (file%2Fname), makes the
  //   round trip unchanged.
  roundTrip(
    'OBJ-KEY-03',
    (stem) => `${stem}100%`,
    (stem) => `${stem}%2Fname`,
    (stem) => `${stem}%25`,
  );
  // OBJ-KEY-04 (MUST): A key with letters outside ASCII, of two and three bytes in UTF-8, makes the round trip
  //   unchanged.
  roundTrip(
    'OBJ-KEY-04',
    (stem) => `${stem}-é-ж`,
    (stem) => `${stem}-日本`,
  );
  // OBJ-KEY-05 (MUST): A key with a character beyond the Basic Multilingual Plane makes the round trip unchanged.
  roundTrip('OBJ-KEY-05', (stem) => `${stem}-🜁`);
  // OBJ-KEY-06 (MUST): A key with the characters ! - _ . * ' ( ) makes the round trip unchanged.
  roundTrip('OBJ-KEY-06', (stem) => `${stem}!-_.*'()`);
  // OBJ-KEY-07 (MUST): A key with the characters & $ @ = ; : , ? makes the round trip unchanged.
  roundTrip('OBJ-KEY-07', (stem) => `${stem}&$@=;:,?`);
  // OBJ-KEY-08 (MUST): A key with the characters # [ ] { } ^ | ~ ` \ < > and the double quote makes the round trip
  //   unchanged.
  roundTrip('OBJ-KEY-08', (stem) => `${stem}#[]{}^|~\`\\<>"`);
  // OBJ-KEY-09 (MUST): A key with a leading slash makes the round trip unchanged.
  roundTrip('OBJ-KEY-09', (stem) => `/${stem}`);
  // OBJ-KEY-10 (MUST): A key with two slashes in a row makes the round trip unchanged.
  roundTrip('OBJ-KEY-10', (stem) => `${stem}//b`);
  // OBJ-KEY-11 (MUST): A key with a space at its end makes the round trip unchanged.
  roundTrip('OBJ-KEY-11', (stem) => `${stem} `);
  // OBJ-KEY-12 (SHOULD): A key with a .. segment that stays inside the bucket (a/../b) makes the round trip
  //   unchanged and is another object than b.
  roundTrip(
    'OBJ-KEY-12',
    (stem) => `${stem}/a/../b`,
    (stem) => `${stem}/b`,
  );
  // OBJ-KEY-23 (SHOULD): A key with a . segment (a/./b) makes the round trip unchanged and is another object than
  //   a/b.
  roundTrip(
    'OBJ-KEY-23',
    (stem) => `${stem}/a/./b`,
    (stem) => `${stem}/a/b`,
    (stem) => `./${stem}`,
  );
  // OBJ-KEY-14 (SHOULD): A key with the control characters U+0001, U+000A and U+007F makes the round trip
  //   unchanged, listed with encoding-type=url.
  roundTrip(
    'OBJ-KEY-14',
    (stem) => `${stem}\u0001`,
    (stem) => `${stem}\n`,
    (stem) => `${stem}\u007f`,
  );
  // OBJ-KEY-17 (MUST): A key of exactly 1,024 bytes makes the round trip unchanged.
  roundTrip('OBJ-KEY-17', (stem) => filled(stem, 1024, 'k'));
  // OBJ-KEY-18 (MUST): A key of exactly 1,024 bytes made of multi-byte characters makes the round trip unchanged.
  roundTrip('OBJ-KEY-18', (stem) => filled(`${stem}aa`.slice(0, 10), 1024, 'é'));
  // OBJ-FOLDER-04 (MUST): An object uploaded under a folder path has as its name the folder path followed by the
  //   file name.
  roundTrip('OBJ-FOLDER-04', (stem) => `${stem}/inner/file.txt`);

  // OBJ-KEY-20 (MUST): Keys that differ in the case of a letter name different objects.
  distinct(
    'OBJ-KEY-20',
    (stem) => `${stem}a`,
    (stem) => `${stem}A`,
  );
  // OBJ-KEY-21 (MUST): The keys a and a/b exist beside each other: the name space is flat.
  distinct(
    'OBJ-KEY-21',
    (stem) => stem,
    (stem) => `${stem}/b`,
  );
  // OBJ-KEY-22 (MUST): Canonically equivalent keys in different Unicode normal forms name different objects.
  distinct(
    'OBJ-KEY-22',
    (stem) => `${stem}\u00e9`,
    (stem) => `${stem}e\u0301`,
  );

  // OBJ-KEY-13 (MUST): A key whose .. segments climb above the bucket is refused with a 4xx or stored under exactly
  //   that key; no other object or bucket is touched.
  requirement('OBJ-KEY-13', async ({ owner, bucket, given, names, expect }) => {
    const other = await given.bucket();
    const victim = names.key();
    for (const home of [bucket, other]) await given.object(home, victim, 'untouched');
    for (const above of [`a/../../${other}`, `../${other}`, `../${bucket}`]) {
      const key = `${above}/${victim}`;
      const put = await owner.putObject({ bucket, key, body: 'climbed' });
      if (put.ok) expect(await owner.getObject({ bucket, key })).toHaveBody('climbed');
      // A proxy before the storage may refuse it with an answer of its own.
      else expect(`${put.status}`, `status of the upload to ${key}`).toMatch(/^4/);
    }
    for (const home of [bucket, other])
      expect(await owner.getObject({ bucket: home, key: victim })).toHaveBody('untouched');
    const elsewhere = documentOf(await owner.listObjectsV2({ bucket: other })).Contents;
    expect(
      elsewhere.map(({ Key }) => Key),
      'the keys of the other bucket',
    ).toEqual([victim]);
  });

  // OBJ-KEY-15 (MAY): Whether a key with the character U+0000 is accepted is observed.
  requirement('OBJ-KEY-15', async ({ owner, bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key: `${key}\u0000`, body: '' });
    observe('answer', put.error?.code ?? put.status);
  });

  // OBJ-KEY-16 (SHOULD): A key whose bytes are not UTF-8 is refused and nothing is stored (400 InvalidURI in the
  //   compatible protocol).
  requirement('OBJ-KEY-16', async ({ owner, bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'never' }, { path: `/${bucket}/${key}%ff%fe` });
    expect(put).toBeRefused('InvalidURI');
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed();
    expect(decodedKeys(listing), 'the keys listed').toEqual([]);
  });

  // OBJ-KEY-19 (MUST): A key of 1,025 bytes is refused and nothing is stored (400 KeyTooLongError in the compatible
  //   protocol).
  requirement('OBJ-KEY-19', async ({ owner, bucket, key: stem, expect }) => {
    const put = await owner.putObject({ bucket, key: filled(stem, 1025, 'k'), body: 'never' });
    expect(put).toBeRefused('KeyTooLongError');
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(
      Contents.map(({ Key }) => Key),
      'the keys listed',
    ).toEqual([]);
  });
});
