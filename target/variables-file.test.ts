import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readVariables } from './variables-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(join(folder, 'settings'), text);
  return readVariables(join(folder, 'settings'));
}

test('a settings file as a console gives it', () => {
  const text =
    '# access\nexport S3_URL="https://s3.example.com"\nEC2_ACCESS_KEY=alpha:alice\r\n\nSECRET=\'a b#c\' # mine\nEMPTY=\n';
  expect(read(text)).toEqual({
    S3_URL: 'https://s3.example.com',
    EC2_ACCESS_KEY: 'alpha:alice',
    SECRET: 'a b#c',
    EMPTY: '',
  });
});

test('runs and expands nothing in it', () => {
  expect(read('A="$(id)"\nB=${HOME}')).toEqual({ A: '$(id)', B: '${HOME}' });
});

test('names a malformed line by its number, without its text', () => {
  expect(() => read('A=1\nif true; then SECRET=x\n')).toThrow(
    `${folder}/settings:2: is not a line of the form KEY=value`,
  );
  expect(() => read('A="unfinished\n')).toThrow('settings:1');
});
