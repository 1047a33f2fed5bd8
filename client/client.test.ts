import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Client, type ClientOptions } from './client.ts';
import type { Exchange } from './exchange.ts';
import { recordExchange } from './recorded.ts';
import { noTape } from './tape.ts';
import { answered } from './transport/outcome.ts';
import { hostileTarget } from '../fixtures/hostile/connection.ts';
import { Transport } from './transport/transport.ts';
import { wireBytes } from './transport/wire.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

function clientAt(endpoint: URL, changes: Partial<ClientOptions> = {}): Client {
  const transport = changes.transport ?? new Transport({ endpoint });
  closing.unshift(transport);
  return new Client({
    endpoint,
    dialect: 'std',
    region: 'here',
    addressing: 'path',
    identity: {
      name: 'owner',
      credentials: { accessKeyId: 'alpha:alice', secretAccessKey: 'alice-secret-key' },
    },
    transport,
    userAgent: 's3-assay run/7 req/OBJ-01',
    timeoutMs: 60_000,
    ...changes,
  });
}

/** A server that answers according to the contract unless the test changes that. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  let count = 0;
  const server = createServer((request, response) => {
    response.setHeader('x-std-request-id', `id-${(count += 1)}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = server.address();
  closing.push({ close: () => (server.closeAllConnections(), server.close()) });
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return new URL(`http://127.0.0.1:${address.port}`);
}

test('sends an operation signed and returns an exchange', async () => {
  const seen: IncomingMessage[] = [];
  const endpoint = await serve((request, response) => {
    seen.push(request);
    response.writeHead(200, { ETag: '"e"', 'x-std-version-id': 'v1', 'Content-Length': '0' }).end();
  });
  const exchanges: Exchange[] = [];
  const client = clientAt(endpoint, { onExchange: (exchange) => exchanges.push(exchange) });
  const exchange = await client.putObject({
    bucket: 'b',
    key: 'a b',
    body: 'hello',
    metadata: { colour: 'blue' },
  });
  expect(exchange).toMatchObject({
    operation: 'putObject',
    identity: 'owner',
    status: 200,
    ok: true,
    violations: [],
    notes: [],
  });
  expect(exchange.header('x-std-version-id')).toBe('v1');
  expect(exchange.header('ETag')).toBe('"e"');
  expect(exchanges).toEqual([exchange]);
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: '/b/a%20b',
    headers: {
      host: endpoint.host,
      'content-length': '5',
      'x-std-meta-colour': 'blue',
      'user-agent': 's3-assay run/7 req/OBJ-01',
    },
  });
  expect(seen[0]?.headers.authorization).toContain(
    'SignedHeaders=host;x-std-content-sha256;x-std-date;x-std-meta-colour,',
  );
  expect(JSON.stringify(recordExchange(exchange))).not.toMatch(/alice|[0-9a-f]{64}.*Signature=[0-9a-f]/);
});

test('a secret that the target sends back does not appear in violations and notes', async () => {
  const endpoint = await serve((_, response) =>
    response.writeHead(200, { ETag: `${'x'.repeat(160)}alice-secret-key`, 'Content-Length': '0' }).end(),
  );
  const { violations } = await clientAt(endpoint).putObject({ bucket: 'b', key: 'k' });
  expect(violations).toMatchObject([
    { rule: 'header-malformed', detail: expect.not.stringContaining('alice') },
  ]);
});

test('reads documents in the dialect of the client', async () => {
  const endpoint = await serve((_, response) => {
    response.removeHeader('x-std-request-id');
    response.writeHead(200, { 'x-amz-request-id': 'a', 'Content-Type': 'application/xml' });
    response.end(
      '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Prefix/><KeyCount>0</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated></ListBucketResult>',
    );
  });
  const { output, violations } = await clientAt(endpoint, { dialect: 'aws' }).listObjectsV2({ bucket: 'b' });
  expect(output).toMatchObject({ Name: 'b', IsTruncated: false, Contents: [] });
  expect(violations).toEqual([]);
});

test('anonymous clients send no signature', async () => {
  const headers: IncomingMessage['headers'][] = [];
  const endpoint = await serve((request, response) => {
    headers.push(request.headers);
    response.writeHead(404, { 'Content-Type': 'application/xml' });
    response.end('<Error><Code>NoSuchBucket</Code><Message>no</Message><RequestId>id-1</RequestId></Error>');
  });
  const exchange = await clientAt(endpoint, { identity: { name: 'anonymous' } }).listObjects({ bucket: 'b' });
  expect(exchange.error?.code).toBe('NoSuchBucket');
  expect(Object.keys(headers[0] ?? {}).filter((name) => /^authorization|^x-/.test(name))).toEqual([]);
});

test('request ids must be unique over all clients of a transport', async () => {
  const endpoint = await serve((_, response) =>
    response.writeHead(200, { 'x-std-request-id': 'same', 'Content-Length': '0' }).end(),
  );
  const transport = new Transport({ endpoint });
  const [first, second] = [
    clientAt(endpoint, { transport }),
    clientAt(endpoint, { transport, identity: { name: 'anonymous' } }),
  ];
  expect((await first.createBucket({ bucket: 'b' })).violations).toEqual([]);
  expect((await second.createBucket({ bucket: 'b' })).violations).toMatchObject([
    { rule: 'request-id-repeated' },
  ]);
});

test('retries and counts 503 answers, unless the call wants to see them', async () => {
  let requests = 0;
  const endpoint = await serve((_, response) => {
    requests += 1;
    if (requests !== 2) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else response.writeHead(200, { 'Content-Length': '0' }).end();
  });
  const transport = new Transport({ endpoint });
  const client = clientAt(endpoint, { transport });
  expect((await client.createBucket({ bucket: 'b' })).status).toBe(200);
  expect(transport.retries).toBe(1);
  expect((await client.createBucket({ bucket: 'b' }, { retry: false })).error?.code).toBe('SlowDown');
  expect(transport.retries).toBe(1);
});

test('a target that does not answer gives an exchange without an answer', async () => {
  const target = await hostileTarget(() => undefined);
  closing.push(target);
  const exchange = await clientAt(target.endpoint).getObject({ bucket: 'b', key: 'k' }, { timeoutMs: 50 });
  expect(exchange).toMatchObject({
    status: 0,
    ok: false,
    response: undefined,
    failure: { kind: 'timeout' },
    violations: [],
  });
  expect(exchange.header('etag')).toBeUndefined();
});

test('a link has all of its signature in its query', async () => {
  const client = clientAt(new URL('https://target.example:8443'), { addressing: 'virtual-host' });
  const sign = { date: '20250101T000000Z', expires: 86400 };
  const link = client.presign('getObject', { bucket: 'b', key: 'a b', versionId: 'v' }, { sign });
  expect(link.origin + link.pathname).toBe('https://b.target.example:8443/a%20b');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    versionId: 'v',
    'X-Std-Expires': '86400',
    'X-Std-SignedHeaders': 'host',
    'X-Std-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('sends, signs and checks any request', async () => {
  const endpoint = await serve((request, response) => {
    response.writeHead(405, { 'Content-Type': 'application/xml' });
    response.end(
      `<Error><Code>MethodNotAllowed</Code><Message>${request.method} ${request.url}</Message></Error>`,
    );
  });
  const exchange = await clientAt(endpoint).send({
    method: 'PATCH',
    path: '/b//../%zz',
    query: [['x-std-a', 'ü']],
  });
  expect(exchange).toMatchObject({
    operation: 'send',
    status: 405,
    error: { message: 'PATCH /b//../%zz?x-std-a=%C3%BC' },
  });
  expect(exchange.violations.map(({ rule }) => rule)).toContain('error-request-id-missing');
});

test('sends a request that was signed and changed by hand as raw bytes', async () => {
  const target = await hostileTarget((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
  );
  closing.push(target);
  const client = clientAt(target.endpoint);
  const signed = client.sign({ method: 'PUT', path: '/b/k', body: 'hi' });
  const bytes = wireBytes({ ...signed, headers: [...signed.headers, ['Content-Length', '7']] });
  const exchange = await client.raw([bytes.subarray(0, 20), bytes.subarray(20)]);
  expect(exchange).toMatchObject({
    operation: 'raw',
    status: 400,
    request: { method: 'PUT', target: '/b/k', body: Buffer.from('hi') },
  });
  expect(target.received()).toBe(bytes.toString('latin1'));
});

test('a client can disconnect in the middle of a body', async () => {
  const target = await hostileTarget(() => undefined);
  closing.push(target);
  const half = 'PUT /b/k HTTP/1.1\r\nHost: t\r\nContent-Length: 100\r\n\r\nhalf';
  const exchange = await clientAt(target.endpoint).raw(half, { abortAfter: 'sent' });
  expect(exchange.failure?.kind).toBe('aborted');
  await expect.poll(() => target.received()).toBe(half);
});

test('a second answer to one request is reported as surplus', async () => {
  const once = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
  const target = await hostileTarget((socket) => socket.once('data', () => socket.end(once + once)));
  closing.push(target);
  const exchange = await clientAt(target.endpoint).raw('GET / HTTP/1.1\r\n\r\n', {
    untilClose: true,
    halfClose: true,
  });
  expect(exchange.response?.surplus?.toString()).toBe(once);
});

test('a recorded exchange is checked as one of this client, and nothing is sent', async () => {
  const client = clientAt(new URL('http://127.0.0.1:1'));
  const take = noTape.take({ operation: '', identity: '', request: RECORDED, signing: undefined });
  const outcome = answered({ status: 200, headers: [['x-std-request-id', 'a']], body: Buffer.alloc(0) });
  const exchange = await client.checkRecorded({ operation: 'putObject' }, RECORDED, {
    ...take,
    answer: () => Promise.resolve({ outcome, slowDowns: 0, serverErrors: 0, uncertain: false }),
  });
  expect(exchange).toMatchObject({ operation: 'putObject', status: 200, ok: true });
  expect(exchange.violations.map(({ rule }) => rule)).toContain('date-missing');
});
const RECORDED = { method: 'PUT', target: '/b/k', headers: [], body: Buffer.alloc(0) };
