import { describe, expect, it } from 'vitest';
import { XmlError } from './error.ts';
import { tables } from './fixture.ts';
import { writeXml } from './write.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const write = (value: unknown, schema = 'List') => writeXml(tables, schema, value).replace(DECLARATION, '');

it('writes the declaration, the namespace, and elements in schema order', () => {
  const value = { Tags: ['t'], Items: [{ Key: 'a' }, { Key: '' }], Done: false, Size: 1, Name: 'n' };
  expect(writeXml(tables, 'List', value)).toBe(
    `${DECLARATION}<List xmlns="urn:list"><Name>n</Name><Size>1</Size><Done>false</Done>` +
      '<Item><Key>a</Key></Item><Item><Key/></Item><TagSet><Tag>t</Tag></TagSet></List>',
  );
});

it('an empty list writes nothing, except the wrapper of a required one', () => {
  expect(write({ Name: '', Items: [], Tags: [], Extras: [] })).toBe(
    '<List xmlns="urn:list"><Name/><TagSet/></List>',
  );
});

it('writes attributes with their usual prefix', () => {
  expect(write({ Name: '', Items: [{ type: 'a"b', Key: '' }], Tags: [] })).toContain(
    '<Item xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="a&quot;b"><Key/></Item>',
  );
});

it('escapes text', () => {
  expect(write({ name: '<a> & "b"\r\n' }, 'Place')).toBe('<Place>&lt;a&gt; &amp; "b"&#13;\n</Place>');
});

describe('refused', () => {
  it.each(['\u0000', '\u0001', '\uFFFE', '\uD800'])('a character that XML cannot carry: %j', (name) => {
    expect(() => write({ name }, 'Place')).toThrow(XmlError);
  });

  it('a value that lacks what is required', () =>
    expect(() => write({ Tags: [] })).toThrow('List takes Name'));
  it('one thing where a list belongs', () => {
    expect(() => write({ Name: '', Tags: 'a' })).toThrow('Tags takes a list');
  });
  it('an object where text belongs', () => {
    expect(() => write({ Name: {}, Tags: [] })).toThrow('Name takes text');
  });
});
