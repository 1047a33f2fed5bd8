import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { KEY } from '../../fixtures/results/certified.ts';
import { type Envelope, PAYLOAD_TYPE, preAuthenticationEncoding, seal, unseal } from './envelope.ts';

const PAYLOAD = '{"_type":"https://in-toto.io/Statement/v1"}';
const envelope = (changes: Partial<Envelope> = {}): string =>
  JSON.stringify({ ...seal(Buffer.from(PAYLOAD), KEY), ...changes });
const open = (text: string) => unseal(text, [KEY.trusted]).payload.toString();

test('the encoding that is signed is that of the protocol', () => {
  // The example of the DSSE 1.0 protocol.
  const encoded = preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
  expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  // Lengths are those of bytes.
  expect(preAuthenticationEncoding('é', Buffer.from('é')).toString()).toBe('DSSEv1 2 é 2 é');
});

test('a signature is that of the public test vector', () => {
  // secure-systems-lab/dsse, testvectors/vectors.json, single-signature; the key is that of RFC 8032, 7.1, test 1.
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const secret = createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const key = { secret, trusted: { id: 'a'.repeat(64), key: createPublicKey(secret) } };
  expect(seal(Buffer.from(PAYLOAD), key)).toEqual({
    payload: 'eyJfdHlwZSI6Imh0dHBzOi8vaW4tdG90by5pby9TdGF0ZW1lbnQvdjEifQ==',
    payloadType: 'application/vnd.in-toto+json',
    signatures: [
      {
        keyid: 'a'.repeat(64),
        sig: '2WAfaHm5jluo0w+0rk8uVkluELJYWjSmU9x7EUzx+AyteDGJ4/nqyJXfmAUVFIAoQafWm7AxBZNw5M9ixNHiCA==',
      },
    ],
  });
});

test('base64 for URLs is read too', () => {
  const { payload, signatures, payloadType } = seal(Buffer.from(PAYLOAD), KEY);
  const forUrls = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const sigs = signatures.map(({ keyid, sig }) => ({ keyid, sig: forUrls(sig) }));
  expect(open(JSON.stringify({ payload: forUrls(payload), payloadType, signatures: sigs }))).toBe(PAYLOAD);
});

const [signature] = seal(Buffer.from(PAYLOAD), KEY).signatures;
const other = { ...KEY.trusted, id: 'f'.repeat(64) };

test.each([
  [
    'two signatures',
    envelope({ signatures: [signature, signature] as Envelope['signatures'] }),
    'has 2 signatures',
  ],
  ['no signature', envelope({ signatures: [] }), 'has no signatures'],
  [
    'signatures that are not a list',
    JSON.stringify({ payload: '', payloadType: '', signatures: 1 }),
    'has no signatures',
  ],
  ['another type', envelope({ payloadType: 'application/json' }), `another type than ${PAYLOAD_TYPE}`],
  ['another payload', envelope({ payload: Buffer.from('{}').toString('base64') }), 'the signature is wrong'],
  ['no payload', envelope({ payload: '' }), 'not base64'],
  ['a payload with a line break', envelope({ payload: 'e30\\n=' }), 'not base64'],
  ['a field more', envelope({ note: 1 } as Partial<Envelope>), 'and nothing else'],
  ['a name twice', envelope().replace('{', '{"payload":"e30=",'), 'appears twice'],
  ['a name twice, once in escapes', envelope().replace('{', '{"p\\u0061yload":"e30=",'), 'appears twice'],
  ['a malformed key id', envelope({ signatures: [{ keyid: 'x', sig: 'eA==' }] }), 'keyid'],
  ['a file that breaks off', envelope().slice(0, -9), 'not JSON'],
  ['a list', '[]', 'nothing else'],
  ['nothing', '', 'not JSON'],
])('an envelope with %s is refused', (_, text, why) => {
  expect(() => open(text)).toThrow(why);
});

test('an envelope of a key that is not trusted is refused, by the id of that key', () => {
  expect(() => unseal(envelope(), [])).toThrow(
    `signed with the key ${KEY.trusted.id}, which is not one of those`,
  );
});

test('a key id that is not that of the key is refused, although the signature is right', () => {
  expect(() => unseal(envelope(), [other])).toThrow('names another key');
});
