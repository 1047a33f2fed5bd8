import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { completion, MIN_PART_BYTES, type ListedPart } from './multipart.ts';

const md5 = (text: string) => hash('md5', text);
const part = (number: number, size: number) => ({ number, size, etag: md5(`part ${number}`) });
const uploaded = [part(1, MIN_PART_BYTES), part(3, MIN_PART_BYTES + 1), part(7, 10)];
const request = { uploadId: 'upload', dialect: dialect('std') };
const complete = (listed: readonly ListedPart[], expectedSize?: number) =>
  completion(listed, (number) => uploaded.find((each) => each.number === number), {
    ...request,
    expectedSize,
  });
const listed = (...numbers: number[]) => numbers.map((number) => ({ number, etag: md5(`part ${number}`) }));

test('the listed parts make the object, in order; parts that are left out are not in it', () => {
  expect(complete(listed(1, 7))).toEqual({
    parts: [uploaded[0], uploaded[2]],
    size: MIN_PART_BYTES + 10,
    etag: expect.stringMatching(/^[0-9a-f]{32}-2$/),
  });
  expect(complete(listed(7))).toMatchObject({ size: 10 });
  expect(complete([{ number: 7, etag: `"${md5('part 7')}"` }])).toMatchObject({ size: 10 });
});

test.each<[string, ListedPart[], unknown]>([
  ['nothing', [], { code: 'MalformedXML' }],
  ['too much', listed(...Array.from({ length: 10_001 }, (_, at) => at)), { code: 'MalformedXML' }],
  ['no order', listed(3, 1), { code: 'InvalidPartOrder' }],
  ['one twice', listed(1, 1), { code: 'InvalidPartOrder' }],
  [
    'one not uploaded',
    listed(1, 2),
    { code: 'InvalidPart', fields: { UploadId: 'upload', PartNumber: '2' } },
  ],
  [
    'another tag',
    [{ number: 7, etag: md5('x') }],
    { code: 'InvalidPart', fields: { PartNumber: '7', ETag: md5('x') } },
  ],
])('a completion that lists %s is refused', (_what, parts, want) => {
  expect(complete(parts)).toMatchObject({ refusal: want });
});

test('a part below 5 MiB can only be the last', () => {
  const parts = [part(1, MIN_PART_BYTES - 1), part(2, MIN_PART_BYTES)];
  const find = (number: number) => parts.find((each) => each.number === number);
  expect(completion(listed(1, 2), find, request)).toMatchObject({
    refusal: { code: 'EntityTooSmall', fields: { PartNumber: '1' } },
  });
  expect(completion(listed(1), find, request)).toMatchObject({ size: MIN_PART_BYTES - 1 });
});

test('the expected size must be the actual size', () => {
  expect(complete(listed(7), 10)).toMatchObject({ size: 10 });
  expect(complete(listed(7), 11)).toMatchObject({
    refusal: { code: 'InvalidRequest', message: expect.stringContaining('x-std-mp-object-size') },
  });
});
