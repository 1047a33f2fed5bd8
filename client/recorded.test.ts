import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Exchange, HeaderList, ReceivedResponse } from './exchange.ts';
import { percentEncode } from './percent.ts';
import { recordExchange } from './recorded.ts';
import { forgetSecrets, keepSecret } from './secrets.ts';

const secret = 'wJalr/XUtn+FEMI<K7&MDENG" x';
beforeEach(() => keepSecret(secret));

const signature = 'ab'.repeat(32);
const authorization =
  'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20250102/us-east-1/s3/aws4_request, ' +
  `SignedHeaders=host;x-amz-date, Signature=${signature}`;

function exchangeOf(changes: {
  url?: string;
  headers?: HeaderList;
  body?: string | Buffer;
  response?: ReceivedResponse;
}): Exchange {
  const { url = 'http://t.example/b/k', headers = [], body = '', response } = changes;
  return {
    operation: 'putObject',
    identity: 'owner',
    startedAt: new Date('2025-01-02T03:04:05Z'),
    endedAt: new Date('2025-01-02T03:04:06Z'),
    milliseconds: 1.23456,
    request: {
      method: 'PUT',
      target: '/b/k',
      url,
      headers: [['Host', 't.example'], ...headers],
      body: Buffer.from(body),
    },
    response,
    failure: undefined,
    uncertain: false,
    repeats: 0,
    status: response?.status ?? 0,
    ok: true,
    output: undefined,
    error: undefined,
    body: Buffer.alloc(0),
    violations: [],
    notes: [],
    header: () => undefined,
  };
}

const answer = (headers: HeaderList, body: string | Buffer): ReceivedResponse => ({
  status: 403,
  headers,
  body: Buffer.from(body),
});

test('a record has the request and the answer', () => {
  const record = recordExchange(
    exchangeOf({ headers: [['X-A', 'á']], body: 'text', response: answer([['ETag', '"e"']], 'né') }),
  );
  expect(record).toMatchObject({
    operation: 'putObject',
    identity: 'owner',
    startedAt: '2025-01-02T03:04:05.000Z',
    milliseconds: 1.2,
    request: {
      method: 'PUT',
      url: 'http://t.example/b/k',
      headers: [
        ['Host', 't.example'],
        ['X-A', 'á'],
      ],
      body: { text: 'text', size: 4, truncated: false },
    },
    response: { status: 403, headers: [['ETag', '"e"']], body: { text: 'né', size: 3, truncated: false } },
  });
});

test('a failure is reported in place of an answer', () => {
  const exchange = {
    ...exchangeOf({}),
    failure: { kind: 'timeout' as const, message: 'no complete answer within 5 ms' },
  };
  expect(recordExchange(exchange)).toMatchObject({
    failure: 'timeout: no complete answer within 5 ms',
    response: undefined,
  });
});

test('keeps scope and signed headers of an Authorization value, and only the first word of another form', () => {
  const shown = (value: string) =>
    recordExchange(exchangeOf({ headers: [['authorization', value]] })).request.headers[1]?.[1];
  expect(shown(authorization)).toBe(
    'AWS4-HMAC-SHA256 Credential=<redacted>/20250102/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-date, Signature=<redacted>',
  );
  expect(shown('AWS AKIDEXAMPLE:c2lnbmF0dXJl')).toBe('AWS <redacted>');
  expect(shown('c2VjcmV0')).toBe('<redacted>');
});

test('hides credential, signature and token of a link', () => {
  const url = `http://t.example/b/k?X-Std-Credential=alpha%3Aalice%2F20250102%2Fr%2Fs3%2Fstd4_request&X-Std-Security-Token=tok%2Fen&X-Std-Signature=${signature}&x=1`;
  const record = recordExchange(exchangeOf({ url }));
  expect(record.request.url).toBe(
    'http://t.example/b/k?X-Std-Credential=<redacted>%2F20250102%2Fr%2Fs3%2Fstd4_request&X-Std-Security-Token=<redacted>&X-Std-Signature=<redacted>&x=1',
  );
});

