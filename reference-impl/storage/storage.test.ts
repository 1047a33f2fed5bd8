import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openStorage, type StorageOptions } from './open.ts';
import { BodyGone, type BodyReference, type Storage, type VersionRecord } from './storage.ts';

const data = mkdtempSync(join(tmpdir(), 's3-assay-test-'));
const opened: Storage[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((storage) => storage.close()));
  rmSync(data, { recursive: true, force: true });
});

/** Every body with bytes has a file, unless a test changes that. */
async function open(options: StorageOptions = {}): Promise<Storage> {
  const storage = await openStorage({ inlineBytes: 0, ...options });
  opened.push(storage);
  return storage;
}

async function* bytes(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

const none: BodyReference = { size: 0, chunks: [] };

function version(key: string, sequence: number, rest: Partial<VersionRecord> = {}): VersionRecord {
  return {
    bucket: 'b',
    key,
    versionId: `v${sequence}`,
    sequence,
    deleteMarker: false,
    ownerProject: 'alpha',
    modifiedAt: 0,
    body: none,
    etag: '',
    attributes: {},
    metadata: {},
    storageClass: 'STANDARD',
    ...rest,
  };
}

const put = (storage: Storage, record: VersionRecord) => storage.transaction((tx) => tx.putVersion(record));
const text = async (storage: Storage, body: BodyReference, range?: { start: number; end: number }) =>
  (await buffer(storage.read(body, range))).toString();
const fileOf = (body: BodyReference | undefined) =>
  body?.chunks.map((chunk) => ('id' in chunk ? chunk.id : 'inline'))[0];
const bodyFiles = () => readdirSync(join(data, 'bodies'));

test('a staged body has its size and digests and reads back whole and by range', async () => {
  const storage = await open();
  const staged = await storage.stage(bytes('hel', 'lo'));
  expect(staged).toMatchObject({ size: 5, md5: '5d41402abc4b2a76b9719d911017c592' });
  expect(staged.sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  expect(await text(storage, staged)).toBe('hello');
  expect(await text(storage, staged, { start: 1, end: 3 })).toBe('ell');
});

test('a body of several files reads as one, for any range', async () => {
  const storage = await open();
  const parts = await Promise.all(['abc', 'd', 'efgh'].map((part) => storage.stage(bytes(part))));
  const body = { size: 8, chunks: parts.flatMap((part) => part.chunks) };
  for (let start = 0; start < 8; start++) {
    for (let end = start; end < 8; end++) {
      expect(await text(storage, body, { start, end })).toBe('abcdefgh'.slice(start, end + 1));
    }
  }
});

test('a small body is stored in the record, without a file, and reads like others', async () => {
  const storage = await open({ data, inlineBytes: 5 });
  const [few, many] = [await storage.stage(bytes('hel', 'lo')), await storage.stage(bytes('hello', '!'))];
  await put(storage, version('few', 1, { body: few }));
  await put(storage, version('many', 2, { body: { size: 11, chunks: [...few.chunks, ...many.chunks] } }));
  expect(bodyFiles()).toEqual([fileOf(many)]);
  expect(await text(storage, storage.current('b', 'few')?.body ?? none, { start: 1, end: 3 })).toBe('ell');
  expect(await text(storage, storage.current('b', 'many')?.body ?? none, { start: 3, end: 7 })).toBe('lohel');
});

test('an empty body needs no file', async () => {
  const storage = await open({ data });
  expect(await text(storage, await storage.stage(bytes()))).toBe('');
  expect(bodyFiles()).toEqual([]);
});

test('a source that fails leaves nothing behind', async () => {
  const storage = await open({ data });
  const cut = async function* () {
    yield Buffer.from('half');
    throw new Error('connection reset');
  };
  await expect(storage.stage(cut())).rejects.toThrow('connection reset');
  expect(bodyFiles()).toEqual([]);
});

test('releases a source that cannot be written', async () => {
  const storage = await open({ data });
  rmSync(join(data, 'bodies'), { recursive: true });
  let isHeld = true;
  const source = async function* () {
    try {
      yield Buffer.from('some');
      yield Buffer.from('more');
    } finally {
      isHeld = false;
    }
  };
  await expect(storage.stage(source())).rejects.toThrow('ENOENT');
  expect(isHeld).toBe(false);
});

test('discard removes only what nothing refers to', async () => {
  const storage = await open({ data });
  const [kept, dropped] = [await storage.stage(bytes('kept')), await storage.stage(bytes('dropped'))];
  await put(storage, version('k', 1, { body: kept }));
  await kept.discard();
  await dropped.discard();
  expect(bodyFiles()).toEqual([fileOf(kept)]);
});

test('a transaction that throws changes nothing and does not affect others in its commit', async () => {
  const storage = await open();
  const outcomes = await Promise.allSettled([
    put(storage, version('one', 1)),
    storage.transaction((tx) => {
      tx.putVersion(version('two', 2));
      throw new Error('refused');
    }),
    storage.transaction((tx) => {
      tx.putVersion(version('three', 3));
      return [...tx.currents('b')].map(({ key }) => key);
    }),
  ]);
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: ['one', 'three'] },
  ]);
  expect([...storage.currents('b')].map(({ key }) => key)).toEqual(['one', 'three']);
});

