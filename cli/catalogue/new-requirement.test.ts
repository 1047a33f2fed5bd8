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

test('creates the three files of a new stem', () => {
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
    /readonly Fault\[\] = \[\n {2}\{\n.*\n {4}requirements: \['BKT-NAME-98'\],\n {4}apply: \(behaviour\) => behaviour,\n {2}\},\n\];\n$/,
  );
});

test('the stub goes to the end of a file that exists', () => {
  const [, suite = ''] = writeStubs(root, 'BKT-NAME-98', options);
  const before = read(suite);
  writeStubs(root, 'BKT-NAME-99', options);
  expect(read(suite).startsWith(before.slice(0, -'});\n'.length))).toBe(true);
  expect(read(suite)).toMatch(/'BKT-NAME-99'.*\n.*\n {2}\}\);\n\}\);\n$/);
});

test('a fault goes into the list of faults, not behind it', () => {
  const file = 'reference-impl/faults/buckets/naming.ts';
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), 'export const faults = [\n];\n\nexport const provenElsewhere = {\n};\n');
  writeStubs(root, 'BKT-NAME-98', options);
  expect(read(file)).toMatch(/\n {2}\},\n\];\n\nexport const provenElsewhere = \{\n\};\n$/);
});

test('without a stem, uses the file that holds the other requirements of the topic', () => {
  for (const [stem, id] of [
    ['naming', 'BKT-NAME-97'],
    ['reading', 'BKT-READ-97'],
  ] as const)
    writeStubs(root, id, { profile: 'buckets', stem });
  expect(writeStubs(root, 'BKT-NAME-98', { profile: 'buckets' })).toContain('suites/buckets/naming.suite.ts');
  expect(() => writeStubs(root, 'BKT-NEW-01', { profile: 'buckets' })).toThrow('one of naming, reading');
});

test.each([
  ['BKT-NAME-01', options, /BKT-NAME-01 exists.*next free id is BKT-NAME-\d\d/],
  ['OBJ-NAME-98', options, 'ids begin with BKT-'],
  ['BKT-NAME-1', options, 'two digits'],
  ['BKT-NAME-98', { ...options, stem: '../naming' }, 'not a valid name of a file'],
  ['BKT-NAME-98', { ...options, profile: 'bucket' }, 'bucket'],
])('%s with %o is refused', (id, given, message) => {
  expect(() => writeStubs(root, id, given)).toThrow(message);
  expect(() => read('spec/requirements/buckets/naming.yaml')).toThrow('ENOENT');
});

test('an installed package is not changed', () => {
  rmSync(join(root, 'tsconfig.json'));
  expect(() => writeStubs(root, 'BKT-NAME-98', options)).toThrow('in a checkout');
});