test('hides signature and token also where the target repeats them without their header', () => {
  const headers: HeaderList = [
    ['Authorization', authorization],
    ['x-amz-security-token', 'temporary-token-1'],
  ];
  const body = `<Error><SignatureProvided>${signature}</SignatureProvided><T>temporary-token-1</T></Error>`;
  const record = JSON.stringify(
    recordExchange(exchangeOf({ headers, response: answer([['X-Echo', authorization]], body) })),
  );
  expect(record).not.toContain(signature);
  expect(record).not.toContain('temporary-token-1');
  expect(record).not.toContain('AKIDEXAMPLE');
});

test.each([
  ['as it is', secret],
  ['in a URL', percentEncode(secret)],
  ['in a form', percentEncode(secret).replaceAll('%20', '+')],
  ['in a URL, lower case', percentEncode(secret).replace(/%../g, (one) => one.toLowerCase())],
  ['in XML', 'wJalr/XUtn+FEMI&lt;K7&amp;MDENG&quot; x'],
  ['in a URL as JavaScript writes it', encodeURIComponent(secret)],
  ['in a URL of a URL', percentEncode(secret).replaceAll('%', '%25')],
  ['in XML by numbers', 'wJalr&#x2F;XUtn&#43;FEMI&#60;K7&#38;MDENG&#34;&#32;x'],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in Base64', Buffer.from(secret).toString('base64')],
])('hides a secret %s, in every part of an exchange', (_, form) => {
  const filler = '.'.repeat(16 * 1024 - 10);
  const binary = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(form)]);
  for (const body of [form, filler + form, binary]) {
    const given = { url: `http://t.example/${form}`, headers: [['X-A', `a ${form} b`]] as const, body };
    const record = recordExchange(exchangeOf({ ...given, response: answer([[`X-${form}`, form]], body) }));
    const texts =
      JSON.stringify(record) + Buffer.from(record.request.body.base64 ?? '', 'base64').toString('latin1');
    expect(texts).not.toContain(JSON.stringify(form).slice(1, -1));
    expect(texts).not.toContain(JSON.stringify(form.slice(0, 10)).slice(1, -1));
  }
});

test('no record contains a secret', () => {
  const secrets = fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 20 });
  fc.assert(
    fc.property(secrets, fc.string(), fc.string(), (one, before, after) => {
      forgetSecrets();
      keepSecret(one);
      const text = before + one + after;
      const record = recordExchange(
        exchangeOf({ headers: [['X-A', text]], body: text, response: answer([['X-B', text]], text) }),
      );
      const shown = [
        record.request.headers,
        record.request.body.text,
        record.response?.headers,
        record.response?.body.text,
      ].flat(2);
      expect(shown.filter((part) => part?.includes(one))).toEqual([]);
    }),
  );
});

test('cuts long bodies and headers with a mark, and records binary data as Base64', () => {
  const response = answer([['X-Long', 'x'.repeat(10_000)]], `x${'😀'.repeat(10_000)}`);
  const record = recordExchange(exchangeOf({ body: Buffer.from([0xff, 0x00]), response }));
  expect(record.request.body).toEqual({ base64: '/wA=', size: 2, truncated: false });
  expect(record.response?.headers[0]?.[1]).toHaveLength(4097);
  expect(record.response?.body).toMatchObject({ size: 40_001, truncated: true });
  expect(record.response?.body.text).toBe(`x${'😀'.repeat(8191)}`);
});

test('hides the signature in the fields of a form, in the request and where the answer repeats it', () => {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const record = recordExchange(
    exchangeOf({
      headers: [['Content-Type', 'multipart/form-data; boundary=b']],
      body:
        field('key', 'kept') +
        field('x-amz-credential', 'AKIDEXAMPLE/20250102') +
        field('x-amz-signature', signature),
      response: answer([], `<SignatureProvided>${signature}</SignatureProvided>`),
    }),
  );
  expect(record.request.body.text).toContain('kept');
  expect(JSON.stringify(record)).not.toMatch(/AKIDEXAMPLE|abababab/);
});
