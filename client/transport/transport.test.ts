import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { SentRequest } from '../exchange.ts';
import { type HostileTarget, hostileTarget } from '../../fixtures/hostile/connection.ts';
import { Transport, type TransportOptions } from './transport.ts';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

async function targetThat(
  behave: (socket: Socket, request: Promise<string>) => void,
  options: Partial<TransportOptions> = {},
): Promise<{ target: HostileTarget; transport: Transport }> {
  const target = await hostileTarget(behave);
  const transport = new Transport({ endpoint: target.endpoint, ...options });
  closing.push(transport, target);
  return { target, transport };
}

/** Answer with these bytes once the request has arrived. */
const answering =
  (...parts: string[]) =>
  (socket: Socket, request: Promise<string>) =>
    void request.then(() => parts.forEach((part) => socket.write(part, 'latin1')));

const get = requestOf('GET', '/bucket/key');
const head = requestOf('HEAD', '/bucket/key');
/** The same request, which the transport sends over a separate connection. */
const oddGet: SentRequest = { ...get, headers: [...get.headers, ['Connection', 'close']] };

function requestOf(method: string, target: string, body = ''): SentRequest {
  const length: [string, string][] = body === '' ? [] : [['Content-Length', String(body.length)]];
  return {
    method,
    target,
    url: '',
    headers: [['Host', 'target.example'], ...length],
    body: Buffer.from(body),
  };
}

const patience = { timeoutMs: 60_000 };
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';

test('a second answer on a separate connection is not used for another request', async () => {
  const { transport } = await targetThat(
    (socket) => {
      let late = '';
      socket.on('data', (bytes: Buffer) => {
        const isSite = bytes.toString('latin1').startsWith('GET /site');
        socket.write(late + (isSite ? ok : ok.replace('hi', 'me')), 'latin1');
        late = isSite ? ok : '';
      });
    },
    { connections: 1 },
  );
  const site = await transport.send({ ...get, target: '/site' }, { ...patience, alone: true });
  const next = await transport.send(get, patience);
  expect([site, next].map(({ response }) => response?.body.toString())).toEqual(['hi', 'me']);
});

test('sends method, target, names and values unchanged, in order, repeated and with their spaces', async () => {
  const { target, transport } = await targetThat(answering(ok));
  const headers: [string, string][] = [
    ['Host', 'other.example:81'],
    ['X-Std-Meta-B', ' two  blanks '],
    ['x-std-meta-A', 'один'],
    ['X-Std-Meta-B', ''],
  ];
  const { response } = await transport.send({ ...get, target: '/b/../a//%zz/é?x=%41&&', headers }, patience);
  expect(response?.body.toString()).toBe('hi');
  expect(Buffer.from(target.received(), 'latin1').toString()).toBe(
    'GET /b/../a//%zz/é?x=%41&& HTTP/1.1\r\nhost: other.example:81\r\nconnection: keep-alive\r\n' +
      'X-Std-Meta-B:  two  blanks \r\nx-std-meta-A: один\r\nX-Std-Meta-B: \r\n\r\n',
  );
});

test('returns the answer unchanged: repeated headers, case, bytes outside UTF-8', async () => {
  const { transport } = await targetThat(
    answering('HTTP/1.1 404 Not\r\nX-A: 1\r\nx-a: \xe9\r\nETag: "\xc3\xa9"\r\nContent-Length: 1\r\n\r\n\xff'),
  );
  const { response } = await transport.send(get, patience);
  expect(response).toEqual({
    status: 404,
    headers: [
      ['X-A', '1'],
      ['x-a', 'é'],
      ['ETag', '"é"'],
      ['Content-Length', '1'],
    ],
    body: Buffer.from([0xff]),
  });
});

test('keeps connections, and limits their number', async () => {
  const { target, transport } = await targetThat(
    (socket) => socket.on('data', () => setImmediate(() => socket.write(ok))),
    { connections: 3 },
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => transport.send(get, patience)));
  expect(answers.map(({ response }) => response?.status)).toEqual(Array(20).fill(200));
  expect(target.connections).toBe(3);
});

