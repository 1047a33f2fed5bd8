import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { BareRequest } from './bare-requests.ts';
import { sendBare } from './send-bare.ts';

const request = (path: string, besideLast = false): BareRequest => ({
  method: 'PUT',
  path,
  headers: ['Host', 'store.example'],
  body: Buffer.from('x'),
  status: 200,
  besideLast,
});

test('a lane is sent in its order, requests that overlapped overlap again, and other answers are counted', async () => {
  const events: string[] = [];
  const held: (() => void)[] = [];
  const server = createServer((got, answer) => {
    events.push(`begin ${got.url}`);
    const end = () => {
      events.push(`end ${got.url}`);
      answer.writeHead(got.url === '/c' ? 403 : 200).end();
    };
    // The first two are answered once both are here.
    if (got.url === '/c') end();
    else if (held.push(end) === 2) for (const each of held) each();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const lanes = [[request('/a'), request('/b', true), request('/c')]];
  const sent = await sendBare(`http://127.0.0.1:${port}`, lanes, 16);
  expect(sent).toMatchObject({ requests: 3, same: 2 });
  expect(events.slice(0, 2).sort()).toEqual(['begin /a', 'begin /b']);
  expect(events.slice(-2)).toEqual(['begin /c', 'end /c']);
  await new Promise((closed) => server.close(closed));
});

test('an id that another server gives is used in what follows in the lane', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((got, answer) => {
    asked.push(got.url);
    answer.writeHead(200, { 'x-std-version-id': 'theirs' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const reading = request('/a?versionId=ours');
  const renamed = (ids: ReadonlyMap<string, string>) => ({
    ...reading,
    path: `/a?versionId=${ids.get('ours')}`,
  });
  const lane = [
    { ...request('/a'), learns: 'ours' },
    { ...reading, renamed },
  ];
  expect(await sendBare(`http://127.0.0.1:${port}`, [lane], 1)).toMatchObject({ requests: 2, same: 2 });
  expect(asked).toEqual(['/a', '/a?versionId=theirs']);
  await new Promise((closed) => server.close(closed));
});