test('transactions run one after another: none of a hundred increments is lost', async () => {
  const storage = await open();
  const numbers = await Promise.all(
    Array.from({ length: 100 }, () => storage.transaction((tx) => tx.nextSequence('b'))),
  );
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
});

test('a version with the same id is replaced together with its body, regardless of its position', async () => {
  const storage = await open({ data });
  const [old, other, fresh] = await Promise.all(
    ['old', 'other', 'fresh'].map((part) => storage.stage(bytes(part))),
  );
  await put(storage, version('k', 1, { versionId: 'null', body: old }));
  await put(storage, version('k', 2, { body: other }));
  await put(storage, version('k', 3, { versionId: 'null', body: fresh }));
  expect([...storage.versionsOf('b', 'k')].map(({ sequence }) => sequence)).toEqual([3, 2]);
  await storage.close();
  expect(bodyFiles().sort()).toEqual([fileOf(other), fileOf(fresh)].sort());
});

test('two writes of one key in one commit leave one body', async () => {
  const storage = await open({ data });
  const [first, second] = [await storage.stage(bytes('first')), await storage.stage(bytes('second'))];
  await Promise.all(
    [first, second].map((body, at) => put(storage, version('k', at + 1, { versionId: 'null', body }))),
  );
  await storage.close();
  expect(bodyFiles()).toEqual([fileOf(second)]);
});

test('records may share a body: it is removed with the last of them', async () => {
  const storage = await open({ data });
  const body = await storage.stage(bytes('shared'));
  await put(storage, version('original', 1, { body }));
  await put(storage, version('copy', 2, { body }));
  await storage.transaction((tx) => tx.deleteVersion(version('original', 1)));
  expect(await text(storage, body)).toBe('shared');
  await storage.transaction((tx) => tx.deleteVersion(version('copy', 2)));
  expect(() => storage.read(body)).toThrow(BodyGone);
  await expect(put(storage, version('late copy', 3, { body }))).rejects.toThrow(BodyGone);
  await storage.close();
  expect(bodyFiles()).toEqual([]);
});

test('an object deleted while it is read can be read to its end; the file is removed after the last reader', async () => {
  const storage = await open({ data });
  const parts = [await storage.stage(bytes('first ')), await storage.stage(bytes('second'))];
  const body = { size: 12, chunks: parts.flatMap(({ chunks }) => chunks) };
  await put(storage, version('k', 1, { body }));
  const [slow, abandoned] = [storage.read(body), storage.read(body)];
  await storage.transaction((tx) => tx.deleteVersion(version('k', 1)));
  expect(bodyFiles()).toHaveLength(2);
  expect((await buffer(slow)).toString()).toBe('first second');
  expect(bodyFiles()).toHaveLength(2);
  abandoned.destroy();
  await new Promise((resolve) => abandoned.once('close', resolve));
  await storage.close();
  expect(bodyFiles()).toEqual([]);
});

test('a reader that is cut off after the store was closed does no harm', async () => {
  const storage = await open();
  const body = await storage.stage(bytes('read'));
  await put(storage, version('k', 1, { body }));
  const reader = storage.read(body);
  await storage.close();
  await new Promise((resolve) => reader.on('error', resolve).once('close', resolve).destroy());
});

test('current versions, versions and start positions agree with a simple model', async () => {
  const keys = ['', '\0', 'a', 'a\0', 'a/', 'a/b', 'b', '\ud7ff', '\uffff', '\u{10000}'];
  const key = fc.constantFrom(...keys);
  const byBytes = (a: VersionRecord, b: VersionRecord) =>
    Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || b.sequence - a.sequence;
  const storage = await open();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(key, { maxLength: 30 }),
      key,
      fc.boolean(),
      fc.nat({ max: 31 }),
      async (written, from, after, sequence) => {
        const bucket = `b${run++}`;
        const model = written.map((name, at) => version(name, at + 1, { bucket })).sort(byBytes);
        await storage.transaction((tx) => model.forEach((record) => tx.putVersion(record)));
        const isBehind = (name: string) =>
          Buffer.compare(Buffer.from(name), Buffer.from(from)) + (after ? 0 : 1) > 0;
        const newest = model.filter((record, at) => record.key !== model[at - 1]?.key);
        expect([...storage.currents(bucket)]).toEqual(newest);
        expect([...storage.currents(bucket, { key: from, after })]).toEqual(
          newest.filter((record) => isBehind(record.key)),
        );
        expect([...storage.versions(bucket, { key: from, after })]).toEqual(
          model.filter((record) => isBehind(record.key)),
        );
        expect([...storage.versions(bucket, { key: from, sequence: sequence + 1, after })]).toEqual(
          model.filter((record) => byBytes(record, version(from, sequence + 1)) + (after ? 0 : 1) > 0),
        );
        for (const name of keys)
          expect(storage.current(bucket, name)).toEqual(newest.find((record) => record.key === name));
        for (const record of model)
          expect(storage.version(bucket, record.key, record.versionId)).toEqual(record);
        expect(storage.isEmpty(bucket)).toBe(written.length === 0);
      },
    ),
    { numRuns: 60 },
  );
});

