import { expect, test } from 'vitest';
import { sampleResults } from '../../fixtures/results/sample.ts';
import type { Results } from '../../reports/results.ts';
import { differencesOf } from './differences.ts';

const SHA = 'a'.repeat(64);
const made = (): Results => ({
  ...structuredClone(sampleResults()),
  transcripts: [{ file: 'transcript.ndjson.gz', sha256: SHA, exchanges: 1, cases: 1 }],
});
const found = (change: (result: Results) => void, which: 'result' | 'again' = 'result') => {
  const accounts = { again: made(), recorded: made(), result: made(), sha256: [SHA] };
  change(accounts[which]);
  return differencesOf(accounts).map(({ where }) => where);
};
const first = ({ requirements: [one] }: Results) => {
  if (!one) throw new Error('the sample has a requirement');
  return one;
};
const { id } = first(made());

test.each<[string, (result: Results) => void, string[]]>([
  ['a verdict', (result) => (first(result).verdict = 'not-claimed'), [`${id}: verdict`]],
  ['a finding', (result) => first(result).findings.push({ message: 'more' }), [`${id}: findings`]],
  ['an observation', (result) => (first(result).observations['seen'] = 'so'), [`${id}: observations`]],
  [
    'a level',
    (result) => (first(result).level = first(result).level === 'MAY' ? 'MUST' : 'MAY'),
    [`${id}: level`],
  ],
  [
    'why a failure is expected',
    (result) => (first(result).expectedBecause = 'because'),
    [`${id}: expectedBecause`],
  ],
  ['a requirement left out', (result) => void result.requirements.shift(), [id]],
  ['a count', (result) => (result.counts.MUST.pass += 1), ['counts: pass at level MUST']],
  [
    'the outcome',
    (result) => (result.outcome = result.outcome === 'conformant' ? 'incomplete' : 'conformant'),
    ['outcome'],
  ],
  ['the number of requests', (result) => (result.run.requests += 1), ['run: requests']],
  ['the number of retries', (result) => (result.run.retries += 1), ['run: retries']],
  ['the seed', (result) => (result.run.seed += 1), ['run: seed']],
  ['the filter', (result) => (result.run.filter = { profiles: ['acl'], only: [] }), ['run: filter']],
  ['the begin', (result) => (result.run.startedAt = '2020-01-01T00:00:00.000Z'), ['run: startedAt']],
  ['the target', (result) => (result.target.name = 'another'), ['target: name']],
  ['the address', (result) => (result.target.endpoint = 'http://other'), ['target: endpoint']],
  ['the claims', (result) => result.target.claimed.push('acl'), ['target: claimed']],
  ['the transcript', (result) => (result.transcripts = []), ['transcript']],
])('%s that was changed in a result is named', (_, change, where) => {
  expect(found(change)).toEqual(where);
});

test('what is judged otherwise than it was recorded is named', () => {
  expect(found((again) => (first(again).verdict = 'not-claimed'), 'again')).toEqual([`${id}: verdict`]);
});

test('accounts that agree have no difference, whichever exchange shows a finding', () => {
  const move = (result: Results) => first(result).findings.forEach((finding) => (finding.exchange = 7));
  expect([found(() => undefined), found(move)]).toEqual([[], []]);
});
