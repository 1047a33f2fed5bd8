import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Client } from '../../client/client.ts';
import { Transport } from '../../client/transport/transport.ts';
import { Blocked } from '../case/outcomes.ts';
import { type Random, seededRandom } from '../case/random.ts';
import { contradictionOf, judgeHistory } from './judge-history.ts';
import { HistoryRecorder } from './recorder.ts';
import { type Action, workOn } from './workload.ts';

/** What happens to a request before or after it takes effect. */
type Trouble = 'none' | 'slow' | '503' | 'lost before' | 'lost after' | '500 after';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A store with one bucket, correct but for the troubles and for reads that its caller changes. */
async function serve(
  troubleOf: (request: IncomingMessage) => Trouble | Promise<Trouble>,
  stale: () => boolean = () => false,
) {
  const objects = new Map<string, Buffer>();
  const before = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const trouble = await troubleOf(request);
    if (trouble === 'slow') await delay(5);
    if (trouble === '503') return void response.writeHead(503).end();
    if (trouble === 'lost before') return void request.socket.destroy();
    const key = request.url ?? '';
    const known = objects.get(key);
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(key);
    if (trouble === 'lost after') return void request.socket.destroy();
    if (trouble === '500 after') return void response.writeHead(500).end();
    if (request.method === 'PUT' && known) before.set(key, known);
    if (request.method === 'PUT') return void response.writeHead(200, { etag: tag(objects.get(key)) }).end();
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    const found = (stale() ? before.get(key) : undefined) ?? known;
    if (found === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { etag: tag(found), 'content-length': found.length });
    response.end(request.method === 'HEAD' ? undefined : found);
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const transport = new Transport({ endpoint });
  closing.push(
    () => transport.close(),
    () => {
      server.closeAllConnections();
      server.close();
    },
  );
  return new Client({
    ...{ endpoint, dialect: 'aws', region: 'us-east-1', addressing: 'path', transport },
    identity: { name: 'owner', credentials: { accessKeyId: 'id', secretAccessKey: 'key' } },
    userAgent: 'test',
    timeoutMs: 5000,
  });
}

const tag = (body: Buffer | undefined) =>
  `"${body?.length}-${body?.toString('latin1', 0, 8).trim()}"`.replace('\n', '');

const ACTIONS: readonly [Action, ...Action[]] = ['put', 'put', 'get', 'get', 'head', 'delete'];
const KEYS = ['k-0', 'k-1'] as const;

async function recorded(owner: Client, count = 160): Promise<HistoryRecorder> {
  const random: Random = seededRandom(5, 'disturbed');
  return workOn(
    { owner, bucket: 'b', prefix: 'k-', keys: KEYS },
    { clients: 4, actions: ACTIONS, count },
    random,
  );
}

/** Each of the disturbances, for one of so many requests. */
function nowAndThen(oneIn: number, ...troubles: readonly [Trouble, ...Trouble[]]): () => Trouble {
  const random = seededRandom(9, 'troubles');
  return () => (random.below(oneIn) === 0 ? random.pick(troubles) : 'none');
}

test.each<[string, () => Trouble]>([
  ['is slow', nowAndThen(4, 'slow')],
  ['answers 503 now and then', nowAndThen(10, '503')],
  ['loses connections before and after a write takes effect', nowAndThen(10, 'lost before', 'lost after')],
  ['answers 500 to writes that took effect', nowAndThen(10, '500 after')],
])('a correct target that %s is not contradicted', async (_, troubleOf) => {
  const recorder = await recorded(await serve(troubleOf));
  for (const key of KEYS) expect(contradictionOf(recorder, key, { strength: 'one-order' })).toBeUndefined();
  judgeHistory(recorder, KEYS, { strength: 'one-order', expected: '' });
});

test('a write may have taken effect each time that it was sent, also when no attempt was answered well', async () => {
  let [arrived, release] = [() => {}, () => {}];
  const isLast = new Promise<void>((resolve) => (arrived = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let attempts = 0;
  const owner = await serve(async ({ headers }) => {
    if (!headers['user-agent']?.includes('client/1 ')) return 'none';
    if ((attempts += 1) === 3) {
      arrived();
      await isReleased;
    }
    return '500 after';
  });
  const recorder = new HistoryRecorder(owner, 'b');
  const sentThrice = recorder.put(1, 'k-0');
  await isLast;
  await recorder.get(2, 'k-0');
  await recorder.put(2, 'k-0');
  await recorder.get(2, 'k-0');
  release();
  await sentThrice;
  await recorder.get(2, 'k-0');
  const reads = recorder.calls.flatMap(({ effect }) => (effect.kind === 'read' ? [effect.seen] : []));
  expect([attempts, reads[0]]).toEqual([3, reads[2]]);
  expect(contradictionOf(recorder, 'k-0', { strength: 'one-order' })).toBeUndefined();
});

test('a stale read is found beside lost connections and errors', async () => {
  let reads = 0;
  const owner = await serve(nowAndThen(12, 'lost after', '503', '500 after'), () => (reads += 1) % 6 === 0);
  const recorder = await recorded(owner);
  expect(() => judgeHistory(recorder, KEYS, { strength: 'each-read', expected: 'x' })).toThrow(
    /^no order explains these calls on one key: .* reads [A-Z]/,
  );
});

test('a clock of the system that jumps changes nothing', async () => {
  let jump = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (jump = jump === 0 ? 3_600_000 : 0));
  const recorder = await recorded(await serve(() => 'none'), 60);
  expect(recorder.calls.every(({ from, until }) => until !== undefined && until >= from)).toBe(true);
  for (const key of KEYS) expect(contradictionOf(recorder, key, { strength: 'one-order' })).toBeUndefined();
});

test('a target that answers 503 to most requests is not judged', async () => {
  const recorder = await recorded(await serve(nowAndThen(1, '503')), 8);
  expect(() => judgeHistory(recorder, KEYS, { strength: 'each-read', expected: '' })).toThrow(Blocked);
});
