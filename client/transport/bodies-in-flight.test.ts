import { expect, test } from 'vitest';
import { hostileTarget } from '../../fixtures/hostile/connection.ts';
import type { SentRequest } from '../exchange.ts';
import { BodiesInFlight } from './bodies-in-flight.ts';
import { Transport } from './transport.ts';

test('beyond the bound all bodies but the oldest wait, and go on one after the other', () => {
  const bodies = new BodiesInFlight(10);
  const [a, b, c] = [bodies.share(), bodies.share(), bodies.share()];
  const resumed: string[] = [];
  expect(a.take(6)).toBe(true);
  expect(b.take(6)).toBe(false);
  b.whenRoom(() => resumed.push('b'));
  expect(c.take(6)).toBe(false);
  c.whenRoom(() => resumed.push('c'));
  expect(a.take(100)).toBe(true);
  a.release();
  expect(resumed).toEqual(['b']);
  b.release();
  expect(resumed).toEqual(['b', 'c']);
});

const get: SentRequest = {
  ...{ method: 'GET', target: '/bucket/key', url: '', body: Buffer.alloc(0) },
  headers: [['Host', 'target.example']],
};

test.each([
  ['a kept connection', get],
  ['a connection of its own', { ...get, headers: [...get.headers, ['Connection', 'close'] as const] }],
])('over %s, no time of the target passes while its body waits for room', async (_, request) => {
  const size = 1024 * 1024;
  const target = await hostileTarget((socket, received) => {
    void received.then(() =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`),
    );
  });
  const transport = new Transport({ endpoint: target.endpoint });
  const bodies = new BodiesInFlight(1);
  const first = bodies.share();
  first.take(2);
  const sent = transport.send(request, { timeoutMs: 100, share: bodies.share() });
  setTimeout(() => first.release(), 250);
  expect((await sent).response?.body).toHaveLength(size);
  await transport.close();
  await target.close();
});

test.each([
  ['a success that is a document', 200, true, 5],
  ['a refusal', 403, false, 2],
])('%s is not read far beyond what any can have', async (_, status, document, megabytes) => {
  const target = await hostileTarget((socket, received) => {
    void received.then(() => {
      socket.write(`HTTP/1.1 ${status} Odd\r\n\r\n${'x'.repeat(megabytes * 1024 * 1024)}`);
    });
  });
  const transport = new Transport({ endpoint: target.endpoint });
  const { failure } = await transport.send(get, { timeoutMs: 5000, document });
  expect(failure?.kind).toBe('too-large');
  await transport.close();
  await target.close();
});

test('while more than the bound is held, no further request is sent', async () => {
  const bodies = new BodiesInFlight(10);
  const first = bodies.share();
  first.take(11);
  let isSent = false;
  const sent = bodies.room().then(() => (isSent = true));
  await Promise.resolve();
  expect(isSent).toBe(false);
  first.release();
  await sent;
  expect(isSent).toBe(true);
});
