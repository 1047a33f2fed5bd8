import { documentOf } from '../harness/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { decodedKeys } from '../harness/listed-keys.ts';
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
      // With HEAD, as no error document has to name such a key then; that it can is judged in RESP-ERR-10.
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    }
  });
}

/** Keys in an order, so written that a finding tells apart what looks the same. */
const legible = (keys: readonly string[]) => keys.map(encodeURIComponent).sort();

/** Names under which different objects live side by side. */
function distinct(id: RequirementId, ...makes: ((stem: string) => string)[]): void {
  requirement(id, async ({ owner, bucket, key: stem, expect }) => {
    const keys = makes.map((make) => make(stem));
    // One after the other, and no set-up: a target may refuse the second for the sake of the first.
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
  roundTrip('OBJ-KEY-01', (stem) => `${stem} a b`);
  roundTrip('OBJ-KEY-02', (stem) => `${stem}+a+b`);
  roundTrip(
    'OBJ-KEY-03',
    (stem) => `${stem}100%`,
    (stem) => `${stem}%2Fname`,
    (stem) => `${stem}%25`,
  );
  roundTrip(
    'OBJ-KEY-04',
    (stem) => `${stem}-é-ж`,
    (stem) => `${stem}-日本`,
  );
  roundTrip('OBJ-KEY-05', (stem) => `${stem}-🜁`);
  roundTrip('OBJ-KEY-06', (stem) => `${stem}!-_.*'()`);
  roundTrip('OBJ-KEY-07', (stem) => `${stem}&$@=;:,?`);
  roundTrip('OBJ-KEY-08', (stem) => `${stem}#[]{}^|~\`\\<>"`);
  roundTrip('OBJ-KEY-09', (stem) => `/${stem}`);
  roundTrip('OBJ-KEY-10', (stem) => `${stem}//b`);
  roundTrip('OBJ-KEY-11', (stem) => `${stem} `);
  roundTrip(
    'OBJ-KEY-12',
    (stem) => `${stem}/a/../b`,
    (stem) => `${stem}/b`,
  );
  roundTrip(
    'OBJ-KEY-23',
    (stem) => `${stem}/a/./b`,
    (stem) => `${stem}/a/b`,
    (stem) => `./${stem}`,
  );
  roundTrip(
    'OBJ-KEY-14',
    (stem) => `${stem}\u0001`,
    (stem) => `${stem}\n`,
    (stem) => `${stem}\u007f`,
  );
  roundTrip('OBJ-KEY-17', (stem) => filled(stem, 1024, 'k'));
  roundTrip('OBJ-KEY-18', (stem) => filled(`${stem}aa`.slice(0, 10), 1024, 'é'));
  roundTrip('OBJ-FOLDER-04', (stem) => `${stem}/inner/file.txt`);

  distinct(
    'OBJ-KEY-20',
    (stem) => `${stem}a`,
    (stem) => `${stem}A`,
  );
  distinct(
    'OBJ-KEY-21',
    (stem) => stem,
    (stem) => `${stem}/b`,
  );
  distinct(
    'OBJ-KEY-22',
    (stem) => `${stem}\u00e9`,
    (stem) => `${stem}e\u0301`,
  );

  requirement('OBJ-KEY-13', async ({ owner, bucket, given, names, expect }) => {
    const other = await given.bucket();
    const victim = names.key();
    for (const home of [bucket, other]) await given.object(home, victim, 'untouched');
    for (const above of [`a/../../${other}`, `../${other}`, `../${bucket}`]) {
      const key = `${above}/${victim}`;
      const put = await owner.putObject({ bucket, key, body: 'climbed' });
      if (put.ok) expect(await owner.getObject({ bucket, key })).toHaveBody('climbed');
      // Whatever stands before the storage may refuse it, in a way of its own.
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

  requirement('OBJ-KEY-15', async ({ owner, bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key: `${key}\u0000`, body: '' });
    observe('answer', put.error?.code ?? put.status);
  });

  requirement('OBJ-KEY-16', async ({ owner, bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'never' }, { path: `/${bucket}/${key}%ff%fe` });
    expect(put).toBeRefused('InvalidURI');
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed();
    expect(decodedKeys(listing), 'the keys listed').toEqual([]);
  });

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
