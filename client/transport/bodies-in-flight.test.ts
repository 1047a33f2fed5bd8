import { expect, test } from 'vitest';
import { hostileTarget } from '../../fixtures/hostile/connection.ts';
import type { SentRequest } from '../exchange.ts';
import { BodiesInFlight } from './bodies-in-flight.ts';
import { Transport } from './transport.ts';

const get: SentRequest = {
  ...{ method: 'GET', target: '/bucket/key', url: '', body: Buffer.alloc(0) },
  headers: [['Host', 'target.example']],
};

test.each([
  ['a success', 200, 5],
  ['a refusal', 403, 2],
])('%s is not read far beyond the limit of a body', async (_, status, megabytes) => {
  const target = await hostileTarget((socket, received) => {
    void received.then(() => {
      socket.write(`HTTP/1.1 ${status} Odd\r\n\r\n${'x'.repeat(megabytes * 1024 * 1024)}`);
    });
  });
  const transport = new Transport({ endpoint: target.endpoint });
  const { failure } = await transport.send(get, { timeoutMs: 5000, maxBodyBytes: 4 * 1024 * 1024 });
  expect(failure?.kind).toBe('too-large');
  await transport.close();
  await target.close();
});

test('sends no further request while more bytes than the limit are held', async () => {
  const bodies = new BodiesInFlight(10);
  const first = bodies.share();
  const second = bodies.share();
  first.take(6);
  second.take(5);
  let isSent = false;
  const sent = bodies.room().then(() => (isSent = true));
  await Promise.resolve();
  expect(isSent).toBe(false);
  second.release();
  await sent;
  expect(isSent).toBe(true);
});
