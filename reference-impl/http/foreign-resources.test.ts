import { expect, test } from 'vitest';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { foreignResources, refuseForeignResource } from './foreign-resources.ts';

test('a sub-resource of a dialect is foreign only to the other', () => {
  const [std, aws] = (['std', 'aws'] as const).map((name) =>
    foreignResources(allOperations(contractTables(name))),
  );
  expect([std?.has('metrics'), aws?.has('metrics')]).toEqual([false, true]);
  expect([std?.has('encryption'), aws?.has('encryption')]).toEqual([true, true]);
});

test('a request for an unknown sub-resource is not handled as one for the bucket itself', () => {
  const foreign = new Set(['publicAccessBlock']);
  expect(() => refuseForeignResource(foreign, [['publicAccessBlock', '']])).toThrow('NotImplemented');
  expect(() => refuseForeignResource(foreign, [['x-id', 'DeletePublicAccessBlock']])).not.toThrow();
});
