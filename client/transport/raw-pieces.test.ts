import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { hostileTarget, type HostileTarget } from '../../fixtures/hostile/connection.ts';
import { Transport } from './transport.ts';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

async function targetThat(
  behave: (socket: Socket) => void,
): Promise<{ target: HostileTarget; transport: Transport }> {
  const target = await hostileTarget(behave);
  const transport = new Transport({ endpoint: target.endpoint });
  closing.push(transport, target);
  return { target, transport };
}

const head = Buffer.from(
  'PUT /bucket/key HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n',
);
const patience = { timeoutMs: 60_000 };

test('pieces after the head wait for 100 Continue', async () => {
  const { target, transport } = await targetThat((socket) =>
    socket.once('data', (bytes) => {
      expect(bytes.toString()).toBe(head.toString());
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    }),
  );
  const parts = [() => head, () => Buffer.from('body')];
  const { response } = await transport.raw('PUT', parts, { awaitContinue: true }, patience);
  expect(response?.status).toBe(200);
  expect(target.received()).toBe(`${head.toString()}body`);
});

test('a final answer in place of 100 Continue ends the exchange, and the pieces after the head are never requested', async () => {
  const { transport } = await targetThat((socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')),
  );
  const unasked = () => expect.unreachable('the body was asked for');
  const { response } = await transport.raw('PUT', [() => head, unasked], { awaitContinue: true }, patience);
  expect(response?.status).toBe(403);
});

test('requests a piece once those before it were sent, and waits for it', async () => {
  let heard: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => (heard = resolve));
  const { transport } = await targetThat((socket) =>
    socket.once('data', () => {
      heard?.();
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    }),
  );
  const later = () => arrived.then(() => Buffer.from('body'));
  const { response } = await transport.raw('PUT', [() => head, later], {}, patience);
  expect(response?.status).toBe(200);
});

test('ends the exchange when a piece fails', async () => {
  const { transport } = await targetThat(() => undefined);
  const { failure } = await transport.raw(
    'PUT',
    [() => head, () => Promise.reject(new Error('no more'))],
    {},
    patience,
  );
  expect(failure).toEqual({ kind: 'reset', message: 'no more' });
});
