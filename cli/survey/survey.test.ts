import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import type { Deviation } from '../../reference-impl/behaviour.ts';
import { startReference } from '../../reference-impl/server.ts';
import { referenceTarget } from '../target-choice.ts';
import { survey, type Survey } from './survey.ts';
import { surveyText } from './survey-text.ts';

const state = mkdtempSync(join(tmpdir(), 'assay-survey-'));
vi.stubEnv('ASSAY_STATE_DIR', state);
afterEach(() => expect(readdirSync(join(state, 'journal'))).toEqual([]));
afterAll(() => rmSync(state, { recursive: true }));

async function surveyed(deviations: readonly Deviation[] = []): Promise<Survey> {
  const server = await startReference({ deviations, dialect: 'aws' });
  try {
    const target = referenceTarget('aws', server);
    return await survey({ target, source: { kind: 'url', url: server.url } });
  } finally {
    await server.close();
  }
}

const findingOf = ({ operations }: Survey, name: string) =>
  operations.find(({ operation }) => operation === name)?.finding;

test('the reference answers every operation of the contract, refuses the rest, and mistakes or ignores none', async () => {
  const found = await surveyed();
  const kinds = new Set(found.operations.map(({ finding }) => finding.kind));
  expect([...kinds].sort()).toEqual(['answered', 'not-implemented']);
  expect(findingOf(found, 'GetBucketPolicyStatus')).toEqual({ kind: 'answered' });
  expect(findingOf(found, 'GetBucketEncryption')).toEqual({ kind: 'not-implemented' });
  expect(found.left).toEqual([]);
  expect(surveyText(found)).toContain('108 operations of the public protocol were probed; none was judged.');
});

test('an operation that deletes the bucket is detected, and the following ones are still probed', async () => {
  const fault = faults.find(({ name }) => name === 'buckets/deleted-with-its-public-access-block');
  const found = await surveyed(fault ? [fault] : []);
  expect(findingOf(found, 'DeletePublicAccessBlock')).toEqual({ kind: 'mistaken', as: 'DeleteBucket' });
  expect(findingOf(found, 'PutObject')).toEqual({ kind: 'answered' });
  expect(surveyText(found)).toMatch(/mistaken for DeleteBucket.*: DeletePublicAccessBlock, DELETE/);
});

test('a bucket that no longer works after a probe is left for another', async () => {
  const broken = new Set<string>();
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const [, bucket = '', key] = url.split(/[/?]/);
    if (method === 'PUT' && url.includes('?policy')) broken.add(bucket);
    const fails = method === 'PUT' && key?.startsWith('object') && broken.has(bucket);
    response.writeHead(fails ? 500 : method === 'DELETE' ? 204 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await survey({ target: referenceTarget('aws', { url }), source: { kind: 'url', url } });
  server.close();
  server.closeAllConnections();
  expect(broken.size).toBe(1);
  expect(found.operations).toHaveLength(108);
});

test('when it ends during a request, it has the findings so far, without that of the open request', async () => {
  const stop = new AbortController();
  const server = createServer((request, response) => {
    if (request.url?.includes('?encryption')) return stop.abort();
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { operations, left } = await survey(
    { target: referenceTarget('aws', { url }), source: { kind: 'url', url } },
    stop.signal,
  );
  server.close();
  server.closeAllConnections();
  expect(operations.length).toBeGreaterThan(0);
  expect(operations.filter(({ finding }) => finding.kind === 'failed')).toEqual([]);
  expect(left).toEqual([]);
});

test('when it is aborted before it begins, it sends nothing', async () => {
  const url = 'http://127.0.0.1:1';
  const target = { target: referenceTarget('aws', { url }), source: { kind: 'url', url } } as const;
  expect(await survey(target, AbortSignal.abort())).toMatchObject({ operations: [], left: [] });
});
