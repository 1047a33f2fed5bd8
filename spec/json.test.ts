import { expect, it } from 'vitest';
import { checkJson, JsonError } from './json.ts';

const tables = {
  schemas: {
    Cluster: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, tags: { $ref: '#/$defs/Tags' } },
    },
    Tags: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const check = (text: string | Uint8Array) => checkJson(tables, 'Cluster', text);

it('reads what keeps its schema', async () => {
  expect(await check('{"name":"a","tags":{"b":"c"},"more":1}')).toEqual({
    value: { name: 'a', tags: { b: 'c' }, more: 1 },
    problems: [],
  });
});

it('says where it does not', async () => {
  expect((await check('{"tags":{"b":1}}')).problems).toEqual([
    { pointer: '', message: "must have required property 'name'" },
    { pointer: '/tags/b', message: 'must be string' },
  ]);
});

it.each(['', '{', Buffer.from([0x22, 0xff, 0x22])])('refuses what is no JSON text', async (text) => {
  await expect(check(text)).rejects.toThrow(JsonError);
});

it('refuses what is too large', async () => {
  await expect(check(Buffer.alloc(9 * 1024 * 1024, ' '))).rejects.toThrow('larger than');
});

it('a schema that the contract has not is a mistake of the caller', async () => {
  await expect(checkJson(tables, 'toString', '{}')).rejects.toThrow(RangeError);
});

it('refuses what goes deeper than whoever walks it', async () => {
  const deep = (levels: number) => `{"name":"a","more":${'['.repeat(levels)}"[\\"["${']'.repeat(levels)}}`;
  await expect(check(deep(63))).resolves.toMatchObject({ problems: [] });
  await expect(check(deep(64))).rejects.toThrow('more than 64 levels deep');
  await expect(check('['.repeat(4_000_000))).rejects.toThrow(JsonError);
});
