import { afterEach, expect, test } from 'vitest';
import { forgetSecrets, keepSecret } from './secrets.ts';
import { type BareRequest, withoutSecretsOf } from './without-secrets.ts';

afterEach(forgetSecrets);

const SIGNATURE = '0123456789abcdef'.repeat(4);
const request = (change: Partial<BareRequest>): BareRequest => ({
  ...{ method: 'PUT', target: '/b/k', headers: [], body: Buffer.alloc(0) },
  ...change,
});
const textOf = (one: BareRequest) => JSON.stringify({ ...one, body: one.body.toString('latin1') });

test.each<[string, Partial<BareRequest>]>([
  [
    'the Authorization',
    {
      headers: [
        ['Authorization', `AWS4-HMAC-SHA256 Credential=A/b, SignedHeaders=host, Signature=${SIGNATURE}`],
      ],
    },
  ],
  ['one of version 2', { headers: [['authorization', 'AWS AKIA:0123456789abcdef0123456789abcdef']] }],
  ['one of any other form', { headers: [['Authorization', `Odd ${SIGNATURE}`]] }],
  ['a link', { target: `/b/k?X-Amz-Signature=${SIGNATURE}&x=1` }],
  [
    'chunks',
    {
      headers: [['x-amz-content-sha256', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD']],
      body: Buffer.from(`2;chunk-signature=${SIGNATURE}\r\nhi\r\n`),
    },
  ],
  [
    'chunks whose signature lacks its name',
    { headers: [['x-std-content-sha256', 'STREAMING-x']], body: Buffer.from(`2;${SIGNATURE}\r\nhi\r\n`) },
  ],
  ['a trailer', { body: Buffer.from(`x-amz-trailer-signature:${SIGNATURE}\r\n`) }],
  [
    'a form',
    {
      headers: [['Content-Type', 'multipart/form-data; boundary=x']],
      body: Buffer.from(`name="x-amz-signature"\r\n\r\n${SIGNATURE}\r\n`),
    },
  ],
])('the signature in %s is overwritten, all else stays', (_, change) => {
  const before = request(change);
  const { request: after } = withoutSecretsOf(before);
  expect(textOf(after)).not.toContain('0123456789abcdef');
  expect(textOf(after)).toHaveLength(textOf(before).length);
});

test('an answer that repeats a signature, a token or a secret has asterisks there, and its length', () => {
  keepSecret('hush/very+secret', 'token-of-a-session');
  const headers = [
    ['Authorization', `AWS4-HMAC-SHA256 Credential=A/b, SignedHeaders=host, Signature=${SIGNATURE}`],
    ['x-amz-security-token', 'token-of-another'],
  ] as const;
  const { request: sent, answer } = withoutSecretsOf(request({ headers }));
  expect(sent.headers[1]).toEqual(['x-amz-security-token', '*'.repeat(16)]);
  const repeated = `<a>${SIGNATURE}</a><b>token-of-another</b><c>hush/very+secret</c><d>hush%2Fvery%2Bsecret</d><e>plain</e>`;
  const body = Buffer.from(`${repeated}${Buffer.from('hush/very+secret').toString('base64')}`);
  const got = answer({ status: 403, headers: [['x-echo', 'token-of-a-session']], body });
  expect(got.headers).toEqual([['x-echo', '*'.repeat('token-of-a-session'.length)]]);
  expect(got.body).toHaveLength(body.length);
  expect(got.body.toString()).toMatch(/^<a>\*+<\/a><b>\*+<\/b><c>\*+<\/c><d>\*+<\/d><e>plain<\/e>\*+=*$/);
});

test.each([0, 1, 2])('a secret in the policy of a form is overwritten, with %i bytes before it', (before) => {
  keepSecret('S3RVER');
  const policy = Buffer.from(`${' '.repeat(before)}{"x-amz-credential":"S3RVER/today"}`);
  const form = (text: string) => Buffer.from(`name="policy"\r\n\r\n${text}\r\n`);
  const { body } = withoutSecretsOf(
    request({
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: form(policy.toString('base64')),
    }),
  ).request;
  const hidden = policy.toString().replace('S3RVER', '******');
  expect(body.toString()).toBe(form(Buffer.from(hidden).toString('base64')).toString());
});

test('bytes that hold nothing to hide are the same bytes', () => {
  const body = Buffer.from([0xff, 0, 1, 2]);
  expect(withoutSecretsOf(request({ body })).request.body).toBe(body);
});
