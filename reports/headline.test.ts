import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../fixtures/results/sample.ts';
import { headline } from './headline.ts';

test('a run is conformant when every MUST is kept, even with a recommendation that is expected to be missed', () => {
  const known = sampleResult({ verdict: 'expected-fail', level: 'SHOULD' });
  expect(headline(sampleRun([sampleResult({ verdict: 'pass' })])).title).toBe('Conformant');
  expect(headline(sampleRun([sampleResult({ verdict: 'pass' }), known])).title).toBe('Conformant');
});

test('expected failures do not make a run conformant', () => {
  const results = [sampleResult({ verdict: 'pass' }), sampleResult({ verdict: 'expected-fail' })];
  const { title, sentences } = headline(sampleRun(results));
  expect(title).toBe('As expected');
  expect(sentences).toContain('This is not conformance: only nothing new is broken.');
});

test('a failure beside an expected one makes the run not conformant', () => {
  const results = [sampleResult({ verdict: 'fail' }), sampleResult({ verdict: 'expected-fail' })];
  expect(headline(sampleRun(results)).title).toBe('Not conformant');
});
