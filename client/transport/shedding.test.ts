import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Client } from '../client.ts';
import { Transport } from './transport.ts';

test('stops retrying on a target that answers every request with 503, until its first other answer', async () => {
  const seen: number[] = [];
  let status = 503;
  const server = createServer((_request, response) => {
    seen.push(status);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const transport = new Transport({ endpoint });
  const client = new Client({
    endpoint,
    dialect: 'std',
    region: 'r',
    addressing: 'path',
    identity: { name: 'owner' },
    transport,
    userAgent: 'test',
    timeoutMs: 60_000,
  });
  // The results of three requests that were retried until the limit.
  for (let index = 0; index < 3; index += 1) transport.shedding.note(503);
  expect(transport.shedding.isHopeless).toBe(true);
  await client.listBuckets({});
  expect(seen).toEqual([503]);
  status = 200;
  await client.listBuckets({});
  expect(transport.shedding.isHopeless).toBe(false);
  await transport.close();
  server.close();
});