test('a kept connection that was closed in the meantime is not a failure of the target', async () => {
  const { target, transport } = await targetThat(
    (socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write(ok);
        else socket.resetAndDestroy();
      });
    },
    { connections: 1 },
  );
  await transport.send(get, patience);
  const second = await transport.send(requestOf('PUT', '/b/k', 'x'), patience);
  expect(second.response?.status).toBe(200);
  expect(second.notes).toEqual(['sent again: the target had closed the kept connection']);
  // A POST cannot be sent again, so it uses a separate connection from the start.
  const third = await transport.send(requestOf('POST', '/b', 'x'), patience);
  expect(third.response?.status).toBe(200);
  expect(third.resent).toBe(false);
  expect(target.connections).toBe(3);
});

test('a new connection that is closed without an answer is a reset, without a retry', async () => {
  const { target, transport } = await targetThat(
    (socket, request) => void request.then(() => socket.destroy()),
  );
  expect((await transport.send(get, patience)).failure?.kind).toBe('reset');
  expect(target.connections).toBe(1);
});

test.each([
  ['ordinary', get],
  ['odd', oddGet],
  ['HEAD', head],
])('reports a refused connection (%s)', async (_, request) => {
  const { target, transport } = await targetThat(() => undefined);
  await target.close();
  expect((await transport.send(request, patience)).failure?.kind).toBe('refused');
});

test.each([
  ['ordinary', get],
  ['odd', oddGet],
])('a name that does not resolve is unreachable (%s)', async (_, request) => {
  const transport = new Transport({ endpoint: new URL('http://nowhere.invalid') });
  closing.push(transport);
  expect((await transport.send(request, patience)).failure?.kind).toBe('unreachable');
});

const endings: [string, (socket: Socket, request: Promise<string>) => void, string][] = [
  ['hangs', () => undefined, 'timeout'],
  ['sends half a head', answering('HTTP/1.1 200 OK\r\nX-'), 'timeout'],
  ['stalls within the body', answering('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'), 'timeout'],
  ['sends byte by byte without end', (socket) => drip(socket), 'timeout'],
  ['ends within the body', ending('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'), 'truncated'],
  [
    'ends within the chunks',
    ending('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha'),
    'truncated',
  ],
  ['does not speak HTTP', answering('SSH-2.0-OpenSSH_9.2\r\n'), 'malformed'],
  [
    'sends two lengths',
    answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi!'),
    'malformed',
  ],
  [
    'sends length and chunks',
    answering(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n',
    ),
    'malformed',
  ],
  [
    'sends a malformed chunk size',
    answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
    'malformed',
  ],
  [
    'sends endless headers',
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', `X-Filler: ${'x'.repeat(1000)}\r\n`),
    'too-large',
  ],
  [
    'sends a gigabyte',
    (socket) => flood(socket, `HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\n\r\n`, 'x'.repeat(65536)),
    'too-large',
  ],
  [
    'sends chunks forever',
    (socket) =>
      flood(
        socket,
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
        `10000\r\n${'x'.repeat(65536)}\r\n`,
      ),
    'too-large',
  ],
  [
    'sends pieces of one byte without end',
    (socket) =>
      flood(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'.repeat(10_000)),
    'too-large',
  ],
  [
    'sends without length forever',
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65536)),
    'too-large',
  ],
];

