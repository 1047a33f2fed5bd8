import { describe, expect, it } from 'vitest';
import { tables } from './fixture.ts';
import { readXml } from './read.ts';
import { parseXml } from './tree.ts';

const read = (text: string, schema = 'List') => readXml(tables, schema, parseXml(text));
const list = (content: string) => read(`<List xmlns="urn:list"><Name>n</Name>${content}<TagSet/></List>`);
const problemsOf = (content: string) =>
  list(content).problems.map(({ path, message }) => `${path}: ${message}`);

describe('values', () => {
  it('of every type', () => {
    const content = '<Size>12</Size><Done>true</Done><When>2020-01-01T00:00:00.000Z</When>';
    expect(list(content)).toMatchObject({
      value: { Name: 'n', Size: 12, Done: true, When: '2020-01-01T00:00:00.000Z' },
      problems: [],
      notes: [],
      hasUnknown: false,
    });
  });

  it('of lists: in place, wrapped, and [] when there is none', () => {
    expect(list('<Item><Key>a</Key></Item><Item><Key/></Item>').value).toEqual({
      Name: 'n',
      Items: [{ Key: 'a' }, { Key: '' }],
      Tags: [],
      Extras: [],
    });
    const wrapped = read('<List xmlns="urn:list"><Name/><TagSet><Tag>a</Tag><Tag>b</Tag></TagSet></List>');
    expect(wrapped).toMatchObject({ value: { Name: '', Tags: ['a', 'b'] }, problems: [] });
  });

  it('of a type attribute, under any prefix', () => {
    const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
    const item = `<Item xmlns:i="${xsi}" xmlns:l="urn:list" i:type="l:Thing"><Key/></Item>`;
    expect(list(item).value).toMatchObject({ Items: [{ type: 'Thing', Key: '' }] });
  });

  it('of text and of a document without a namespace', () => {
    expect(read('<Place> here </Place>', 'Place')).toEqual({
      value: { name: ' here ' },
      problems: [],
      notes: [],
      hasUnknown: false,
    });
  });

  it('keeps white space of text', () => {
    expect(list('<Item><Key> a\n</Key></Item>').value).toMatchObject({ Items: [{ Key: ' a\n' }] });
  });
});

describe('problems', () => {
  it('a wrong root', () => {
    expect(read('<Lists xmlns="urn:list"><Name/><TagSet/></Lists>').problems).toMatchObject([
      { kind: 'root', path: 'Lists' },
    ]);
  });

  it.each(['<List><Name/><TagSet/></List>', '<List xmlns="urn:other"><Name/><TagSet/></List>'])(
    'a wrong namespace, reported once: %s',
    (text) => expect(read(text).problems).toMatchObject([{ kind: 'namespace', path: 'List' }]),
  );

  it('what is required and missing', () => {
    expect(read('<List xmlns="urn:list"/>').problems.map(({ message }) => message)).toEqual([
      'Name is missing',
      'TagSet is missing',
    ]);
    expect(problemsOf('<Item/>')).toEqual(['List/Item[1]: Key is missing']);
  });

  it.each([
    ['<Size>twelve</Size>', "List/Size: 'twelve' is not a valid integer"],
    ['<Size/>', "List/Size: '' is not a valid integer"],
    ['<Size>9007199254740993</Size>', "List/Size: '9007199254740993' is not a valid integer"],
    ['<Size>0x10</Size>', "List/Size: '0x10' is not a valid integer"],
    ['<Done>yes</Done>', "List/Done: 'yes' is not a valid boolean"],
    ['<When>2020-01-01</When>', "List/When: '2020-01-01' is not a valid dateTime"],
    ['<When>2020-13-01T00:00:00Z</When>', "List/When: '2020-13-01T00:00:00Z' is not a valid dateTime"],
    ['<Size>1</Size><Size>2</Size>', 'List/Size: is there more than once'],
    ['<Size><X/></Size>', 'List/Size: elements where only text may be'],
    ['stray', 'List: text where only elements may be'],
  ])('%s', (content, problem) => expect(problemsOf(content)).toContain(problem));

  it('are reported up to a limit', () => {
    expect(list('<Item/>'.repeat(1000)).problems).toHaveLength(50);
  });
});

describe('notes', () => {
  it('an unknown element, once for all items, and one of another namespace', () => {
    expect(
      list('<Item><Key/><New/></Item><Item><Key/><New/></Item><Size xmlns="urn:x">1</Size>'),
    ).toMatchObject({
      problems: [],
      notes: ['Item has an unknown element New', 'List has an unknown element Size'],
    });
  });

  it('another order, but not alternating lists', () => {
    expect(list('<Done>1</Done><Size>1</Size>').notes).toEqual(['List has its elements in another order']);
    expect(list('<Item><Key/></Item><Other/><Item><Key/></Item>').notes).toEqual([
      'List has an unknown element Other',
    ]);
  });
});

it('throws for a schema that is not a document', () => {
  expect(() => read('<Item/>', 'Item')).toThrow(RangeError);
});
