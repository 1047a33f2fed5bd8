import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { clientFor, transportFor } from './connect.ts';
import { targetFromUrl } from '../../target/load.ts';

test('reads an answer up to the limit of the case, or else of a document', async () => {
  const megabyte = Buffer.alloc(1024 * 1024);
  const server = createServer((request, response) => {
    const whole = Number(request.url?.split('/').at(-1));
    for (let index = 0; index < whole; index += 1) response.write(megabyte);
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const keys = { ASSAY_OWNER_KEY_ID: 'id', ASSAY_OWNER_SECRET: 'secret' };
  const target = targetFromUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, {});
  const transport = transportFor(target);
  const client = clientFor(target, transport, 'owner', 'test');
  const asked = await client.getObject({ bucket: 'bucket', key: '16' }, { longest: 16 * 1024 * 1024 });
  expect(asked.body).toHaveLength(16 * 1024 * 1024);
  const longer = await client.getObject({ bucket: 'bucket', key: '4' });
  expect(longer.failure?.kind).toBe('too-large');
  await transport.close();
  server.closeAllConnections();
  server.close();
});
