import { expect, test } from 'vitest';
import { type CaseText, withCaseTexts } from './case-texts.ts';

const NAME: CaseText = { id: 'BKT-NAME-01', level: 'MUST', text: 'A name has 3 to 63 characters.' };
const PAGE: CaseText = {
  id: 'LIST-PAGE-02',
  level: { std: 'SHOULD', aws: 'MUST' },
  text: 'word '.repeat(30),
};

test('puts the text of a requirement above its case, wrapped, with its level in each dialect', () => {
  const source = [
    "  requirement('BKT-NAME-01', async () => {});",
    '  refused(',
    "    'LIST-PAGE-02',",
    '  );',
  ].join('\n');
  const lines = withCaseTexts(source, [NAME, PAGE]).split('\n');
  expect(lines[0]).toBe('  // BKT-NAME-01 (MUST): A name has 3 to 63 characters.');
  expect(lines[1]).toBe("  requirement('BKT-NAME-01', async () => {});");
  expect(lines[2]).toMatch(/^ {2}\/\/ LIST-PAGE-02 \(std SHOULD, aws MUST\): word word/);
  expect(lines[3]).toMatch(/^ {2}\/\/ {3}word/);
  expect(lines[4]).toBe('  refused(');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(116);
});

test('replaces a changed text, and keeps comments written by hand', () => {
  const source = "// Why it is so.\nrequirement('BKT-NAME-01', async () => {});";
  const former = withCaseTexts(source, [{ ...NAME, text: 'former '.repeat(40) }]);
  expect(withCaseTexts(former, [NAME])).toBe(withCaseTexts(source, [NAME]));
  expect(withCaseTexts(former, [NAME])).toContain('// Why it is so.\n// BKT-NAME-01 (MUST): A name');
});

test('puts no text above a further mention of an id', () => {
  const source = "requirement('BKT-NAME-01', async () => {});\n['BKT-NAME-01', 'LIST-PAGE-02'];";
  expect(withCaseTexts(source, [NAME]).match(/MUST/g)).toHaveLength(1);
});

test('puts the texts of ids that a loop fills in above the case of the loop, except ids with their own case', () => {
  const source =
    "requirement(`CHK-${algorithm}-01`, async () => {});\nrequirement('CHK-TWO-01', async () => {});";
  const own = ['CHK-CRC32-01', 'CHK-SHA1-01', 'CHK-TWO-01'].map((id) => ({
    id,
    level: 'MUST',
    text: 'Text.',
  }));
  expect(
    withCaseTexts(source, own)
      .split('\n')
      .map((line) => line.slice(0, 18)),
  ).toEqual([
    '// CHK-CRC32-01 (M',
    '// CHK-SHA1-01 (MU',
    'requirement(`CHK-$',
    '// CHK-TWO-01 (MUS',
    "requirement('CHK-T",
  ]);
});
