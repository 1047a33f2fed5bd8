import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from './open.ts';
import { type Storage, StorageFull } from './storage.ts';

let data: string;
let storage: Storage;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'assay-space-'));
  storage = await openStorage({ data, freeBytes: 0 });
});
afterEach(async () => {
  await storage.close();
  rmSync(data, { recursive: true });
});

/** Some bytes, and then the system error of a full disk. */
async function* untilFull(code: string): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(10_000);
  throw Object.assign(new Error('no space left on device'), { code });
}

test.each(['ENOSPC', 'EDQUOT'])(
  'reports a disk that is full while a body is written (%s), and leaves nothing behind',
  async (code) => {
    await expect(storage.stage(untilFull(code))).rejects.toBeInstanceOf(StorageFull);
    expect(readdirSync(join(data, 'bodies'))).toEqual([]);
  },
);

test('reports a disk that is full at a commit, and the store stays usable', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 28 });
  await expect(
    storage.transaction(() => {
      throw full;
    }),
  ).rejects.toBeInstanceOf(StorageFull);
  expect(await storage.transaction((tx) => tx.counts())).toEqual({ buckets: 0, uploads: 0 });
});

test('leaves any other error unchanged', async () => {
  await expect(storage.stage(untilFull('EIO'))).rejects.toMatchObject({ code: 'EIO' });
});
