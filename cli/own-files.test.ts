import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOwnFiles } from './own-files.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'assay-own-files-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string, force = false): void =>
  writeOwnFiles(
    folder,
    new Map([
      ['index.html', `made by us: ${text}`],
      ['parts/one.html', text],
    ]),
    { what: 'The site', mark: 'made by us', force },
  );
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

test('files of an earlier call are replaced', () => {
  write('once');
  write('twice');
  expect(readdirSync(folder).sort()).toEqual(['index.html', 'parts']);
  expect([read('index.html'), read('parts/one.html')]).toEqual(['made by us: twice', 'twice']);
});

test.each([
  ['of another name', 'thesis.txt'],
  ['of the same name', 'index.html'],
])('a foreign file, %s, is not changed, and nothing is written', (_, name) => {
  writeFileSync(join(folder, name), 'mine');
  expect(() => write('once')).toThrow(new RegExp(`holds other files \\(${name}\\).*--force`));
  expect(readdirSync(folder)).toEqual([name]);
  expect(read(name)).toBe('mine');
});

test('a folder in place of the first file is reported', () => {
  mkdirSync(join(folder, 'index.html'));
  expect(() => write('once')).toThrow(/holds other files \(index.html\)/);
});

test('with --force, files with other names are kept', () => {
  writeFileSync(join(folder, 'thesis.txt'), 'mine');
  write('once', true);
  expect([read('thesis.txt'), read('parts/one.html')]).toEqual(['mine', 'once']);
});
