import { expect, test } from 'vitest';
import { dialect } from '../../../spec/dialect.ts';
import { Directory } from '../../accounts.ts';
import { S3Error } from '../../s3-error.ts';
import { HeaderFields, parseQuery, type ReceivedRequest } from '../request.ts';
import type { Verifier } from './check.ts';
import { verify } from './verify.ts';

// The worked examples of the public protocol, "Signature Calculations for the Authorization Header" and
// "Authenticating Requests: Using Query Parameters": key pair, bucket, date and signatures are theirs.
const verifier: Verifier = {
  dialect: dialect('aws'),
  region: 'us-east-1',
  directory: new Directory([
    {
      project: 'examples',
      user: 'docs',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
  ]),
  now: Date.UTC(2013, 4, 24, 0, 5),
};

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const CREDENTIAL = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

function request(method: string, target: string, headers: Record<string, string>): ReceivedRequest {
  const [path = '/', query = ''] = target.split('?');
  return {
    method,
    path,
    queryText: query,
    query: parseQuery(query),
    headers: new HeaderFields(Object.entries(headers).flat()),
    source: none(),
    remoteAddress: '127.0.0.1',
  };
}

async function* none(): AsyncGenerator<Uint8Array> {}

function authorization(signedHeaders: string, signature: string, credential = CREDENTIAL): string {
  return `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

const host = 'examplebucket.s3.amazonaws.com';
const getObject = {
  host,
  range: 'bytes=0-9',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
  authorization: authorization(
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ),
};
const putObject = {
  host,
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-date': '20130524T000000Z',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
  authorization: authorization(
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ),
};
const bare = { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' };
const signed = 'host;x-amz-content-sha256;x-amz-date';
const link = (expires: string): string =>
  `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}` +
  `&X-Amz-Date=20130524T000000Z&X-Amz-Expires=${expires}&X-Amz-SignedHeaders=host` +
  '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';

test.each([
  ['GET object', request('GET', '/test.txt', getObject)],
  ['PUT object', request('PUT', '/test%24file.text', putObject)],
  [
    'GET lifecycle',
    request('GET', '/?lifecycle', {
      ...bare,
      authorization: authorization(
        signed,
        'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      ),
    }),
  ],
  [
    'list objects',
    request('GET', '/?max-keys=2&prefix=J', {
      ...bare,
      authorization: authorization(
        signed,
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    }),
  ],
  [
    'list objects, parameters in another order',
    request('GET', '/?prefix=J&max-keys=2', {
      ...bare,
      authorization: authorization(
        signed,
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    }),
  ],
  ['presigned GET', request('GET', link('86400'), { host })],
])('accepts the published example: %s', (_, example) => {
  expect(verify(example, verifier)?.account.user).toBe('docs');
});

test('treats a request without a signature as anonymous', () => {
  expect(verify(request('GET', '/', { host }), verifier)).toBeUndefined();
});

const without = (name: keyof typeof getObject): Record<string, string> =>
  Object.fromEntries(Object.entries(getObject).filter(([other]) => other !== name));
const withAuthorization = (from: string, to: string): Record<string, string> => ({
  ...getObject,
  authorization: getObject.authorization.replace(from, to),
});
const later = (milliseconds: number): Verifier => ({
  ...verifier,
  now: Date.UTC(2013, 4, 24) + milliseconds,
});

test.each<[code: string, why: string, headers: Record<string, string>, target?: string, by?: Verifier]>([
  ['SignatureDoesNotMatch', 'another path', getObject, '/test.tx'],
  ['SignatureDoesNotMatch', 'another query', getObject, '/test.txt?a'],
  ['SignatureDoesNotMatch', 'a changed header', { ...getObject, range: 'bytes=0-8' }],
  [
    'SignatureDoesNotMatch',
    'a changed payload hash',
    { ...getObject, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  ],
  ['SignatureDoesNotMatch', 'a changed digit', withAuthorization('f0e8', 'f0e9')],
  ['SignatureDoesNotMatch', 'a signature cut short', withAuthorization('bdb41', '')],
  ['InvalidAccessKeyId', 'an unknown key', withAuthorization('AKIA', 'AKIB')],
  ['InvalidArgument', 'another scheme', withAuthorization('AWS4-HMAC-SHA256', 'AWS5-HMAC-SHA256')],
  ['AuthorizationHeaderMalformed', 'no credential', withAuthorization('Credential', 'X')],
  ['AuthorizationHeaderMalformed', 'no signed headers', withAuthorization('SignedHeaders', 'X')],
  ['AuthorizationHeaderMalformed', 'no signature', withAuthorization('Signature', 'X')],
  ['AuthorizationHeaderMalformed', 'a short credential', withAuthorization('AKIAIOSFODNN7EXAMPLE/', '')],
  ['AuthorizationHeaderMalformed', 'another region', withAuthorization('us-east-1', 'us-east-2')],
  ['AuthorizationHeaderMalformed', 'another service', withAuthorization('/s3/', '/s4/')],
  ['AuthorizationHeaderMalformed', 'another terminator', withAuthorization('aws4_request', 'std4_request')],
  ['AuthorizationHeaderMalformed', 'another day', withAuthorization('/20130524/', '/20130523/')],
  ...['Credential=x', 'SignedHeaders=host', 'Signature=x'].map((part): [string, string, typeof getObject] => [
    'AuthorizationHeaderMalformed',
    `a part given twice, ${part}`,
    { ...getObject, authorization: `${getObject.authorization},${part}` },
  ]),
  [
    'AuthorizationHeaderMalformed',
    'a second Authorization field',
    { ...getObject, Authorization: getObject.authorization },
  ],
  ['AccessDenied', 'not a date', without('x-amz-date')],
  [
    'AccessDenied',
    'a broken date',
    { ...getObject, 'x-amz-date': '2013-05-24', date: 'Fri, 24 May 2013 00:00:00 GMT' },
  ],
  ['InvalidRequest', 'no payload hash', without('x-amz-content-sha256')],
  ['InvalidArgument', 'a broken payload hash', { ...getObject, 'x-amz-content-sha256': 'abc' }],
  ['AccessDenied', 'a protocol header that is not signed', { ...getObject, 'x-amz-meta-more': '1' }],
  ['AccessDenied', 'a host that is not signed', withAuthorization('=host;', '=')],
  ['RequestTimeTooSkewed', 'a late request', getObject, '/test.txt', later(901_000)],
  ['RequestTimeTooSkewed', 'an early request', getObject, '/test.txt', later(-901_000)],
  ['InvalidArgument', 'both forms', getObject, link('86400')],
  ['AccessDenied', 'an expired link', { host }, link('86400'), later(86_401_000)],
  ['AccessDenied', 'a link signed in the future', { host }, link('86400'), later(-901_000)],
  ['SignatureDoesNotMatch', 'a link with a changed expiry', { host }, link('86401')],
  ['AuthorizationQueryParametersError', 'a link valid too long', { host }, link('604801')],
  ['AccessDenied', 'a link valid for no time', { host }, link('0')],
  ['AuthorizationQueryParametersError', 'a link with a broken expiry', { host }, link('soon')],
  ...['Signature', 'Credential', 'Date', 'Expires', 'Algorithm', 'SignedHeaders'].map(
    (name): [string, string, Record<string, string>, string] => [
      'AuthorizationQueryParametersError',
      `a link with a second ${name}`,
      { host },
      `${link('86400')}&X-Amz-${name}=x`,
    ],
  ),
  [
    'AuthorizationQueryParametersError',
    'a link without an expiry',
    { host },
    link('').replace('X-Amz-Expires=&', ''),
  ],
  [
    'AuthorizationQueryParametersError',
    'a link for another region',
    { host },
    link('86400').replace('us-east-1', 'x'),
  ],
])('refuses with %s: %s', (code, _, headers, target = '/test.txt', by = verifier) => {
  const attempt = (): unknown => verify(request('GET', target, headers), by);
  expect(attempt).toThrow(S3Error);
  expect(attempt).toThrow(expect.objectContaining({ code }));
});

test('accepts a clock difference of up to 15 minutes', () => {
  for (const shift of [-900_000, 900_000]) {
    expect(verify(request('GET', '/test.txt', getObject), later(shift))).toBeDefined();
  }
});

test('names the headers that were not signed, and the expected region', () => {
  const more = { ...getObject, 'x-amz-meta-b': '1', 'x-amz-acl': 'private' };
  expect(() => verify(request('GET', '/test.txt', more), verifier)).toThrow(
    expect.objectContaining({
      detail: expect.objectContaining({ fields: { HeadersNotSigned: 'x-amz-acl, x-amz-meta-b' } }),
    }),
  );
  expect(() => verify(request('GET', '/test.txt', withAuthorization('us-east-1', 'x')), verifier)).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ fields: { Region: 'us-east-1' } }) }),
  );
});
