import { expect, test } from 'vitest';
import { dialectOf } from './dialect-of-request.ts';
import { HeaderFields, type ReceivedMessage } from './request.ts';

function message(headers: Record<string, string>, queryText = ''): ReceivedMessage {
  const fields = new HeaderFields(Object.entries(headers).flat());
  return { method: 'GET', path: '/', queryText, headers: fields, source: nothing(), remoteAddress: '' };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

test.each<[why: string, message: ReceivedMessage, want: string]>([
  ['nothing that reveals a dialect', message({ host: 'h' }), 'std'],
  ['the scheme', message({ authorization: 'AWS4-HMAC-SHA256 Credential=…' }), 'aws'],
  [
    'the scheme before the headers',
    message({ 'x-amz-date': '…', authorization: 'std4-HMAC-SHA256 …' }),
    'std',
  ],
  ['the query', message({}, 'prefix=a&X-Amz-Date=…'), 'aws'],
  ['a value that only looks like a scheme', message({}, 'prefix=X-Amz-Date'), 'std'],
  ['a header', message({ 'X-Amz-Acl': 'private' }), 'aws'],
])('%s', (_, asked, want) => {
  expect(dialectOf(asked, 'std').name).toBe(want);
});
