import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import { contractTables } from '../tables.ts';
import { parseXml } from './tree.ts';
import { writeXml } from './write.ts';

const tables = contractTables('std');

/** Text that XML 1.0 can represent and that a parser does not change (line ends are normalised by all of them). */
const text = fc
  .string({ unit: 'grapheme' })
  .filter((one) => /^[\t\u0020-\ud7ff\ue000-\ufffd]*$/u.test(one) && one.trim() === one);

test('an independent parser reads what we write as we do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 5 }), text, async (names, owner) => {
      const CreationDate = '2026-01-01T00:00:00Z';
      const Buckets = names.map((Name) => ({ Name, CreationDate }));
      const xml = writeXml(tables, 'ListAllMyBucketsResult', { Owner: { ID: owner }, Buckets });
      const read = await parseStringPromise(xml, { explicitArray: true });
      const {
        Owner,
        Buckets: [list],
      } = read.ListAllMyBucketsResult;
      expect(Owner[0].ID[0]).toBe(owner);
      expect((list.Bucket ?? []).map((bucket: { Name: string[] }) => bucket.Name[0])).toEqual(names);
    }),
  );
});

test('our parser reads a document as an independent one does', async () => {
  const xml = '<a><b x="1&amp;2">t&lt;&#233;</b><b><![CDATA[<raw>]]></b></a>';
  const read = await parseStringPromise(xml, { charkey: 'text', attrkey: 'attributes' });
  const own = parseXml(xml).children.map(({ text, attributes }) => ({ text, x: attributes[0]?.value }));
  expect(own).toEqual(
    read.a.b.map((b: string | { text: string; attributes: { x: string } }) =>
      typeof b === 'string' ? { text: b, x: undefined } : { text: b.text, x: b.attributes.x },
    ),
  );
});
