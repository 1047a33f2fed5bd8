import { expect, test } from 'vitest';
import type { Exchange } from '../client/exchange.ts';
import { sampleExchange } from '../fixtures/results/exchange.ts';
import { sampleResult } from '../fixtures/results/sample.ts';
import { likelyCauses } from '../reports/causes/likely-causes.ts';
import { isAssertion } from '../suites/case/assertion.ts';
import '../suites/case/matchers.ts';

/** Reports find the causes of findings by the texts of the matchers; these tests compare the two. */
const answered = (status: number, code?: string, header?: string): Exchange => ({
  operation: 'putObject',
  identity: 'owner',
  startedAt: new Date(0),
  endedAt: new Date(0),
  milliseconds: 1,
  request: { method: 'PUT', target: '/b/k', url: 'http://127.0.0.1/b/k', headers: [], body: Buffer.of() },
  response: status === 0 ? undefined : { status, headers: [], body: Buffer.of() },
  failure: status === 0 ? { kind: 'timeout', message: 'no complete answer within 20 s' } : undefined,
  uncertain: false,
  repeats: 0,
  status,
  ok: status >= 200 && status < 300,
  output: undefined,
  error: code === undefined ? undefined : { code, extra: {} },
  body: Buffer.from('other'),
  violations: [],
  notes: [],
  header: () => header,
});

test.each<[judged: () => void, title: string]>([
  [
    () => expect(answered(200)).toBeRefused('BadDigest', 400),
    'The target accepts requests that it must refuse with 400 BadDigest',
  ],
  [
    () => expect(answered(200)).toBeRefused(['InvalidArgument', 'InvalidRequest'], 400),
    'putObject accepts requests that it must refuse with 400 InvalidArgument',
  ],
  [() => expect(answered(200)).toBeRefused(), 'putObject accepts requests that it must refuse with 4xx'],
  [() => expect(answered(200)).toBeDenied(), 'putObject accepts requests that it must refuse with 403'],
  [
    () => expect(answered(400, 'BadRequest')).toBeRefused('BadDigest', 400),
    '400 BadRequest is answered instead of 400 BadDigest',
  ],
  [() => expect(answered(400)).toBeRefused('BadDigest', 400), 'Refusals have no error document'],
  [
    () => expect(answered(501, 'NotImplemented')).toBeRefused('BadDigest', 400),
    'putObject answers 501 NotImplemented',
  ],
  [() => expect(answered(501, 'NotImplemented')).toSucceed(), 'putObject answers 501 NotImplemented'],
  [() => expect(answered(0)).toSucceed(), 'putObject gets no answer'],
  [
    () => expect(answered(404, 'NoSuchKey')).toSucceed(204),
    'putObject answers 404 NoSuchKey where a success is expected',
  ],
  [
    () => expect(answered(403, 'SignatureDoesNotMatch')).toHaveStatus(200),
    '403 SignatureDoesNotMatch is answered where a success is expected',
  ],
  [() => expect(answered(404)).toHaveBody('k'), 'putObject answers 404 where a success is expected'],
  [() => expect(answered(200)).toHaveBody('k'), 'putObject answers another body'],
  [() => expect(answered(200)).toHaveHeader('etag', '"x"'), 'Header etag is missing'],
  [() => expect(answered(200, undefined, '"y"')).toHaveHeader('etag', /x/), 'Header etag has another value'],
  [
    () => expect(answered(200)).toFollowItsSchema(),
    'putObject answers a document that does not fit its schema',
  ],
])('%s is grouped as "%s"', (judged, title) => {
  const finding = findingOf(judged);
  const exchanges = [sampleExchange({ method: 'PUT', path: '/b', operation: 'putObject' })];
  const twice = ['A', 'B'].map((id) => sampleResult({ id, verdict: 'fail', findings: [finding], exchanges }));
  expect(likelyCauses(twice).causes.map((one) => one.title)).toEqual([title]);
});

function findingOf(judged: () => void): {
  message: string;
  expected: string;
  actual: string;
  exchange: number;
} {
  try {
    judged();
  } catch (error) {
    if (!isAssertion(error)) throw error;
    return {
      message: error.message,
      expected: String(error.expected),
      actual: String(error.actual),
      exchange: 0,
    };
  }
  throw new Error('the matcher was satisfied');
}