test('uploads are listed by key and id; their parts are removed with them unless a version took over the bodies', async () => {
  const storage = await open({ data });
  const upload = (key: string, uploadId: string) => ({
    ...{ bucket: 'b', key, uploadId, ownerProject: 'alpha', initiator: 'alpha:alice', createdAt: 0 },
    ...{ attributes: {}, metadata: {}, storageClass: 'STANDARD' },
  });
  const [kept, dropped] = [await storage.stage(bytes('kept')), await storage.stage(bytes('dropped'))];
  await storage.transaction((tx) => {
    for (const [key, id] of [
      ['k', '2'],
      ['k', '1'],
      ['a', '9'],
    ] as const)
      tx.putUpload(upload(key, id));
    tx.putPart(upload('k', '1'), { number: 2, body: dropped, etag: 'd', modifiedAt: 0 });
    tx.putPart(upload('k', '1'), { number: 1, body: kept, etag: 'k', modifiedAt: 0 });
  });
  const listed = (...args: Parameters<Storage['uploads']>) =>
    [...storage.uploads(...args)].map(({ key, uploadId }) => key + uploadId);
  expect(listed('b')).toEqual(['a9', 'k1', 'k2']);
  expect(listed('b', { key: 'k', uploadId: '1', after: true })).toEqual(['k2']);
  expect(listed('b', { key: 'a', after: true })).toEqual(['k1', 'k2']);
  expect([...storage.parts(upload('k', '1'))].map(({ number }) => number)).toEqual([1, 2]);
  await storage.transaction((tx) => {
    tx.putVersion(version('k', 1, { body: kept }));
    tx.deleteUpload(upload('k', '1'));
  });
  expect(listed('b')).toEqual(['a9', 'k2']);
  expect([...storage.parts(upload('k', '1'))]).toEqual([]);
  await storage.close();
  expect(bodyFiles()).toEqual([fileOf(kept)]);
});

test('only an empty bucket can be removed, and a new one of its name has none of its uploads', async () => {
  const storage = await open();
  const bucket = {
    name: 'b',
    ownerProject: 'alpha',
    creator: 'alpha:alice',
    createdAt: 0,
    region: 'r',
    versioning: 'never' as const,
    configurations: {},
  };
  await storage.transaction((tx) => {
    tx.putBucket(bucket);
    tx.putVersion(version('k', tx.nextSequence('b')));
  });
  await expect(storage.transaction((tx) => tx.deleteBucket('b'))).rejects.toThrow('bucket b is not empty');
  await storage.transaction((tx) => {
    tx.deleteVersion(version('k', 1));
    tx.deleteBucket('b');
  });
  expect([...storage.buckets()]).toEqual([]);
  expect(storage.bucket('b')).toBeUndefined();
});

test('an impossible name is not found; a key that is too long is refused', async () => {
  const storage = await open();
  expect(storage.bucket('')).toBeUndefined();
  expect(storage.bucket('b'.repeat(10_000))).toBeUndefined();
  expect(storage.version('b', 'k', 'v'.repeat(10_000))).toBeUndefined();
  await put(storage, version('k'.repeat(1024), 1));
  expect(storage.current('b', 'k'.repeat(1025))).toBeUndefined();
  await expect(put(storage, version('k'.repeat(1025), 2))).rejects.toThrow(RangeError);
});

test('a directory belongs to one store, keeps its records, and loses orphaned files when opened', async () => {
  const first = await open({ data });
  await expect(openStorage({ data })).rejects.toThrow(`in use by process ${process.pid}`);
  const body = await first.stage(bytes('kept'));
  await put(first, version('k', 1, { body }));
  await first.stage(bytes('never referred to'));
  await first.close();
  writeFileSync(join(data, 'bodies', 'cut short.partial'), 'ha');
  const again = await open({ data });
  expect(await text(again, again.current('b', 'k')?.body ?? none)).toBe('kept');
  expect(bodyFiles()).toEqual([fileOf(body)]);
});

test('a temporary store leaves nothing behind when closed, and then refuses work', async () => {
  mkdirSync(data, { recursive: true });
  vi.stubEnv('TMPDIR', data);
  const storage = await open();
  await storage.stage(bytes('x'));
  expect(readdirSync(data)).toHaveLength(1);
  await storage.close();
  expect(readdirSync(data)).toEqual([]);
  await expect(storage.transaction(() => 1)).rejects.toThrow('the store is closed');
});
