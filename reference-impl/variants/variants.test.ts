import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { reference, type Variant } from '../behaviour.ts';
import { startReference } from '../server.ts';
import { variants } from './catalogue.ts';
import { parseMarkup, writeMarkup } from './markup.ts';

test('there are at least a hundred, each of one name', () => {
  const names = variants.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(100);
  expect(names).toEqual([...new Set(names)]);
});

test.each(variants)('$name names where and by which clause it is legal, and changes something', (variant) => {
  expect(variant.name).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
  expect(variant.clause.length).toBeGreaterThan(15);
  expect(variant.dialects.length).toBeGreaterThan(0);
  const changed = Object.entries(variant.apply(reference)).filter(
    ([part, now]) => now !== reference[part as keyof typeof reference],
  );
  expect(changed.length).toBeGreaterThan(0);
});

/** The refusal of an unsigned request shows how a server writes its answers. */
async function refusalBy(deviations: readonly Variant[]): Promise<string> {
  const server = await startReference({ dialect: 'aws', deviations, clock: () => 1_800_000_000_000 });
  try {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (answer += text));
    await once(socket, 'connect');
    socket.write('GET /a-bucket?list-type=2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    return answer.replaceAll(/[0-9A-F]{16}/g, 'ID');
  } finally {
    await server.close();
  }
}

/** The variants that are visible in any refusal with a document. */
const shown = variants.filter(
  ({ name, dialects }) =>
    dialects.includes('aws') &&
    (/^errors\/|^media-type\/(?:charset|other)|^message\/(?:reason|unasked|processing|early|documents)/.test(
      name,
    ) ||
      /^http\/(?:header|unknown|host|vary|blanks|date|errors)|^opaque\/request-ids|-declaration|-mark$/.test(
        name,
      ) ||
      /^xml\/(?:comments|processing|cdata|decimal|indented|blanks-in|blanks-before|unknown|elements-in)/.test(
        name,
      )),
);

test('a refusal shows each variant of the form of answers', async () => {
  const plain = await refusalBy([]);
  expect(plain).toContain('<Code>');
  const silent = [];
  for (const variant of shown) if ((await refusalBy([variant])) === plain) silent.push(variant.name);
  expect(silent).toEqual([]);
  expect(shown.length).toBeGreaterThan(35);
});

test.each([
  '<?xml version="1.0"?>\n<A xmlns="urn:a"><B/>text &amp; <![CDATA[<x>]]><!-- <y> --><C d=">"  e=\'"\'>1</C></A>\n',
  '\uFEFF<A></A>',
])('markup without changes is written unchanged: %s', (xml) => {
  expect(writeMarkup(parseMarkup(xml))).toBe(xml);
});
