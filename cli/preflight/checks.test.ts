import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { forgetSecrets } from '../../client/secrets.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { referenceTarget } from '../target-choice.ts';
import type { Check } from './check.ts';
import { type CheckOptions, checks } from './checks.ts';
import { checkObjectStore } from './object-store.ts';

const state = mkdtempSync(join(tmpdir(), 'assay-checks-'));
vi.stubEnv('ASSAY_STATE_DIR', state);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

type Answer = [status: number, body?: string];

const BUCKETS =
  '<?xml version="1.0"?><ListAllMyBucketsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
  '<Buckets/><Owner><ID>a</ID></Owner></ListAllMyBucketsResult>';
const refusal = (code: string) =>
  `<Error><Code>${code}</Code><Message>m</Message><RequestId>1</RequestId></Error>`;

/** Runs a server that answers like this while `work` uses its address. */
async function served<T>(
  answer: (request: IncomingMessage) => Answer,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const [status, body = ''] = answer(request);
    response.writeHead(status, { 'content-type': 'application/xml', 'x-std-request-id': '1' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A store of one bucket that stores objects only when `keeps` is true. */
function store(keeps: boolean): (request: IncomingMessage) => Answer {
  let isFull = false;
  return ({ method, url = '' }) => {
    const [, bucket = '', key] = (url.split('?')[0] ?? '').split('/');
    if (bucket === '') return [200, BUCKETS];
    if (method === 'GET' && key !== undefined) return [200, keeps ? 'assay doctor' : ''];
    if (method === 'GET')
      return [
        200,
        `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${isFull ? '<Contents><Key>doctor</Key></Contents>' : ''}</ListBucketResult>`,
      ];
    if (key !== undefined) isFull = method === 'PUT' && keeps;
    return [method === 'DELETE' ? 204 : 200];
  };
}

async function looked(endpoint: string, options?: CheckOptions, clusterUrl = endpoint) {
  const found: Record<string, Check> = {};
  const chosen = {
    target: referenceTarget('std', { url: endpoint, clusterUrl }),
    source: { kind: 'url', url: endpoint } as const,
  };
  for await (const check of checks(chosen, options)) found[check.title] = check;
  return found;
}

const withoutCluster: CheckOptions = { judged: new Set(['buckets']) };

test('what every case needs is tried on one bucket, with one request per step', async () => {
  let requests = 0;
  const answer = store(true);
  const found = await served(
    (request) => {
      requests += 1;
      return answer(request);
    },
    (url) => looked(url, withoutCluster),
  );
  expect(found['create and delete']?.state).toBe('ok');
  expect(requests).toBe(9);
  expect(
    readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('doctor')),
  ).toEqual([]);
});

test.each<[string, (request: IncomingMessage) => Answer, string]>([
  [
    'creates no bucket',
    ({ url }) => (url === '/' ? [200, BUCKETS] : [403, refusal('AccessDenied')]),
    'create a bucket',
  ],
  ['keeps nothing', store(false), 'get it back'],
])('a store that %s cannot be judged: incomplete', async (_what, answer, step) => {
  const found = await served(answer, (url) => looked(url, withoutCluster));
  expect(found['create and delete']).toMatchObject({
    state: 'wrong',
    detail: expect.stringContaining(step),
    exitCode: 3,
  });
});

test('a target that answers 503 to every request cannot be judged: incomplete', async () => {
  const check = await served(
    () => [503, refusal('SlowDown')],
    async (url) => {
      const target = referenceTarget('std', { url });
      const transport = transportFor(target);
      const client = clientFor(target, transport, 'owner', 'test');
      const found = checkObjectStore(target, await client.listBuckets({}, { retry: false }));
      await transport.close();
      return found;
    },
  );
  expect(check).toMatchObject({
    state: 'wrong',
    detail: expect.stringContaining('503 SlowDown'),
    exitCode: 3,
  });
});

test.each<[string, Answer, Partial<Check>]>([
  [
    'knows no such cluster',
    [404, '{"message":"m"}'],
    { exitCode: 2, fix: expect.stringContaining('cluster.name') },
  ],
  ['refuses the keys', [403, '{"message":"m"}'], { exitCode: 2, fix: 'correct cluster.identity' }],
  ['is a web page', [200, '<html>'], { exitCode: 2, fix: 'correct cluster.endpoint' }],
  ['fails', [501], { exitCode: 3 }],
])(
  'a cluster service that %s is reported when a cluster requirement is judged',
  async (_what, answer, want) => {
    const found = await served(
      () => answer,
      (clusterUrl) => served(store(true), (url) => looked(url, {}, clusterUrl)),
    );
    expect(found['cluster service']).toMatchObject({ state: 'wrong', ...want });
  },
);

test('a claimed cluster service that does not answer makes the run incomplete, and is not checked when no cluster requirement is judged', async () => {
  const gone = await served(
    () => [200],
    async (url) => url,
  );
  const found = await served(store(true), (url) => looked(url, {}, gone));
  expect(found['cluster service']).toMatchObject({ state: 'wrong', exitCode: 3 });
  const narrowed = await served(store(true), (url) => looked(url, withoutCluster, gone));
  expect(narrowed['cluster service']).toBeUndefined();
});

test('a secret that is the word "wrong" does not hide the state of a check', async () => {
  const found: Check[] = [];
  await served(
    () => [403, refusal('SignatureDoesNotMatch')],
    async (url) => {
      const reference = referenceTarget('std', { url });
      const keys = { accessKeyId: 'alpha:alice', secretAccessKey: 'wrong' };
      const target = { ...reference, identities: { owner: keys } };
      for await (const check of checks({ target, source: { kind: 'url', url } })) found.push(check);
    },
  );
  forgetSecrets();
  expect(found.find(({ title }) => title === 'keys of owner')?.state).toBe('wrong');
});
