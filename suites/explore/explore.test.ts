import { expect, test } from 'vitest';
import type { Step } from './step.ts';
import type { Bucket, Version, World } from '../model/world.ts';
import { readSteps } from './read-steps.ts';
import { renumbered } from './renumber.ts';
import { isCertain } from './send.ts';
import { shrink } from './shrink.ts';
import { inWords } from './words.ts';

const put = (n: number, key = 'a'): Step => ({
  n,
  by: 'owner',
  bucket: 0,
  do: 'put',
  key,
  body: 'x',
  meta: { a: 'b' },
});
const read: Step = { n: 99, by: 'owner', bucket: 0, do: 'get', key: 'a', version: 7 };

test('shrinking leaves the steps that matter, with nothing in them that does not', async () => {
  const steps = [...Array.from({ length: 30 }, (_, n) => put(n, n % 2 ? 'a' : 'b')), read];
  const still = (some: readonly Step[]) =>
    Promise.resolve([3, 7, 99].every((n) => some.some((one) => one.n === n)) ? some : undefined);
  const shortest = await shrink(steps, still);
  expect(shortest.map(({ n }) => n)).toEqual([3, 7, 99]);
  expect(shortest[0]).toEqual({ n: 3, by: 'owner', bucket: 0, do: 'put', key: 'a', body: 'x' });
});

test('shrinking that is stopped gives the best so far', async () => {
  const steps = [...Array.from({ length: 8 }, (_, n) => put(n)), read];
  let runs = 0;
  const still = (some: readonly Step[]) =>
    Promise.resolve((runs += 1) > 0 && some.includes(read) ? some : undefined);
  const best = await shrink(steps, still, () => runs >= 1);
  expect(best.length).toBeLessThan(steps.length);
  expect(runs).toBe(1);
});

test('a sequence is numbered from 1 and its references follow', () => {
  const numbered = renumbered([put(3), put(7), read]);
  expect(numbered.map(({ n }) => n)).toEqual([1, 2, 3]);
  expect(numbered.map(inWords)).toEqual([
    'owner uploads "a" to bucket 1: "x", meta {"a":"b"}',
    'owner uploads "a" to bucket 1: "x", meta {"a":"b"}',
    'owner reads "a", version written in 2 in bucket 1',
  ]);
});

test('what is read back of a file is what was written', () => {
  const steps: Step[] = [
    put(1),
    read,
    { n: 3, by: 'owner', bucket: 0, do: 'copy', key: 'b', from: { bucket: 1, key: 'a' } },
  ];
  expect(readSteps(JSON.parse(JSON.stringify(steps)))).toEqual(steps);
});

test.each<[string, unknown, string]>([
  ['no list', {}, '"steps" must be a list of 1 to 200 steps'],
  ['another identity', [{ ...read, by: 'root' }], 'step 1: "by" must be one of owner'],
  [
    'a later operation',
    [{ ...read, do: 'restore' }],
    'step 1: this version of Assay knows no such operation',
  ],
  [
    'a name of Object',
    [{ ...read, do: 'toString' }],
    'step 1: this version of Assay knows no such operation',
  ],
  ['no key', [put(1), { ...read, key: undefined }], 'step 2: "key" is unknown or not of its form'],
  ['an empty key', [put(1), { ...read, key: '' }], 'step 2: "key" is unknown or not of its form'],
  ['another bucket', [{ ...read, bucket: 7 }], 'step 1: "bucket" must be 0 or 1'],
  ['more than a step has', [{ ...read, path: '/' }], 'step 1: "path" is unknown or not of its form'],
])('steps of a file with %s are refused', (_, value, message) => {
  expect(() => readSteps(value)).toThrow(message);
});

test('a precondition is sent only where it stands for the same ETag in every state that is possible', () => {
  const having = (etag: string | undefined): World =>
    new Map([[0, { keys: new Map([['a', [{ etag } as Version]]]) } as unknown as Bucket]]);
  const current: Step = { n: 1, by: 'owner', bucket: 0, do: 'put', key: 'a', body: '', ifMatch: 'current' };
  expect(isCertain(current, [having('e'), having('e')])).toBe(true);
  expect(isCertain(current, [having('e'), having('f')])).toBe(false);
  expect(isCertain(current, [having(undefined)])).toBe(false);
  expect(isCertain({ ...current, ifMatch: 'other' }, [having('e'), having('f')])).toBe(true);
  expect(isCertain(put(1), [having(undefined)])).toBe(true);
});

test('a delete marker that is named by its id has no ETag to send a precondition for', () => {
  const marker = { step: 1, id: 'm', isMarker: true } as Version;
  const ids = [{ key: 'a', step: 1, id: 'm' }];
  const bucket = { versioning: 'enabled', keys: new Map([['a', [marker]]]), ids } as unknown as Bucket;
  const conditional: Step = { ...read, version: 1, ifMatch: 'current' } as Step;
  expect(isCertain(conditional, [new Map([[0, bucket]])])).toBe(false);
});
