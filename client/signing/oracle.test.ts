import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import type { HeaderList } from '../exchange.ts';
import { headerValue } from '../headers.ts';
import { percentEncode, percentEncodePath } from '../percent.ts';
import { sign } from './sign.ts';

/** What the public signer hashes with. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {
    throw new Error('not asked for');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);
const headerText = fc.stringMatching(/^[\x20-\x7e\t]{0,20}$/);
const requests = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
  path: fc.array(text, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  query: fc.dictionary(
    text.filter((name) => name !== '' && name !== '__proto__' && !/^x-amz-/i.test(name)),
    fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
    { maxKeys: 4 },
  ),
  headers: fc.dictionary(
    fc.stringMatching(/^x-amz-meta-[a-z0-9]{1,8}$|^content-(type|md5)$|^range$/),
    headerText,
    { maxKeys: 4 },
  ),
  body: text,
  credentials: fc.record({
    accessKeyId: fc.stringMatching(/^[A-Za-z0-9:]{1,20}$/),
    secretAccessKey: fc.string({ unit: 'grapheme', minLength: 1 }),
    sessionToken: fc.option(fc.stringMatching(/^[A-Za-z0-9+/=]{1,30}$/), { nil: undefined }),
  }),
  region: fc.stringMatching(/^[a-z0-9-]{1,16}$/),
  date: fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
});
type Case = typeof requests extends fc.Arbitrary<infer One> ? One : never;

function ours({ method, path, query, headers, body }: Case) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${percentEncode(name)}=${percentEncode(one)}`),
  );
  const list: HeaderList = [['Host', 'host.example'], ...Object.entries(headers)];
  const target = percentEncodePath(path) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  return { method, target, headers: list, body: Buffer.from(body) };
}

function theirs({ method, path, query, headers, body }: Case) {
  const all: Record<string, string> = { host: 'host.example', ...headers };
  return {
    method,
    protocol: 'https:',
    hostname: 'host.example',
    path: percentEncodePath(path),
    query,
    headers: all,
    body,
  };
}

function oracle({ credentials, region }: Case, service = 's3'): SignatureV4 {
  return new SignatureV4({
    credentials,
    region,
    service,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: true,
  });
}

test('agrees with the public signer: header form', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (one) => {
      const { credentials, region, date } = one;
      const expected = await oracle(one).sign(theirs(one), { signingDate: date });
      const signed = sign(ours(one), { dialect: dialect('aws'), credentials, region, options: { date } }, []);
      expect(headerValue(signed.headers, 'authorization')).toBe(expected.headers['authorization']);
    }),
    { numRuns: 300 },
  );
});

test('agrees with the public signer: another service, whose path is normalised and encoded once more', async () => {
  const segment = fc.oneof(text, fc.constantFrom('.', '..', '', 'a/b', '%2F', 'é'));
  const paths = fc.tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), requests);
  await fc.assert(
    fc.asyncProperty(paths, async ([segments, request]) => {
      const one = { ...request, query: {}, path: '' };
      const path = `/${segments.map(percentEncode).join('/')}`;
      const { credentials, region, date } = one;
      const expected = await oracle(one, 'eks').sign({ ...theirs(one), path }, { signingDate: date });
      const terms = { dialect: dialect('aws'), credentials, region, service: 'eks', options: { date } };
      const signed = sign({ ...ours(one), target: path }, terms, []);
      expect(headerValue(signed.headers, 'authorization')).toBe(expected.headers['authorization']);
    }),
    { numRuns: 300 },
  );
});

test('agrees with the public signer: query form', async () => {
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 604800 }), async (one, expires) => {
      const { credentials, region, date } = one;
      // There the hash of the body must be requested as a header; ours sends it by default.
      const request = theirs(one);
      request.headers = { ...request.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const kept = new Set(Object.keys(request.headers));
      const expected = await oracle(one).presign(request, {
        signingDate: date,
        expiresIn: expires,
        unhoistableHeaders: kept,
        unsignableHeaders: new Set(['x-amz-content-sha256']),
      });
      const options = { date, expires, mode: 'query' as const };
      const signed = sign(ours(one), { dialect: dialect('aws'), credentials, region, options }, []);
      const given = new URLSearchParams(signed.target.slice(signed.target.indexOf('?')));
      expect(given.get('X-Amz-SignedHeaders')).toBe(expected.query?.['X-Amz-SignedHeaders']);
      expect(given.get('X-Amz-Signature')).toBe(expected.query?.['X-Amz-Signature']);
    }),
    { numRuns: 300 },
  );
});
