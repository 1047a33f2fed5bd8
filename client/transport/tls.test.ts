import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileTarget } from '../../fixtures/hostile/connection.ts';
import { Transport, type TransportOptions } from './transport.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/localhost.${name}.pem`, import.meta.url), 'utf8');
const cert = pem('cert');
const server = createServer({ key: pem('key'), cert }, (_, response) => response.end('safe'));
let endpoint: URL;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  endpoint = new URL(`https://localhost:${address.port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Over a kept connection and over a separate one (HEAD). */
async function both(tls: TransportOptions['tls'], where = endpoint, host = where.host) {
  const transport = new Transport({ endpoint: where, tls });
  const send = (method: string) =>
    transport.send(
      { method, target: '/', url: '', headers: [['Host', host]], body: Buffer.alloc(0) },
      { timeoutMs: 60_000 },
    );
  const outcomes = [await send('GET'), await send('HEAD')];
  await transport.close();
  return outcomes.map(({ response, failure }) => failure?.kind ?? response?.status);
}

test('a certificate of an unknown authority is refused', async () => {
  expect(await both(undefined)).toEqual(['tls', 'tls']);
});

test('the target file can name the authority', async () => {
  expect(await both({ ca: cert })).toEqual([200, 200]);
});

test('the target file can accept any certificate', async () => {
  expect(await both({ insecure: true })).toEqual([200, 200]);
});

test('a certificate for another name is refused, regardless of the Host header', async () => {
  const byAddress = new URL(endpoint);
  byAddress.hostname = '127.0.0.1';
  expect(await both({ ca: cert }, byAddress)).toEqual(['tls', 'tls']);
  expect(await both({ ca: cert }, endpoint, 'bucket.elsewhere.example')).toEqual([200, 200]);
});

test('the certificate of a website is checked by its name, regardless of the address', async () => {
  const websites = new URL(endpoint);
  websites.hostname = '127.0.0.1';
  const transport = new Transport({ endpoint: new URL('http://127.0.0.1:9'), websites, tls: { ca: cert } });
  const asked = async (origin: string) => {
    const request = {
      method: 'GET',
      target: '/',
      url: '',
      headers: [['Host', 'b']] as const,
      body: Buffer.alloc(0),
    };
    const { response, failure } = await transport.towards(origin).send(request, { timeoutMs: 60_000 });
    return failure?.kind ?? response?.status;
  };
  expect(await asked(`https://localhost:${endpoint.port}`)).toBe(200);
  expect(await asked('https://elsewhere.example')).toBe('tls');
  await transport.close();
});

test('a target without TLS is reported', async () => {
  const target = await hostileTarget((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
  );
  const secure = new URL(target.endpoint);
  secure.protocol = 'https:';
  expect(await both({ insecure: true }, secure)).toEqual(['tls', 'tls']);
  await target.close();
});
