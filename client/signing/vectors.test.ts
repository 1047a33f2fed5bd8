import { expect, test } from 'vitest';
import header from '../../fixtures/signature-vectors/header.json' with { type: 'json' };
import query from '../../fixtures/signature-vectors/query.json' with { type: 'json' };
import { dialect } from '../../spec/dialect.ts';
import { headerValue } from '../headers.ts';
import { sign } from './sign.ts';

function pairs(headers: string[][]): [string, string][] {
  return headers.map(([name = '', value = '']) => [name, value]);
}

test.each(header.vectors)(
  'published vector: $name',
  ({ method, target, headers, body, signedHeaders, signature }) => {
    const { credentials, region, date } = header;
    const request = { method, target, headers: pairs(headers), body: Buffer.from(body) };
    const signed = sign(request, { dialect: dialect('aws'), credentials, region, options: { date } }, []);
    expect(headerValue(signed.headers, 'authorization')).toBe(
      `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20130524/us-east-1/s3/aws4_request, ` +
        `SignedHeaders=${signedHeaders}, Signature=${signature}`,
    );
  },
);

test.each(query.vectors)('published vector: $name', ({ method, target, headers, expires, signed }) => {
  const { credentials, region, date } = query;
  const request = { method, target, headers: pairs(headers), body: Buffer.alloc(0) };
  const options = { date, expires, mode: 'query' as const };
  expect(sign(request, { dialect: dialect('aws'), credentials, region, options }, []).target).toBe(signed);
});
