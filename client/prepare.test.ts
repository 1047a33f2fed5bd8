import { expect, test } from 'vitest';
import { dialect } from '../spec/dialect.ts';
import { contractTables, operationContract } from '../spec/tables.ts';
import type { CallInput, OperationId } from '../spec/generated/operations.ts';
import { draftOf } from './draft.ts';
import { headerValue, headerValues } from './headers.ts';
import type { CallOptions } from './options.ts';
import { prepare, type Sender } from './prepare.ts';

const tables = contractTables('aws');
const sender: Sender = {
  endpoint: new URL('http://target.example:9000'),
  dialect: dialect('aws'),
  region: 'here',
  addressing: 'path',
  credentials: undefined,
  userAgent: 's3-assay run/1',
  service: 's3',
};

function request<Id extends OperationId>(
  operation: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
  changes: Partial<Sender> = {},
) {
  const draft = draftOf(tables, operationContract(tables, operation), input, options.rawBody);
  return prepare(draft, { ...sender, ...changes }, options);
}

test.each([
  ['plain.txt', '/b/plain.txt'],
  ['a/b//c/', '/b/a/b//c/'],
  ['/lead', '/b//lead'],
  ['../up/./same', '/b/../up/./same'],
  ['ключ 😀', '/b/%D0%BA%D0%BB%D1%8E%D1%87%20%F0%9F%98%80'],
  ["+&=?#%'!*()~\u0000", '/b/%2B%26%3D%3F%23%25%27%21%2A%28%29~%00'],
  ['%2F%41', '/b/%252F%2541'],
])('key %j becomes %s', (key, target) => {
  expect(request('getObject', { bucket: 'b', key }).target).toBe(target);
});

test('escapes slashes of a bucket name and keeps dots', () => {
  expect(request('headBucket', { bucket: 'a/../b' }).target).toBe('/a%2F..%2Fb');
});

test('addressing puts the bucket into the path or before the host', () => {
  const path = request('listObjects', { bucket: 'b', prefix: 'x y' });
  expect([headerValue(path.headers, 'host'), path.target]).toEqual([
    'target.example:9000',
    '/b?prefix=x%20y',
  ]);
  const host = request('listObjects', { bucket: 'b' }, {}, { addressing: 'virtual-host' });
  expect([headerValue(host.headers, 'host'), host.target]).toEqual(['b.target.example:9000', '/']);
  const object = request('getObject', { bucket: 'b', key: 'k' }, {}, { addressing: 'virtual-host' });
  expect(object.target).toBe('/k');
  expect(object.url).toBe('http://target.example:9000/k');
});

test('an endpoint below a path keeps that path', () => {
  const endpoint = new URL('https://target.example/s3/');
  expect(request('getObject', { bucket: 'b', key: 'k' }, {}, { endpoint }).target).toBe('/s3/b/k');
});

test('adds sub-resources by itself, flags without a value', () => {
  expect(request('getBucketAcl', { bucket: 'b' }).target).toBe('/b?acl');
  expect(request('listObjectsV2', { bucket: 'b', maxKeys: 'many', startAfter: '' }).target).toBe(
    '/b?list-type=2&start-after=&max-keys=many',
  );
});

test('sends headers with the names of the dialect, one for each metadata entry', () => {
  const { headers } = request('putObject', {
    bucket: 'b',
    key: 'k',
    acl: 'public-read',
    metadata: { One: '1', two: '2' },
    body: 'x',
  });
  expect(headers).toContainEqual(['x-amz-acl', 'public-read']);
  expect(headers).toContainEqual(['x-amz-meta-One', '1']);
  expect(headers).toContainEqual(['x-amz-meta-two', '2']);
});

test('declares the length of a body, also of an empty one, but none without a body', () => {
  expect(
    headerValue(request('putObject', { bucket: 'b', key: 'k', body: 'né' }).headers, 'content-length'),
  ).toBe('3');
  expect(headerValue(request('putObject', { bucket: 'b', key: 'k' }).headers, 'content-length')).toBe('0');
  expect(
    headerValue(request('getObject', { bucket: 'b', key: 'k' }).headers, 'content-length'),
  ).toBeUndefined();
});

