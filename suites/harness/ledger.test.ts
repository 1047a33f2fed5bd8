import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContractRule, Exchange } from '../../client/exchange.ts';
import { Ledger, pageOf } from './ledger.ts';

const rules = ['date-missing', 'xml-root', 'request-id-missing'] as const satisfies ContractRule[];
const operations = ['getObject', 'putObject', 'headObject', 'listObjects', 'send', 'raw', 'copyObject'];

const exchanges = fc.array(
  fc.record({
    operation: fc.constantFrom(...operations),
    broken: fc.uniqueArray(fc.constantFrom(...rules)),
    notes: fc.array(
      fc.integer({ min: 0, max: 600 }).map((number) => `note ${number}`),
      { maxLength: 8 },
    ),
    detail: fc.string({ maxLength: 3 }),
    worker: fc.boolean(),
    order: fc.integer(),
  }),
  { maxLength: 200 },
);

/** As much of an exchange as a ledger looks at. */
function exchangeOf({
  operation,
  broken,
  notes,
  detail,
}: {
  operation: string;
  broken: readonly ContractRule[];
  notes: string[];
  detail: string;
}): Exchange {
  const message = { headers: [], body: Buffer.alloc(0) };
  return {
    ...{
      operation,
      identity: 'owner',
      startedAt: new Date(0),
      endedAt: new Date(0),
      milliseconds: 0,
      failure: undefined,
    },
    request: { method: 'GET', target: '/', url: 'http://h/', ...message },
    response: { status: 200, ...message },
    ...{ uncertain: false, repeats: 0, status: 200, ok: true, output: undefined, error: undefined },
    body: Buffer.alloc(0),
    violations: broken.map((rule) => ({ rule, operation, detail })),
    notes,
    header: () => undefined,
  };
}

test('what two ledgers were given in any order makes the page of one that had all in order, also beyond its limits', () => {
  fc.assert(
    fc.property(exchanges, (all) => {
      const whole = new Ledger();
      for (const one of all) whole.add(exchangeOf(one));
      const shares = [new Ledger(), new Ledger()] as const;
      const placed = all.map((one, place) => ({ one, place }));
      for (const { one, place } of placed.sort((a, b) => a.one.order - b.one.order))
        shares[one.worker ? 0 : 1].add(exchangeOf(one), [], place);
      expect(pageOf(shares.map((share) => share.sheet()))).toEqual(whole.page());
    }),
    { numRuns: 25 },
  );
});
