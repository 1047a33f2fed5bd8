import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDialects } from './dialects.ts';
import { emitDialects } from './emit-dialects.ts';

const DIALECTS = fileURLToPath(new URL('../dialects', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-dialects-'));
  await cp(DIALECTS, join(folder, 'dialects'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function withFile(name: string, ...lines: string[]) {
  await writeFile(join(folder, 'dialects', `${name}.yaml`), `${lines.join('\n')}\n`);
  const overlay = 'object-storage/aws.overlay.yaml';
  await cp(join(DIALECTS, '..', overlay), join(folder, overlay));
  return readDialects(join(folder, 'dialects'));
}

test('a dialect inherits what its file does not state', async () => {
  const dialects = await withFile('acme', 'name: acme', 'extends: aws', 'tokens:', '  headerPrefix: x-acme-');
  const [aws, acme] = [
    dialects.find(({ name }) => name === 'aws'),
    dialects.find(({ name }) => name === 'acme'),
  ];
  expect(acme?.values).toEqual({ ...aws?.values, headerPrefix: 'x-acme-' });
  expect(acme?.overlays).toEqual(aws?.overlays);
  expect(acme?.overlays).toHaveLength(1);
  expect(dialects.findIndex((one) => one === acme)).toBeGreaterThan(dialects.findIndex((one) => one === aws));
});

test('its own overlay is applied after that of the dialect it extends', async () => {
  await writeFile(join(folder, 'acme.overlay.yaml'), 'overlay: 1.0.0\nactions: []\n');
  const dialects = await withFile('acme', 'name: acme', 'extends: aws', 'overlay: ../acme.overlay.yaml');
  const acme = dialects.find(({ name }) => name === 'acme');
  expect(acme?.overlays.map(({ file }) => file.split('/').at(-1))).toEqual([
    'aws.overlay.yaml',
    'acme.overlay.yaml',
  ]);
});

test.each([
  [['name: acne', 'extends: aws'], 'acme.yaml: its name is acne, not that of the file'],
  [['name: acme'], 'acme.yaml: token scheme is missing'],
  [['name: acme', 'extends: gcs'], 'acme.yaml: extends gcs, which is not a dialect'],
  [['name: acme', 'extends: acme'], 'acme.yaml: extends acme, which extends it'],
  [
    ['name: acme', 'extends: aws', 'traits: { errorCodes: maybe }'],
    'traits.errorCodes must be equal to one of the allowed values required,advised',
  ],
  [
    ['name: acme', 'extends: aws', 'traits: { eror: true }'],
    'traits must NOT have additional properties eror',
  ],
  [
    ['name: acme', 'extends: aws', 'tokens: { headerPrefix: X-Acme }'],
    'tokens.headerPrefix must match pattern',
  ],
  [
    ['name: acme', 'extends: aws', 'levels: { BKT-NAME-15: maybe }'],
    'levels.BKT-NAME-15 must be equal to one of',
  ],
])('a file with %j is refused', async (lines, message) => {
  await expect(withFile('acme', ...lines)).rejects.toThrow(message);
});

test('the names of dialects are those of the files, the neutral one first', async () => {
  const source = emitDialects(await withFile('acme', 'name: acme', 'extends: std'), []);
  expect(source.replaceAll(/\s+/g, ' ')).toContain('DialectName = | "std" | "acme" | "aws";');
});
