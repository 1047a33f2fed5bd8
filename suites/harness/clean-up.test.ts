import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Client } from '../../client/client.ts';
import { Transport } from '../../client/transport/transport.ts';
import { type Cleaning, removeBucket } from './clean-up.ts';
import { Creations } from './creations.ts';
import { Journal } from './journal.ts';

/** The clean-up of one bucket on targets whose deletions or listings are wrong. */
const folder = mkdtempSync(join(tmpdir(), 'assay-clean-up-'));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Target {
  cleaning: Cleaning & { journal: Journal };
  creations: Creations;
  /** Requests so far, by method and first query parameter: `GET versions`. */
  seen: string[];
}

/** A simulated target: it answers by method and first query parameter. */
async function play(
  answer: (what: string, request: IncomingMessage, response: ServerResponse) => void,
): Promise<Target> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    const [, parameter = ''] = /\?([a-z-]+)/i.exec(request.url ?? '') ?? [];
    const what = `${request.method} ${parameter}`.trim();
    seen.push(what);
    request.resume().on('end', () => answer(what, request, response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = new Transport({ endpoint: new URL(endpoint) });
  const journal = new Journal(join(folder, `${new URL(endpoint).port}.jsonl`));
  const creations = new Creations(journal, endpoint);
  const client = new Client({
    endpoint: new URL(endpoint),
    dialect: 'std',
    region: 'us-east-1',
    addressing: 'path',
    identity: { name: 'owner', credentials: { accessKeyId: 'a:b', secretAccessKey: 'hush-hush' } },
    transport,
    userAgent: 'test',
    timeoutMs: 60_000,
    onExchange: (exchange) => creations.note(exchange),
  });
  closing.push(
    () => transport.close(),
    () => server.closeAllConnections(),
    () => new Promise((closed) => server.close(closed)),
  );
  return { cleaning: { clients: [client], journal, endpoint, oddKeys: [] }, creations, seen };
}

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);

const notEmpty = (response: ServerResponse) =>
  xml(response, 409, '<Error><Code>BucketNotEmpty</Code><Message>not empty</Message></Error>');

const notImplemented = (response: ServerResponse) =>
  xml(response, 501, '<Error><Code>NotImplemented</Code><Message>not implemented</Message></Error>');

function versions(
  response: ServerResponse,
  contents: readonly (readonly [string, string])[],
  isPart = false,
) {
  const all = contents.map(
    ([key, id]) =>
      `<Version><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>true</IsLatest><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"0"</ETag><Size>0</Size><StorageClass>STANDARD</StorageClass></Version>`,
  );
  xml(
    response,
    200,
    `<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Prefix></Prefix><KeyMarker></KeyMarker><VersionIdMarker></VersionIdMarker><MaxKeys>1000</MaxKeys><IsTruncated>${isPart}</IsTruncated>${all.join('')}</ListVersionsResult>`,
  );
}

/**
 * A target that returns these contents for each `GET versions`, reports every deletion as done, and never has an empty
 * bucket.
 */
const lying = (contents: () => readonly (readonly [string, string])[], isPart = false) =>
  play((what, request, response) => {
    if (what === 'GET versions') versions(response, contents(), isPart);
    else if (what === 'DELETE' && request.url?.split('/').length === 2) notEmpty(response);
    else if (what.startsWith('DELETE')) response.writeHead(204).end();
    else notImplemented(response);
  });

test('gives up after two rounds when deletions add what is listed next', async () => {
  let markers = 1;
  const target = await play((what, request, response) => {
    if (what === 'GET versions')
      versions(
        response,
        Array.from({ length: markers }, (_, at) => ['key', `v${at}`] as const),
      );
    else if (what === 'DELETE versionId') {
      markers += 1;
      response.writeHead(204).end();
    } else if (what === 'DELETE' && request.url?.split('/').length === 2) notEmpty(response);
    else notImplemented(response);
  });
  const left = await removeBucket(target.cleaning, target.creations.request('assay-b', 'prefixed'));
  expect(left).toMatchObject({ why: 'endless', reason: expect.stringContaining('assay-b') });
  expect(target.seen.length).toBeLessThan(10);
  expect(target.cleaning.journal.outstanding()).toHaveLength(1);
});

test('sends each deletion once when deletions remove nothing', async () => {
  const target = await lying(() => [
    ['a/../b', 'v1'],
    ['c', 'v1'],
  ]);
  const left = await removeBucket(target.cleaning, target.creations.request('assay-b', 'prefixed'));
  expect(left?.why).toBe('endless');
  expect(target.seen.filter((what) => what === 'DELETE versionId')).toHaveLength(2);
});

test('limits the work on an endless listing, and spends less on further buckets after three', async () => {
  let count = 0;
  const target = await lying(() => Array.from({ length: 40 }, () => [`key-${count++}`, 'v'] as const), true);
  target.cleaning.requests = 100;
  for (let at = 0; at < 3; at += 1) {
    const left = await removeBucket(target.cleaning, target.creations.request(`assay-${at}`, 'prefixed'));
    expect(left?.why).toBe('endless');
    expect(target.seen.splice(0).length).toBe(100);
  }
  await removeBucket(target.cleaning, target.creations.request('assay-later', 'prefixed'));
  expect(target.seen.length).toBe(25);
});

