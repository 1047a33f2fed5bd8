import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../fixtures/results/sample.ts';
import { headline } from './headline.ts';

test('a run is conformant where every MUST is kept, whatever recommendation is known to be missed', () => {
  const known = sampleResult({ verdict: 'expected-fail', level: 'SHOULD' });
  expect(headline(sampleRun([sampleResult({ verdict: 'pass' })])).title).toBe('Conformant');
  expect(headline(sampleRun([sampleResult({ verdict: 'pass' }), known])).title).toBe('Conformant');
});

test('a list of expected failures makes nothing conformant', () => {
  const results = [sampleResult({ verdict: 'pass' }), sampleResult({ verdict: 'expected-fail' })];
  const { title, sentences } = headline(sampleRun(results));
  expect(title).toBe('As expected');
  expect(sentences).toContain('That is no conformance: nothing new is broken.');
});

test('what is broken beside the expected is said as usual', () => {
  const results = [sampleResult({ verdict: 'fail' }), sampleResult({ verdict: 'expected-fail' })];
  expect(headline(sampleRun(results)).title).toBe('Not conformant');
});
