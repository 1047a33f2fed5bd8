import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { headerValue, isNamed } from '../headers.ts';
import type { SigningOptions } from '../options.ts';
import { sign } from './sign.ts';
import { UNSENT_SECRET } from './signing-key.ts';

const credentials = { accessKeyId: 'alpha:alice', secretAccessKey: 'secret' };
const date = '20250102T030405Z';

function signed(options: SigningOptions, without: string[] = [], headers: [string, string][] = []) {
  const request = {
    method: 'PUT',
    target: '/b/k',
    headers: [['Host', 'h'], ...headers] as const,
    body: Buffer.from('body'),
  };
  return sign(
    request,
    { dialect: dialect('std'), credentials, region: 'here', options: { date, ...options } },
    without,
  );
}

function authorization(options: SigningOptions, without?: string[], headers?: [string, string][]): string {
  return headerValue(signed(options, without, headers).headers, 'authorization') ?? 'none';
}

const signatureOf = (text: string) => /Signature=(\w+)$/.exec(text)?.[1];
const right = authorization({});

test('the std dialect signs with its own tokens (Authentication, points 1 to 3)', () => {
  const { headers } = signed({});
  expect(right).toMatch(
    /^std4-HMAC-SHA256 Credential=alpha:alice\/20250102\/here\/s3\/std4_request, SignedHeaders=host;x-std-content-sha256;x-std-date, Signature=[0-9a-f]{64}$/,
  );
  expect(headerValue(headers, 'x-std-date')).toBe(date);
  expect(headerValue(headers, 'x-std-content-sha256')).toBe(
    '230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',
  );
});

test.each<[keyof SigningOptions, SigningOptions, string]>([
  ['accessKeyId', { accessKeyId: 'nobody' }, 'Credential=nobody/20250102/here/s3/std4_request'],
  ['date', { date: new Date('2025-01-03T00:00:00.900Z') }, '/20250103/here/'],
  ['scopeDate', { scopeDate: '19990101' }, '/19990101/here/s3/'],
  ['region', { region: 'elsewhere' }, '/20250102/elsewhere/s3/'],
  ['service', { service: 'ec2' }, '/here/ec2/'],
  ['terminator', { terminator: 'aws4_request' }, '/s3/aws4_request,'],
  ['scheme', { scheme: 'AWS4-HMAC-SHA256' }, 'AWS4-HMAC-SHA256 Credential='],
  ['unsigned', { unsigned: ['Host'] }, 'SignedHeaders=x-std-content-sha256;x-std-date,'],
  ['signature', { signature: (hex) => `f${hex.slice(1)}` }, 'Signature=f'],
  ['authorization', { authorization: (value) => value.replace(', ', ',') }, 'std4_request,SignedHeaders'],
  ['secretAccessKey', { secretAccessKey: 'another' }, 'Credential=alpha:alice/'],
  ['payloadHash', { payloadHash: 'UNSIGNED-PAYLOAD' }, 'SignedHeaders=host;'],
])('%s changes the signature and is visible in the right place', (name, options, shown) => {
  const value = authorization(options);
  expect(value).toContain(shown);
  if (name !== 'accessKeyId' && name !== 'authorization')
    expect(signatureOf(value)).not.toBe(signatureOf(right));
});

test('sends and signs a given payload hash', () => {
  expect(headerValue(signed({ payloadHash: 'UNSIGNED-PAYLOAD' }).headers, 'x-std-content-sha256')).toBe(
    'UNSIGNED-PAYLOAD',
  );
});

test('sends an invalid date unchanged', () => {
  expect(headerValue(signed({ date: 'yesterday' }).headers, 'x-std-date')).toBe('yesterday');
});

test('omitted headers are neither sent nor signed', () => {
  const { headers } = signed({}, ['x-std-content-sha256']);
  expect(headers.some(([name]) => isNamed(name, 'x-std-content-sha256'))).toBe(false);
  expect(authorization({}, ['x-std-content-sha256'])).toContain('SignedHeaders=host;x-std-date,');
  expect(authorization({}, ['authorization'])).toBe('none');
});

test('keeps a header of the signature that is already present', () => {
  const { headers } = signed({}, [], [['X-Std-Date', '20000101T000000Z']]);
  expect(headers.filter(([name]) => isNamed(name, 'x-std-date'))).toEqual([
    ['X-Std-Date', '20000101T000000Z'],
  ]);
});

test('sends and signs the token of temporary credentials', () => {
  const request = { method: 'GET', target: '/', headers: [['Host', 'h']] as const, body: Buffer.alloc(0) };
  const signing = {
    dialect: dialect('aws'),
    credentials: { ...credentials, sessionToken: 'token' },
    region: 'here',
    options: { date },
  };
  const { headers } = sign(request, signing, []);
  expect(headerValue(headers, 'x-amz-security-token')).toBe('token');
  expect(headerValue(headers, 'authorization')).toContain('x-amz-date;x-amz-security-token,');
  expect(sign(request, { ...signing, options: { date, mode: 'query' } }, []).target).toContain(
    '&X-Amz-Security-Token=token&',
  );
});

test('a link has all parts in its query, including deviations', () => {
  const { target, headers } = signed({ mode: 'query', expires: 'soon', signature: () => 'feed' }, [
    'x-std-date',
  ]);
  expect(target).toBe(
    '/b/k?X-Std-Algorithm=std4-HMAC-SHA256&X-Std-Credential=alpha%3Aalice%2F20250102%2Fhere%2Fs3%2Fstd4_request' +
      '&X-Std-Expires=soon&X-Std-SignedHeaders=host&X-Std-Signature=feed',
  );
  expect(headers).toEqual([['Host', 'h']]);
});

test('no signature at all', () => {
  expect(signed({ mode: 'none' })).toMatchObject({ target: '/b/k', headers: [['Host', 'h']] });
});

test.each<SigningOptions>([
  { mode: 'header' },
  { mode: 'query' },
  { mode: 'chunked', chunks: { trailer: [['x-std-checksum-crc32', 'AAAAAA==']] } },
])('a request that is never sent is as a signed one, with placeholders for signatures: %o', (options) => {
  const withSecret = (secretAccessKey: string) => signed({ ...options, secretAccessKey });
  const unsigned = ({ target, headers, body }: ReturnType<typeof signed>) =>
    JSON.stringify([target, headers, body.toString()]).replaceAll(/[0-9a-f]{64}/g, 'signature');
  expect(unsigned(withSecret(UNSENT_SECRET))).toBe(unsigned(withSecret('secret')));
  expect(JSON.stringify(withSecret(UNSENT_SECRET))).not.toBe(JSON.stringify(withSecret('secret')));
});
