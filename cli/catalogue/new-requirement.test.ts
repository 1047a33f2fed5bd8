import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeStubs } from './new-requirement.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-new-'));
  writeFileSync(join(root, 'tsconfig.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const options = { profile: 'buckets', stem: 'naming' };
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the three files of a new stem are created', () => {
  const [entry = '', suite = '', faults = ''] = writeStubs(root, 'BKT-NAME-98', options);
  expect([entry, suite, faults]).toEqual([
    'spec/requirements/buckets/naming.yaml',
    'suites/buckets/naming.suite.ts',
    'reference-impl/faults/buckets/naming.ts',
  ]);
  expect(read(entry)).toMatch(/^- id: BKT-NAME-98\n {2}level: MUST\n/);
  expect(read(suite)).toMatch(
    /profile\('buckets', \(\) => \{\n {2}requirement\('BKT-NAME-98'.*\n.*\n {2}\}\);\n\}\);\n$/,
  );
  expect(read(faults)).toMatch(
    /readonly Fault\[\] = \[\n {2}\{\n.*\n {4}requirements: \['BKT-NAME-98'\],\n.*\n {2}\},\n\];\n$/,
  );
});

test('the existing content of a file is kept, and the stub is added after it', () => {
  const [, suite = ''] = writeStubs(root, 'BKT-NAME-98', options);
  const before = read(suite);
  writeStubs(root, 'BKT-NAME-99', options);
  expect(read(suite).startsWith(before.slice(0, -'});\n'.length))).toBe(true);
  expect(read(suite)).toMatch(/'BKT-NAME-99'.*\n.*\n {2}\}\);\n\}\);\n$/);
});

test('a fault is added to the list of faults, not to the declaration after it', () => {
  const file = 'reference-impl/faults/buckets/naming.ts';
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), 'export const faults = [\n];\n\nexport const provenElsewhere = {\n};\n');
  writeStubs(root, 'BKT-NAME-98', options);
  expect(read(file)).toMatch(/\n {2}\},\n\];\n\nexport const provenElsewhere = \{\n\};\n$/);
});

test.each([
  ['BKT-NAME-01', options, 'BKT-NAME-01 exists'],
  ['OBJ-NAME-98', options, 'not an id of profile buckets'],
  ['BKT-NAME', options, 'form PREFIX-TOPIC-NN'],
  ['BKT-NAME-98', { ...options, stem: '../naming' }, 'not a file name'],
  ['BKT-NAME-98', { ...options, profile: 'bucket' }, 'bucket'],
])('%s with %o is refused', (id, given, message) => {
  expect(() => writeStubs(root, id, given)).toThrow(message);
  expect(() => read('spec/requirements/buckets/naming.yaml')).toThrow('ENOENT');
});

test('an installed package is not changed', () => {
  rmSync(join(root, 'tsconfig.json'));
  expect(() => writeStubs(root, 'BKT-NAME-98', options)).toThrow('in a checkout');
});
