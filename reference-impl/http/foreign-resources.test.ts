import { expect, test } from 'vitest';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { foreignResources, refuseForeignResource } from './foreign-resources.ts';

test('what a dialect has is foreign to the other alone', () => {
  const [std, aws] = (['std', 'aws'] as const).map((name) =>
    foreignResources(allOperations(contractTables(name))),
  );
  expect([std?.has('metrics'), aws?.has('metrics')]).toEqual([false, true]);
  expect([std?.has('encryption'), aws?.has('encryption')]).toEqual([true, true]);
});

test('a request about something else is not taken for one without it', () => {
  const foreign = new Set(['publicAccessBlock']);
  expect(() => refuseForeignResource(foreign, [['publicAccessBlock', '']])).toThrow('NotImplemented');
  expect(() => refuseForeignResource(foreign, [['x-id', 'DeletePublicAccessBlock']])).not.toThrow();
});
