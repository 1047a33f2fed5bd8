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

it('reads a valid document', async () => {
  expect(await check('{"name":"a","tags":{"b":"c"},"more":1}')).toEqual({
    value: { name: 'a', tags: { b: 'c' }, more: 1 },
    problems: [],
  });
});

it('names the place of an error', async () => {
  expect((await check('{"tags":{"b":1}}')).problems).toEqual([
    { pointer: '', message: "must have required property 'name'" },
    { pointer: '/tags/b', message: 'must be string' },
  ]);
});

it.each(['', '{', Buffer.from([0x22, 0xff, 0x22])])('refuses text that is not JSON', async (text) => {
  await expect(check(text)).rejects.toThrow(JsonError);
});

it('refuses what is too large', async () => {
  await expect(check(Buffer.alloc(9 * 1024 * 1024, ' '))).rejects.toThrow('larger than');
});

it('throws for a schema that the contract does not have', async () => {
  await expect(checkJson(tables, 'toString', '{}')).rejects.toThrow(RangeError);
});

it('refuses a document that is nested too deeply', async () => {
  const deep = (levels: number) => `{"name":"a","more":${'['.repeat(levels)}"[\\"["${']'.repeat(levels)}}`;
  await expect(check(deep(63))).resolves.toMatchObject({ problems: [] });
  await expect(check(deep(64))).rejects.toThrow('more than 64 levels deep');
  await expect(check('['.repeat(4_000_000))).rejects.toThrow(JsonError);
});