function ending(bytes: string): (socket: Socket, request: Promise<string>) => void {
  return (socket, request) => void request.then(() => socket.end(bytes));
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write('.'), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Write as much as the other side reads. */
function flood(socket: Socket, first: string, again: string): void {
  socket.write(first);
  const more = (): void => {
    while (!socket.destroyed && socket.write(again));
  };
  socket.on('drain', more);
  socket.on('data', more);
}

for (const [name, request] of [
  ['ordinary', get],
  ['odd', oddGet],
] as const) {
  test.each(endings)(`a target that %s (${name} request)`, async (_, behave, kind) => {
    const { transport } = await targetThat(behave, { maxBodyBytes: 256 * 1024 });
    // Only what is meant to may run out of time: the machine may be loaded.
    const timeoutMs = kind === 'timeout' ? 150 : 60_000;
    const outcome = await transport.send(request, { timeoutMs });
    expect(outcome.failure?.kind).toBe(kind);
  });

  test(`the caller can abort (${name} request)`, async () => {
    const giveUp = new AbortController();
    const { transport } = await targetThat(() => giveUp.abort());
    const outcome = await transport.send(request, { ...patience, signal: giveUp.signal });
    expect(outcome.failure?.kind).toBe('aborted');
    const late = await transport.send(request, { ...patience, signal: giveUp.signal });
    expect(late.failure?.kind).toBe('aborted');
  });

  test(`an answer that ends with the connection is complete (${name} request)`, async () => {
    const { transport } = await targetThat(ending('HTTP/1.0 200 OK\r\n\r\nall of it'));
    expect((await transport.send(request, patience)).response?.body.toString()).toBe('all of it');
  });

  test(`aborts after endless informational answers (${name} request)`, async () => {
    const { transport } = await targetThat(answering('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200)));
    const { failure } = await transport.send(request, patience);
    expect(failure).toEqual({ kind: 'too-large', message: 'over 100 informational answers' });
  });

  test.each(['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'])(
    `skips informational answers (${name} request)`,
    async (informational) => {
      const { transport } = await targetThat(answering(informational, ok));
      expect((await transport.send(request, patience)).response?.status).toBe(200);
    },
  );

  test(`a 304 may carry the length of the 200 (${name} request)`, async () => {
    const { transport } = await targetThat(
      answering('HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: "a"\r\n\r\n'),
    );
    const { response } = await transport.send(request, patience);
    expect(response?.status).toBe(304);
    expect(response?.body).toHaveLength(0);
  });
}

test('the limit of a body stops the transfer', async () => {
  let written = 0;
  const { transport } = await targetThat(
    (socket) => {
      flood(socket, `HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\n\r\n`, 'x'.repeat(65536));
      socket.on('close', () => (written = socket.bytesWritten));
    },
    { maxBodyBytes: 1024 * 1024 },
  );
  await transport.send(get, patience);
  await expect.poll(() => written).toBeGreaterThan(0);
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

test('detects a body after the answer to HEAD, and accepts an answer without one', async () => {
  const { transport } = await targetThat(answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n', 'hi'));
  expect((await transport.send(head, patience)).response?.surplus?.toString()).toBe('hi');
  const proper = await targetThat(ending('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'));
  const { response } = await proper.transport.send(head, patience);
  expect(response?.status).toBe(200);
  expect(response?.surplus).toBeUndefined();
  expect(proper.target.received()).toContain('\r\nConnection: close\r\n');
});

test.each([
  ['no Host', [], ''],
  [
    'two Hosts',
    [
      ['Host', 'a'],
      ['Host', 'b'],
    ],
    '',
  ],
  [
    'a length that is wrong',
    [
      ['Host', 'a'],
      ['Content-Length', '99'],
    ],
    'x',
  ],
  [
    'two lengths',
    [
      ['Host', 'a'],
      ['Content-Length', '1'],
      ['Content-Length', '2'],
    ],
    'x',
  ],
  ['no length', [['Host', 'a']], 'x'],
  [
    'a length for nothing',
    [
      ['Host', 'a'],
      ['Content-Length', '0'],
    ],
    '',
  ],
  [
    'a body that is not in chunks',
    [
      ['Host', 'a'],
      ['Transfer-Encoding', 'chunked'],
    ],
    'x',
  ],
  [
    'a folded header',
    [
      ['Host', 'a'],
      ['X-A', 'one\r\n two'],
    ],
    '',
  ],
  [
    'an expectation',
    [
      ['Host', 'a'],
      ['Expect', '100-continue'],
    ],
    '',
  ],
] as [string, [string, string][], string][])('sends %s as it is', async (_, headers, body) => {
  const { target, transport } = await targetThat((socket) => socket.once('data', () => socket.write(ok)));
  const outcome = await transport.send({ ...get, method: 'GET', headers, body: Buffer.from(body) }, patience);
  expect(outcome.response?.status).toBe(200);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  expect(target.received()).toBe(`GET /bucket/key HTTP/1.1\r\n${lines}\r\n${body}`);
});
