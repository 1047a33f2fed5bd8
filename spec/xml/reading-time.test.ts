import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attacks, expectLinear } from '../reading-time.fixture.ts';
import { contractTables } from '../tables.ts';
import { readXml } from './read.ts';
import { inSchemaOrder } from './schema-order.ts';
import { parseXml, XML_LIMITS } from './tree.ts';

const tables = contractTables('std');

/** `#` stands for a number that differs at every repetition. */
const words = [
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<a',
    '>',
    '/>',
    ' a#=""',
    ' a=""',
    ' xmlns:a#="u"',
    ' xmlns="u"',
    '<b:a xmlns:b="u">',
  ],
  ...[
    '<',
    '&',
    ';',
    '&lt;',
    '&#0065;',
    '<!',
    '<!--',
    '-->',
    '-',
    '<?p',
    '?>',
    '?',
    '<![CDATA[',
    ']]>',
    ']',
    '"',
    "'",
  ],
  ...[
    ' ',
    '\n',
    '\r',
    'a',
    '=',
    'é',
    '<!DOCTYPE',
    '[',
    '<Contents>',
    '<Key>',
    '</Key>',
    '</Contents>',
    '<?xml ',
  ],
];
const read = (text: string): unknown => {
  const root = parseXml(text);
  readXml(tables, 'ListObjectsResult', root);
  return inSchemaOrder(tables, 'ListObjectsResult', root);
};

test('the time to read a document grows linearly with its length, whatever is repeated in it', async () => {
  await fc.assert(
    fc.asyncProperty(attacks(words), (attack) =>
      expectLinear({ ...attack, start: `<a>${attack.start}` }, read),
    ),
    { numRuns: 80 },
  );
});

test.each([
  ['attributes', { start: '<a', unit: ' a#=""', end: '/>' }],
  [
    'declarations, then elements',
    { start: '<a', unit: ' xmlns:a#="u"', end: `>${'<b/>'.repeat(10_000)}</a>` },
  ],
  [
    'declarations in scope',
    { start: '<a>', unit: `<b${' xmlns:c="u"'}>${'<c/>'.repeat(50)}</b>`, end: '</a>' },
  ],
  ['a declaration that does not end', { start: '<a><!', unit: 'a', end: '' }],
  ['one name', { start: '<', unit: 'a', end: '/>' }],
])('%s', async (_, attack) => {
  await expectLinear(attack, read);
});

test('reads a document of the maximum size in time', () => {
  const attributes = Array.from({ length: XML_LIMITS.attributes - 1 }, (_, index) => ` a${index}=""`).join(
    '',
  );
  const element = `<b:a xmlns:b="u"${attributes}/>`;
  const text = `<a>${element.repeat(Math.floor((1024 * 1024) / element.length))}</a>`;
  const times = [1, 2, 3].map(() => {
    const begun = performance.now();
    expect(parseXml(text).children.length).toBeGreaterThan(1000);
    return performance.now() - begun;
  });
  // An eighth of the longest document. It takes 40 ms.
  expect(Math.min(...times)).toBeLessThan(1000);
});
