import { profile, requirement } from '../harness/requirement.ts';
import { decodedKeys } from '../harness/listed-keys.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A key is stored, read, listed and deleted under exactly its own bytes. Listed with encoding-type=url, which carries any of them. */
function roundTrip(id: RequirementId, ...makes: ((stem: string) => string)[]): void {
  requirement(id, async ({ owner, bucket, key: stem, expect }) => {
    const keys = makes.map((make) => make(stem));
    for (const key of keys) {
      expect(await owner.putObject({ bucket, key, body: key })).toSucceed(200);
      expect(await owner.getObject({ bucket, key })).toHaveBody(key);
    }
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed(200);
    expect(decodedKeys(listing).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(await owner.deleteObject({ bucket, key })).toSucceed();
      // The key stands in the error document too; that it is well-formed all the same is judged in RESP-ERR-10.
      expect(await owner.getObject({ bucket, key })).toHaveStatus(404);
    }
  });
}

/** Names under which different objects live side by side. */
function distinct(id: RequirementId, ...makes: ((stem: string) => string)[]): void {
  requirement(id, async ({ owner, bucket, key: stem, expect }) => {
    const keys = makes.map((make) => make(stem));
    // One after the other, and no set-up: a target may refuse the second for the sake of the first.
    for (const key of keys) expect(await owner.putObject({ bucket, key, body: key })).toSucceed(200);
    for (const key of keys) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
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
    await given.object(other, victim, 'untouched');
    const key = `a/../../${other}/${victim}`;
    const put = await owner.putObject({ bucket, key, body: 'climbed' });
    if (put.ok) expect(await owner.getObject({ bucket, key })).toHaveBody('climbed');
    else expect(put).toHaveStatus(400);
    expect(await owner.getObject({ bucket: other, key: victim })).toHaveBody('untouched');
  });

  requirement('OBJ-KEY-15', async ({ owner, bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key: `${key}\u0000`, body: '' });
    observe('answer', put.error?.code ?? put.status);
  });

  requirement('OBJ-KEY-16', async ({ owner, bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'never' }, { path: `/${bucket}/${key}%ff%fe` });
    expect(put).toBeRefused('InvalidURI');
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url' });
    expect(listing).toSucceed(200);
    expect(decodedKeys(listing)).toEqual([]);
  });

  requirement('OBJ-KEY-19', async ({ owner, bucket, key: stem, expect }) => {
    const put = await owner.putObject({ bucket, key: filled(stem, 1025, 'k'), body: 'never' });
    expect(put).toBeRefused('KeyTooLongError');
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents).toEqual([]);
  });
});
