import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilReady, type Watched } from './ready.ts';
import type { Wait } from './wait.ts';

const server = createServer((request, response) =>
  response.writeHead(request.url === '/live' ? 200 : 403).end(),
);
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const waiting = (wait: Wait, watched: Partial<Watched> = {}, signal = new AbortController().signal) =>
  untilReady(
    {
      endpoint,
      log: () => Promise.resolve('listening on 9000\n'),
      state: () => Promise.resolve({ isRunning: true, exitCode: 0, health: 'healthy' }),
      ...watched,
    },
    wait,
    0.001,
    signal,
  );

test.each<Wait>([
  { for: 'http' },
  { for: 'path', path: '/live' },
  { for: 'log', text: 'listening' },
  { for: 'healthy' },
])('a container is ready when it shows %j', async (wait) => {
  expect(await waiting(wait)).toEqual({ is: 'ready' });
});

const unhealthy = () => Promise.resolve({ isRunning: true, exitCode: 0, health: 'starting' });
const unchecked = () => Promise.resolve({ isRunning: true, exitCode: 0 });
test.each<[string, Wait, Partial<Watched>]>([
  ['an answer to an HTTP request', { for: 'http' }, { endpoint: 'http://127.0.0.1:1' }],
  ['an answer below 400 to GET /dead (was 403)', { for: 'path', path: '/dead' }, {}],
  ['a line of its log with "ready"', { for: 'log', text: 'ready' }, {}],
  ['its health check (starting)', { for: 'healthy' }, { state: unhealthy }],
  ['a health check, which its image does not have', { for: 'healthy' }, { state: unchecked }],
])('a container that is late misses %s', async (missing, wait, watched) => {
  expect(await waiting(wait, watched)).toEqual({ is: 'late', missing });
});

test('a container that ends is not waited for', async () => {
  const state = () => Promise.resolve({ isRunning: false, exitCode: 7 });
  expect(await waiting({ for: 'http' }, { state })).toEqual({ is: 'ended', exitCode: 7 });
});

test('a wait ends when it is interrupted', async () => {
  await expect(waiting({ for: 'http' }, {}, AbortSignal.abort())).rejects.toThrow();
});
