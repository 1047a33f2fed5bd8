import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readExpectedFailures } from './expected-failures-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-expect-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(join(folder, 'expected.yaml'), text);
  return readExpectedFailures(join(folder, 'expected.yaml'));
}

test('reads entries with reason and last day', () => {
  expect(
    read('- {id: BKT-NAME-01, reason: later, expires: 2030-12-31}\n- {id: BKT-NAME-02, reason: known}\n'),
  ).toEqual([
    { id: 'BKT-NAME-01', reason: 'later', expires: '2030-12-31' },
    { id: 'BKT-NAME-02', reason: 'known' },
  ]);
});

test('a file without entries is an empty list', () => {
  expect(read('# all fixed\n')).toEqual([]);
});

test.each([
  [
    '- {id: BKT-NAME-91, reason: x}\n',
    /:1:8: 0\.id: there is no requirement "BKT-NAME-91"; did you mean "BKT-NAME-01"/,
  ],
  [
    '- {id: BKT-NAME-01, reason: x}\n- {id: BKT-NAME-01, reason: y}\n',
    /:2:8: 1\.id: BKT-NAME-01 is listed twice/,
  ],
  [
    "- {id: BKT-NAME-01, reason: ''}\n- {id: BKT-NAME-02, reason: x}\n- {id: BKT-NAME-03, reason: ' '}\n",
    /:1:29: 0\.reason: is blank for BKT-NAME-01, BKT-NAME-03; say why for each/,
  ],
  ['- {id: BKT-NAME-01}\n', /0\.reason: is missing/],
  ['- {id: BKT-NAME-01, reason: x, expires: 2030-13-01}\n', /expires: is of another form .*as 2030-12-31/],
  [
    '- {id: BKT-NAME-01, reason: x, until: 2030-12-01}\n',
    /until: unknown key; known here: id, reason, expires/,
  ],
  ['BKT-NAME-01: later\n', /must be a list/],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});
