import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { SentRequest } from '../exchange.ts';
import { Transport } from './transport.ts';

test('a request counts as being at the target from leaving our queue until its answer is complete', async () => {
  const held: ServerResponse[] = [];
  let arrived: () => void = () => undefined;
  const server = createServer((_request, response) => {
    held.push(response);
    arrived();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const transport = new Transport({ endpoint, connections: 1 });
  const events: string[] = [];
  const send = async (name: string, method = 'GET') => {
    const request: SentRequest = {
      method,
      target: '/',
      url: endpoint.href,
      headers: [['Host', endpoint.host]],
      body: Buffer.alloc(0),
    };
    const atTarget = { begin: () => events.push(`${name} begins`), end: () => events.push(`${name} ends`) };
    const next = new Promise<void>((resolve) => (arrived = resolve));
    return { next, sent: transport.send(request, { timeoutMs: 60_000, atTarget }) };
  };
  const first = await send('first');
  await first.next;
  // The only connection is in use: this one waits in our own queue.
  const second = await send('second');
  expect(events).toEqual(['first begins']);
  held[0]?.end();
  await first.sent;
  await second.next;
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  held[1]?.end();
  await second.sent;
  const odd = await send('odd', 'HEAD');
  await odd.next;
  held[2]?.end();
  await odd.sent;
  expect(events.slice(3)).toEqual(['second ends', 'odd begins', 'odd ends']);
  await transport.close();
  server.close();
});
