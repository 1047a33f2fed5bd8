import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { conformantRun, signed, statementAbout } from '../../fixtures/results/certified.ts';
import { makeKeyPair, readSigningKey } from '../../reports/certificate/key.ts';

/** Verifiers that were not written for Assay read its certificates: Python's `cryptography`, and OpenSSL. */
const folder = mkdtempSync(join(tmpdir(), 'assay-independent-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = fileURLToPath(new URL('../../docs/certification/verify.py', import.meta.url));
const works = (...[command, ...words]: [string, ...string[]]): boolean =>
  spawnSync(command, words).status === 0;
const hasPython = works('python3', '-c', 'import cryptography');
const hasOpenSsl = works('openssl', 'pkeyutl', '-help');
if (!hasPython) console.warn('NOT RUN: python3 with the package cryptography');
if (!hasOpenSsl) console.warn('NOT RUN: openssl');

const pair = makeKeyPair({ owner: 'Example Störage', expires: '2030-01-31' });
const STATEMENT = statementAbout(conformantRun());
const ENVELOPE = signed(STATEMENT, readSigningKey(pair.secret));
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const KEY = file('key.public.pem', pair.open);

test.skipIf(!hasPython)('Python verifies a certificate, and finds what was changed', () => {
  const verify = (envelope: string, key = KEY) =>
    spawnSync('python3', [SCRIPT, file('certificate.json', envelope), key], { encoding: 'utf8' });
  const good = verify(ENVELOPE);
  expect({ status: good.status, stderr: good.stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(good.stdout)).toEqual(STATEMENT);
  const other = file('other.public.pem', makeKeyPair({}).open);
  const payload = Buffer.from(JSON.stringify({ ...STATEMENT, subject: [] })).toString('base64');
  const parts = JSON.parse(ENVELOPE) as object;
  for (const [envelope, key] of [
    [ENVELOPE, other],
    [JSON.stringify({ ...parts, payload }), KEY],
    [JSON.stringify({ ...parts, payloadType: 'application/vnd.in-toto+jsom' }), KEY],
  ] as const)
    expect(verify(envelope, key)).toMatchObject({ status: 1, stderr: 'the signature is wrong\n' });
});

test.skipIf(!hasOpenSsl)('OpenSSL verifies the signature over the encoding of DSSE', () => {
  const { payload, payloadType, signatures } = JSON.parse(ENVELOPE) as {
    payload: string;
    payloadType: string;
    signatures: [{ sig: string }];
  };
  const bytes = Buffer.from(payload, 'base64');
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
  const verify = (signed: Buffer) =>
    spawnSync('openssl', [
      ...['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', KEY],
      ...['-sigfile', file('sig', Buffer.from(signatures[0].sig, 'base64')), '-in', file('signed', signed)],
    ]).status;
  expect(verify(Buffer.concat([Buffer.from(head), bytes]))).toBe(0);
  expect(verify(Buffer.concat([Buffer.from(head), bytes, Buffer.from(' ')]))).not.toBe(0);
});
