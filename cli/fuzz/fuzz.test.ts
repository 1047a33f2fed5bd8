import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dialectNames } from '../../spec/dialect.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { sampledSchemas } from './documents.ts';
import { fuzz } from './fuzz.ts';
import { startServers } from './servers.ts';
import type { FuzzTarget } from './target.ts';

// About two seconds on an idle core.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let target: FuzzTarget;
beforeAll(async () => {
  const errors: string[] = [];
  const servers = await startServers((error) => void errors.push(String(error)));
  target = {
    ...servers,
    takeErrors: () => errors.splice(0),
    memory: () => Promise.resolve({ heap: 0, anonymous: 0 }),
  };
});
afterAll(() => target.close());

test('every document that a request may carry has a valid sample', () => {
  const operations = dialectNames.flatMap((name) => allOperations(contractTables(name)));
  const needed = operations.flatMap(({ request }) => ('schema' in request ? [request.schema] : []));
  expect([...new Set(needed)].sort()).toEqual([...sampledSchemas].sort());
});

test('mutated requests of every operation are answered as the contract requires', async () => {
  const { findings, tally } = await fuzz(target, { seed: 1, from: 0, to: 248, concurrency: 8 });
  expect(findings.map(({ attempt, what, errors }) => [attempt.index, ...what, ...errors])).toEqual([]);
  expect(tally.operations()).toHaveLength(allOperations(contractTables('std')).length);
});

test('a server error is found, and reproduced by its index', async () => {
  const servers = await startServers(
    () => undefined,
    [
      {
        name: 'test/bucket-reads-break',
        apply: (behaviour) => ({ ...behaviour, routeOf: (...words) => broken(behaviour.routeOf(...words)) }),
      },
    ],
  );
  const faulty = { ...target, ...servers };
  const plan = { seed: 1, from: 0, to: 40, concurrency: 8 };
  const { findings } = await fuzz(faulty, plan);
  const index = findings[0]?.attempt.index ?? -1;
  expect(findings[0]?.what).toContain('status 500');
  const again = await fuzz(faulty, { ...plan, from: index, to: index + 1 });
  expect(again.findings).toHaveLength(1);
  await servers.close();
});

/** Fails on every GET of a bucket. */
function broken<Operation extends { method: string; level: string }>(operation: Operation): Operation {
  if (operation.method === 'GET' && operation.level === 'bucket') throw new TypeError('broken on purpose');
  return operation;
}
