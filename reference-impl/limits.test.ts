import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListBucketsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { holdingDocument } from './http/document-memory.ts';
import { type Limits, limits } from './limits.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

// No client can hold resources with a connection for long.
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(own: Partial<Limits>): Promise<RunningServer> {
  server = await startReference({ limits: own });
  return server;
}

/** A connection whose answer is collected. */
async function open({
  url,
}: {
  url: string;
}): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (more: string) => (text += more));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, answer: () => text, closed };
}

/** Write every few milliseconds until the connection ends. */
async function trickle(
  { socket, closed }: { socket: Socket; closed: Promise<unknown> },
  piece: string,
): Promise<void> {
  const timer = setInterval(() => socket.write(piece), 20);
  await closed;
  clearInterval(timer);
}

test('refuses headers that arrive one by one without end, once their time is over', async () => {
  const connection = await open(await start({ headersMilliseconds: 150 }));
  connection.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  await trickle(connection, 'x: y\r\n');
  expect(connection.answer()).toContain('<Code>RequestTimeout</Code>');
});

const upload = 'PUT /bucket/k HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n';

test('refuses a body that arrives byte by byte, after a grace period', async () => {
  const running = await start({ paceMilliseconds: 150, discardedMilliseconds: 10_000 });
  await makePublic(running);
  const connection = await open(running);
  connection.socket.write(upload);
  await trickle(connection, 'x');
  expect(connection.answer()).toContain('<Code>RequestTimeout</Code>');
});

test('closes an idle connection', async () => {
  const { socket, closed } = await open(await start({ keepAliveMilliseconds: 50 }));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await closed;
});

test('closes connections beyond the limit at once, and serves another when one has ended', async () => {
  const running = await start({ connections: 2 });
  const [first] = [await open(running), await open(running)];
  const third = await open(running);
  await third.closed;
  first.socket.destroy();
  await first.closed;
  await expect.poll(async () => (await fetch(running.url).catch(() => undefined))?.status).toBe(403);
});

test.each([
  ['header fields', `${'x: y\r\n'.repeat(limits.headerFields)}`, '/', 'RequestHeaderSectionTooLarge'],
  ['bytes of a target', '', `/bucket?prefix=${'x'.repeat(limits.targetBytes)}`, 'InvalidURI'],
])('refuses too many %s', async (_, lines, target, code) => {
  const { socket, answer, closed } = await open(await start({}));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${lines}Connection: close\r\n\r\n`);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer()).toContain(`<Code>${code}</Code>`);
});

test('refuses a tunnel with an error document', async () => {
  const { socket, answer, closed } = await open(await start({}));
  socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 400 [^]*<Code>BadRequest</);
});

test('limits the memory of all documents, and answers SlowDown beyond the limit', async () => {
  const half = limits.documentsBytes / 2;
  await holdingDocument(async (count) => {
    count(half);
    await expect(
      holdingDocument(async (more) => {
        more(half);
        more(1);
      }),
    ).rejects.toMatchObject({ code: 'SlowDown' });
    await holdingDocument(async (more) => more(half));
  });
});

test('on a full disk nothing is stored and everything else still works', async () => {
  const running = await start({ freeBytes: Number.MAX_SAFE_INTEGER });
  const owner = sdkClient(running, 'alice');
  await owner.send(new CreateBucketCommand({ Bucket: 'full' }));
  for (const Body of ['few', 'x'.repeat(100_000)])
    await expect(owner.send(new PutObjectCommand({ Bucket: 'full', Key: 'k', Body }))).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      $metadata: { httpStatusCode: 503 },
    });
  await owner.send(new CreateMultipartUploadCommand({ Bucket: 'full', Key: 'k' }));
  expect((await owner.send(new ListBucketsCommand({}))).Buckets).toHaveLength(1);
  expect(running.storage.counts()).toEqual({ buckets: 1, uploads: 1 });
  owner.destroy();
});

async function makePublic(running: RunningServer): Promise<void> {
  const owner = sdkClient(running, 'alice');
  await owner.send(new CreateBucketCommand({ Bucket: 'bucket', ACL: 'public-read-write' }));
  owner.destroy();
}
