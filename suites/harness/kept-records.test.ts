import { expect, test } from 'vitest';
import type { RecordedExchange } from '../../client/recorded.ts';
import { KeptRecords } from './kept-records.ts';

/** A record with an answer of this many characters. */
function record(name: string, size: number): { record(): RecordedExchange } {
  const body = { text: 'x'.repeat(size), size, truncated: false };
  const message = { headers: [], body: { text: '', size: 0, truncated: false } };
  return {
    record: () => ({
      operation: name,
      identity: 'owner',
      startedAt: '',
      milliseconds: 0,
      request: { method: 'GET', url: '', ...message },
      response: { status: 200, headers: [], body },
      curl: '',
    }),
  };
}

const sizes = (exchanges: readonly RecordedExchange[]) =>
  exchanges.map(({ operation, response }) => [
    operation,
    response?.body.text?.length,
    response?.body.truncated,
  ]);

test('keeps what a finding names unchanged, and what preceded it shortened, in order', () => {
  const records = [record('first', 10), record('second', 9000), record('named', 9000), record('last', 5)];
  const { exchanges, at } = new KeptRecords().choose(records, [2, undefined]);
  expect(sizes(exchanges)).toEqual([
    ['first', 10, false],
    ['second', 2048, true],
    ['named', 9000, false],
    ['last', 5, false],
  ]);
  expect([at(2), at(undefined)]).toEqual([2, undefined]);
});

test('a case without an exchange named by a finding keeps no exchange', () => {
  expect(new KeptRecords().choose([], []).exchanges).toEqual([]);
});

test('the records of any number of failing cases stay within limits, and each still shows its proof', () => {
  const kept = new KeptRecords();
  const records = Array.from({ length: 40 }, (_, index) => record(String(index), 16_000));
  const cases = Array.from({ length: 2000 }, () => kept.choose(records, [7, 20]));
  const characters = cases
    .flatMap(({ exchanges }) => exchanges)
    .reduce((sum, { response }) => sum + (response?.body.text?.length ?? 0), 0);
  expect(characters).toBeLessThan(28 * 1024 * 1024);
  const last = cases.at(-1);
  expect(last?.exchanges.map(({ operation }) => operation)).toEqual(['7', '20']);
  expect(last?.at(20)).toBe(1);
});
