import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../limits.ts';
import { boundedServer, type OnSlow } from './bounded-server.ts';

// The time between two checks passes when a test says so: a machine that pauses is no slow client.
const PACE = 1000;
const closing: (() => unknown)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** A server that checks the pace of its connections, and a client of it. */
async function connected(onSlow: OnSlow): Promise<{ server: Server; client: Socket; connection: Socket }> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const own = { paceMilliseconds: PACE, paceBytesPerSecond: 100 };
  const server = boundedServer({ ...limits, ...own }, onSlow).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closing.push(
    () => client.destroy(),
    () => server.close(),
  );
  const [connection] = await accepted;
  return { server, client, connection };
}

const REQUEST = 'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n';

test('a body that keeps the pace is received, one that stops is not', async () => {
  const onSlow = vi.fn<OnSlow>();
  const { server, client } = await connected(onSlow);
  let received = 0;
  server.on('request', (request) => request.on('data', (chunk: Buffer) => (received += chunk.length)));
  client.write(REQUEST);
  for (let sent = 100; sent <= 1000; sent += 100) {
    client.write('x'.repeat(100));
    await expect.poll(() => received).toBe(sent);
    vi.advanceTimersByTime(PACE);
  }
  expect(onSlow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PACE);
  expect(onSlow).toHaveBeenCalledTimes(1);
});

test('a client that does not read its answer is disconnected', async () => {
  const { server, client, connection } = await connected(() => undefined);
  client.pause();
  server.on('request', (_, response) => response.end(Buffer.alloc(16 * 1024 * 1024)));
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
  for (let check = 0; check < 100 && !connection.destroyed; check += 1) {
    // What the network takes in between counts as read.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(PACE);
  }
  expect(connection.destroyed).toBe(true);
});
