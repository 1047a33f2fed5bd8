import { expect, test } from 'vitest';
import { dialect } from '../../../spec/dialect.ts';
import { HeaderFields, parseQuery, type ReceivedRequest } from '../request.ts';
import { withQueryHeaders } from './query-headers.ts';

async function* none(): AsyncGenerator<Uint8Array> {}

function request(queryText: string, headers: string[] = []): ReceivedRequest {
  return {
    method: 'PUT',
    path: '/b/k',
    queryText,
    query: parseQuery(queryText),
    headers: new HeaderFields(headers),
    source: none(),
    remoteAddress: '',
  };
}

test.each([
  ['a parameter of the family counts as a header', 'x-amz-meta-a=%C3%A9&X-Amz-Signature=f', [], 'Ã©'],
  [
    'the header itself takes precedence',
    'x-amz-meta-a=query&X-Amz-Signature=f',
    ['x-amz-meta-a', 'header'],
    'header',
  ],
  ['a query that is not signed is ignored', 'x-amz-meta-a=query', [], undefined],
  ['a parameter of another family is ignored', 'x-std-meta-a=query&X-Amz-Signature=f', [], undefined],
])('%s', (_, queryText, headers, expected) => {
  expect(withQueryHeaders(request(queryText, headers), dialect('aws')).headers.get('x-amz-meta-a')).toBe(
    expected,
  );
});