test('empties a bucket of several pages, page by page, without bulk deletion', async () => {
  const stored = new Set(Array.from({ length: 30 }, (_, at) => `key-${at}`));
  const target = await play((what, request, response) => {
    const [, , key = ''] = request.url?.split(/[/?]/) ?? [];
    if (what === 'GET versions') {
      const page = [...stored].slice(0, 10).map((one) => [one, 'null'] as const);
      versions(response, page, stored.size > 10);
    } else if (what === 'DELETE versionId') {
      stored.delete(key);
      response.writeHead(204).end();
    } else if (what === 'DELETE' && stored.size > 0) notEmpty(response);
    else if (what === 'DELETE') response.writeHead(204).end();
    else notImplemented(response);
  });
  expect(
    await removeBucket(target.cleaning, target.creations.request('assay-b', 'prefixed')),
  ).toBeUndefined();
  expect(stored.size).toBe(0);
  expect(target.cleaning.journal.outstanding()).toEqual([]);
});

test('removes what the run is known to have put into a bucket without listing it', async () => {
  const target = await play((what, _, response) => {
    if (what !== 'POST delete') response.writeHead(what === 'DELETE' ? 204 : 200).end();
    else xml(response, 200, '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></DeleteResult>');
  });
  const { creations, cleaning, seen } = target;
  const creation = creations.request('assay-b', 'prefixed');
  for (const key of ['one', 'two'])
    await cleaning.clients[0]?.putObject({ bucket: 'assay-b', key, body: '' });
  expect(await removeBucket({ ...cleaning, contents: creations.contents }, creation)).toBeUndefined();
  expect(seen).toEqual(['PUT', 'PUT', 'POST delete', 'DELETE']);
});

test('stops within a request, not at the end of the rounds', async () => {
  const stop = new AbortController();
  let count = 0;
  const target = await lying(() => {
    if (count > 20) stop.abort();
    return Array.from({ length: 10 }, () => [`key-${count++}`, 'v'] as const);
  }, true);
  target.cleaning.signal = stop.signal;
  const left = await removeBucket(target.cleaning, target.creations.request('assay-b', 'prefixed'));
  expect(left?.why).toBe('stopped');
  expect(target.seen.at(-1)).toBe('GET versions');
});

test('removes a name without the prefix only when this run created it', async () => {
  const target = await play((what, _, response) => {
    if (what === 'PUT')
      xml(response, 409, '<Error><Code>BucketAlreadyExists</Code><Message>taken</Message></Error>');
    else response.writeHead(200).end();
  });
  const [client] = target.cleaning.clients;
  const refused = target.creations.request('xy', 'exact');
  await client?.createBucket({ bucket: 'xy' });
  expect(refused.state).toBe('refused');
  expect(await removeBucket(target.cleaning, refused)).toBeUndefined();
  const unknown = target.creations.request('zz', 'exact');
  expect(await removeBucket(target.cleaning, unknown)).toMatchObject({ why: 'refused' });
  expect(target.seen).not.toContain('DELETE');
});

test('records the answer to a creation in the journal; without an answer, absence proves nothing', async () => {
  const target = await play((what, request, response) => {
    if (request.url === '/assay-dropped' && what === 'PUT') request.socket.destroy();
    else if (request.url === '/assay-refused')
      xml(response, 400, '<Error><Code>InvalidBucketName</Code></Error>');
    else if (what === 'PUT') response.writeHead(200).end();
    else xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
  });
  const { creations, cleaning } = target;
  const [made, dropped, refused] = ['made', 'dropped', 'refused'].map((name) =>
    creations.request(`assay-${name}`, 'prefixed'),
  );
  creations.request('assay-unsent', 'prefixed');
  for (const creation of [made, dropped, refused])
    await cleaning.clients[0]?.createBucket({ bucket: creation?.bucket ?? '' }, { retry: false });
  expect(cleaning.journal.outstanding().map(({ bucket, state }) => `${bucket} ${state}`)).toEqual([
    'assay-made created',
    'assay-dropped unanswered',
    'assay-unsent requested',
  ]);
  for (const creation of [made, dropped]) if (creation) await removeBucket(cleaning, creation);
  expect(cleaning.journal.outstanding().map(({ bucket }) => bucket)).toEqual([
    'assay-dropped',
    'assay-unsent',
  ]);
  if (dropped) await removeBucket({ ...cleaning, afterwards: true }, dropped);
  expect(cleaning.journal.outstanding().map(({ bucket }) => bucket)).toEqual(['assay-unsent']);
});

test('sends one request to a target that does not answer', async () => {
  const target = await play((_, request) => request.socket.destroy());
  const left = await removeBucket(target.cleaning, target.creations.request('assay-b', 'prefixed'));
  expect(left).toBeDefined();
  expect(target.seen.length).toBeLessThan(6);
});
