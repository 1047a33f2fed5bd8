import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureWritable } from './writable-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-out-'));
afterAll(() => rmSync(folder, { recursive: true }));
const check = (path: string) => ensureWritable(path, 'Reports', 'choose another folder with --out');

test('a missing folder is created, and nothing is left in it', () => {
  check(join(folder, 'deep', 'out'));
  check(join(folder, 'deep', 'out'));
  expect(readdirSync(join(folder, 'deep', 'out'))).toEqual([]);
});

test.each([
  [
    'a file',
    () => {
      writeFileSync(join(folder, 'file'), '');
      return join(folder, 'file');
    },
    'it is not a folder',
  ],
  ['a folder under a file', () => join(folder, 'file', 'out'), 'it is not a folder'],
  ['a place where the system allows none', () => '/proc/assay', 'ENOENT'],
])('%s is refused', (_what, path, why) => {
  const place = path();
  expect(() => check(place)).toThrow(
    `Reports cannot be written into ${place} (${why}); choose another folder with --out.`,
  );
});
