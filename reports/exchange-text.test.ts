import { expect, test } from 'vitest';
import { sampleExchange } from '../fixtures/results/exchange.ts';
import { exchangeText } from './exchange-text.ts';

const exchange = sampleExchange({
  method: 'PUT',
  path: '/b/k',
  operation: 'putObject',
  sent: 'sent',
  answer: 'got',
});

test('an exchange as text has request and answer with headers and bodies', () => {
  expect(exchangeText(exchange)).toMatch(
    /^PUT https:\/\/s3\.storage\.example\/b\/k {3}\(as owner\)\nHost: .*\n\nsent\n\nHTTP 200\n.*\n\ngot$/s,
  );
  const { response: _none, ...unanswered } = exchange;
  expect(exchangeText({ ...unanswered, failure: 'connection reset' })).toMatch(
    /no answer\nconnection reset$/,
  );
});

test('what a target sent is bounded and made visible', () => {
  const headers = Array.from({ length: 500 }, (): [string, string] => ['x', '\u001b[31m'.repeat(999)]);
  const body = { text: '\u001b]0;title\u0007'.repeat(9999), size: 9, truncated: false };
  const text = exchangeText({ ...exchange, response: { status: 200, headers, body } });
  expect(text).not.toMatch(/[\u001b\u0007]/);
  expect(text).toContain('… 460 more fields');
  expect(text.length).toBeLessThan(60_000);
});
