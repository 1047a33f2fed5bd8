import { createPublicKey, generateKeyPairSync, hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isDay, makeKeyPair, readSigningKey, readTrustedKey } from './key.ts';

const pair = makeKeyPair({ owner: 'Beispiel Speicher – Ä', expires: '2030-01-31' });

test('a pair is PKCS#8 and SubjectPublicKeyInfo, and its id the SHA-256 of the latter', () => {
  expect(pair.secret).toContain('-----BEGIN PRIVATE KEY-----');
  const [, base64 = ''] = /-----BEGIN PUBLIC KEY-----\n(.*)\n-----END/.exec(pair.open) ?? [];
  expect(pair.id).toBe(hash('sha256', Buffer.from(base64, 'base64'), 'hex'));
  expect(createPublicKey(pair.open).asymmetricKeyType).toBe('ed25519');
});

test('both halves are read with their notes', () => {
  const known = { id: pair.id, owner: 'Beispiel Speicher – Ä', expires: '2030-01-31' };
  expect(readTrustedKey(pair.open)).toMatchObject(known);
  expect(readSigningKey(pair.secret).trusted).toMatchObject(known);
  const bare = readTrustedKey(
    pair.open.replace(/^[\s\S]*?-----BEGIN/, '-----BEGIN').replaceAll('\n', '\r\n'),
  );
  expect(bare).toEqual({ id: pair.id, key: bare.key });
});

test('a private key may be encrypted', () => {
  const { id, secret } = makeKeyPair({}, 'correct horse');
  expect(secret).toContain('-----BEGIN ENCRYPTED PRIVATE KEY-----');
  expect(readSigningKey(secret, 'correct horse').trusted.id).toBe(id);
  expect(() => readSigningKey(secret)).toThrow('is encrypted; put its passphrase');
  expect(() => readSigningKey(secret, 'wrong')).toThrow('another passphrase');
});

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const x25519 = generateKeyPairSync('x25519');
const pem = { format: 'pem' } as const;

test.each([
  ['the public half', pair.open, 'is a public key'],
  ['an elliptic curve', ec.privateKey.export({ ...pem, type: 'pkcs8' }).toString(), 'of kind ec'],
  ['a key for agreement', x25519.privateKey.export({ ...pem, type: 'pkcs8' }).toString(), 'of kind x25519'],
  [
    'a certificate of TLS',
    '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
    'holds a CERTIFICATE',
  ],
  ['two keys', `${pair.secret}${pair.secret}`, 'more than one key'],
  ['a key that breaks off', pair.secret.replace(/.{12}\n-----END/, '\n-----END'), 'broken key'],
  ['no key', 'ssh-ed25519 AAAA', 'not a key in PEM'],
])('signing with %s is refused', (_, text, why) => {
  expect(() => readSigningKey(text)).toThrow(why);
});

test.each([
  ['the private half', pair.secret, 'is a private key'],
  ['an elliptic curve', ec.publicKey.export({ ...pem, type: 'spki' }).toString(), 'of kind ec'],
  ['a day that does not exist', pair.open.replace('2030-01-31', '2030-02-31'), 'without a day'],
])('trusting %s is refused', (_, text, why) => {
  expect(() => readTrustedKey(text)).toThrow(why);
});

test('a day must exist in the calendar', () => {
  expect(['2024-02-29', '2025-02-29', '2025-1-1', 'soon'].map(isDay)).toEqual([true, false, false, false]);
});