test('encodes documents, with media type, and with a digest where the protocol requires one', () => {
  const body = { Object: [{ Key: 'a&b' }] };
  const { headers, body: sent } = request('deleteObjects', { bucket: 'b', body });
  expect(sent.toString()).toContain('<Object><Key>a&amp;b</Key></Object>');
  expect(headerValue(headers, 'content-type')).toBe('application/xml');
  expect(headerValue(headers, 'content-md5')).toMatch(/^[\w+/]{22}==$/);
  expect(
    headerValue(
      request('deleteObjects', { bucket: 'b', body, checksumCrc32: 'AAAA' }).headers,
      'content-md5',
    ),
  ).toBeUndefined();
  const without = request('deleteObjects', { bucket: 'b', body }, { without: ['Content-MD5'] });
  expect(headerValue(without.headers, 'content-md5')).toBeUndefined();
  expect(request('deleteObjects', { bucket: 'b' }, { rawBody: '<no' }).body.toString()).toBe('<no');
});

test('headers of the call replace our own, also repeated ones', () => {
  const { headers } = request(
    'getObject',
    { bucket: 'b', key: 'k' },
    {
      headers: [
        ['host', 'other'],
        ['x-std-meta-a', '1'],
        ['x-std-meta-a', '2'],
      ],
      without: ['User-Agent'],
    },
  );
  expect(headers).toEqual([
    ['host', 'other'],
    ['x-amz-meta-a', '1'],
    ['x-amz-meta-a', '2'],
  ]);
});

test('sends an exact path unchanged; its own query replaces ours', () => {
  const input = { bucket: 'b', prefix: 'p' };
  expect(request('listObjects', input, { path: '/%zz' }).target).toBe('/%zz?prefix=p');
  expect(
    request('listObjects', input, { path: '/b?prefix=+', query: [['x-std-y'], ['z', '&']] }).target,
  ).toBe('/b?prefix=+&x-amz-y&z=%26');
});

test('tampering happens after signing', () => {
  const credentials = { accessKeyId: 'k', secretAccessKey: 's' };
  const sign = { date: '20250101T000000Z' };
  const input = { bucket: 'b', key: 'k' };
  const plain = request('getObject', input, { sign }, { credentials });
  const bent = request(
    'getObject',
    input,
    { sign, tamper: (one) => ({ ...one, target: '/b/other', method: 'PUT' }) },
    { credentials },
  );
  expect(bent).toEqual({
    ...plain,
    method: 'PUT',
    target: '/b/other',
    url: 'http://target.example:9000/b/other',
  });
});

test('keys for one signature sign a request of an identity without keys', () => {
  const sign = { accessKeyId: 'nobody', secretAccessKey: 'x' };
  expect(headerValue(request('listBuckets', {}, { sign }).headers, 'authorization')).toContain(
    'Credential=nobody/',
  );
  expect(headerValues(request('listBuckets', {}).headers, 'authorization')).toEqual([]);
});

test('throws for mistakes of the caller and sends nothing', () => {
  expect(() => request('putObject', { bucket: 'b', key: 'k', metadata: { a: 'x\r\nHost: evil' } })).toThrow(
    TypeError,
  );
  const misspelt = { bucket: 'b', kee: 'k' };
  expect(() => draftOf(tables, operationContract(tables, 'headBucket'), misspelt)).toThrow(
    'no argument "kee"',
  );
  expect(() => draftOf(tables, operationContract(tables, 'headBucket'), {})).toThrow(
    'needs the argument "bucket"',
  );
  expect(() => operationContract(tables, 'renameObject')).toThrow(RangeError);
});

test.each([
  ['http://{bucket}.site.example:81', 'b.site.example:81', '/a%20b/', 'http://b.site.example:81/a%20b/'],
  [
    'https://site.example/web/{bucket}/',
    'site.example',
    '/web/b/a%20b/',
    'https://site.example/web/b/a%20b/',
  ],
])('a page of a website at %s', (website, host, target, url) => {
  const page = request('websiteGet', { bucket: 'b', key: 'a b/' }, {}, { website });
  expect(headerValue(page.headers, 'host')).toBe(host);
  expect(page).toMatchObject({ target, url });
});

test('throws for a website page when no address of websites is known', () => {
  expect(() => request('websiteGet', { bucket: 'b', key: '' })).toThrow(/no address of websites/);
});
