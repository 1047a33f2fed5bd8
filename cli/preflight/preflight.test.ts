import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { expect, test } from 'vitest';
import { referenceTarget } from '../target-choice.ts';
import type { Check } from './check.ts';
import { preflight } from './preflight.ts';

const BUCKETS =
  '<?xml version="1.0"?><ListAllMyBucketsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
  '<Buckets/><Owner><ID>a</ID></Owner></ListAllMyBucketsResult>';

const refusal = (code: string, extra = '') =>
  `<Error><Code>${code}</Code><Message>m</Message><RequestId>1</RequestId>${extra}</Error>`;

interface Answer {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The checks of the preflight on a server that answers like this, by title. */
async function found(
  answer: (authorization: string) => Answer,
  dialect: 'std' | 'aws' = 'std',
): Promise<Record<string, Check>> {
  const listener: RequestListener = (request, response) => {
    const {
      status = 200,
      type = 'application/xml',
      body = BUCKETS,
      headers = {},
    } = answer(request.headers.authorization ?? '');
    const own = { 'content-type': type, 'x-std-request-id': '1', ...headers };
    response
      .writeHead(status, Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')))
      .end(body);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    return await checksOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, dialect);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function checksOf(endpoint: string, dialect: 'std' | 'aws' = 'std'): Promise<Record<string, Check>> {
  const checks: Record<string, Check> = {};
  for await (const check of preflight(referenceTarget(dialect, { url: endpoint })))
    checks[check.title] = check;
  return checks;
}

test('a good target passes every check', async () => {
  const checks = await found(() => ({}));
  expect(Object.values(checks).map(({ title, state }) => `${title}: ${state}`)).toEqual([
    'reachable: ok',
    'object storage: ok',
    'dialect: ok',
    'clock: ok',
    'keys of owner: ok',
    'keys of teammate: ok',
    'keys of stranger: ok',
  ]);
});

test('when nothing listens the run is incomplete, and no further check is made', async () => {
  const server = createTcpServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const checks = await checksOf(`http://127.0.0.1:${port}`);
  expect(Object.keys(checks)).toEqual(['reachable']);
  expect(checks['reachable']).toMatchObject({
    detail: expect.stringContaining('connection refused'),
    exitCode: 3,
  });
});

test('a host name that does not exist is reported', async () => {
  expect((await checksOf('http://no-such-host.invalid'))['reachable']).toMatchObject({
    detail: 'there is no host named "no-such-host.invalid"',
    exitCode: 3,
  });
});

test('an https address of a server without TLS is reported with the http address as the fix', async () => {
  const server = createServer((_request, response) => void response.end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const checks = await checksOf(`https://127.0.0.1:${port}`);
  server.close();
  expect(checks['reachable']).toMatchObject({
    detail: `127.0.0.1:${port} does not speak TLS`,
    fix: `write the endpoint as http://127.0.0.1:${port}`,
    exitCode: 2,
  });
});

test.each<[string, Answer, Partial<Check>]>([
  [
    'a web page',
    { type: 'text/html', body: '<!DOCTYPE html><html>' },
    { detail: expect.stringContaining('is a web page'), exitCode: 2 },
  ],
  [
    'a web page that refuses',
    { status: 403, body: '<html>' },
    { detail: expect.stringContaining('is a web page'), exitCode: 2 },
  ],
  [
    'a redirect',
    { status: 302, body: '', headers: { location: 'https://login.example/' } },
    { detail: expect.stringContaining('login.example'), exitCode: 2 },
  ],
  [
    'a gateway without a server behind it',
    { status: 502, body: '<html>' },
    { detail: expect.stringContaining('gateway answers 502'), exitCode: 3 },
  ],
  [
    'a JSON service',
    { type: 'application/json', body: '{}' },
    { detail: expect.stringContaining('not of an object storage'), exitCode: 2 },
  ],
])('%s is reported as not an object storage', async (_what, answer, want) => {
  const checks = await found(() => answer);
  expect(Object.keys(checks)).toEqual(['reachable', 'object storage']);
  expect(checks['object storage']).toMatchObject({ state: 'wrong', ...want });
});

test('the other dialect is recognised by its headers', async () => {
  const checks = await found(() => ({ headers: { 'x-std-request-id': '', 'x-amz-request-id': '1' } }));
  expect(checks['dialect']).toMatchObject({
    state: 'wrong',
    fix: expect.stringContaining('--dialect aws'),
    exitCode: 2,
  });
});

test.each([
  [-20 * 60, 'wrong', 'behind ours'],
  [20 * 60, 'wrong', 'ahead of ours'],
  [5 * 60, 'note', 'ahead of ours'],
])('a clock that differs by %i s is reported as %s', async (seconds, state, words) => {
  const checks = await found(() => ({
    headers: { date: new Date(Date.now() + seconds * 1000).toUTCString() },
  }));
  expect(checks['clock']).toMatchObject({ state, detail: expect.stringContaining(words) });
});

test.each<[string, string, string]>([
  ['InvalidAccessKeyId', '', 'correct identities.stranger.accessKeyId'],
  ['SignatureDoesNotMatch', '', 'correct identities.stranger.secretAccessKey'],
  ['AuthorizationHeaderMalformed', '<Region>eu-north-7</Region>', 'set region: eu-north-7'],
  ['AccessDenied', '', 'correct identities.stranger'],
])(
  'wrong keys of one identity, answered with %s, are reported with the identity and the fix',
  async (code, extra, fix) => {
    const checks = await found((authorization) =>
      authorization.includes('beta:carol') ? { status: 403, body: refusal(code, extra) } : {},
    );
    expect(checks['keys of owner']?.state).toBe('ok');
    expect(checks['keys of stranger']).toMatchObject({
      state: 'wrong',
      exitCode: 2,
      fix: expect.stringContaining(fix),
    });
  },
);

test('valid keys that may not list buckets are distinguished from wrong ones by a forged signature', async () => {
  const seen = new Set<string>();
  const checks = await found((authorization) => {
    if (!authorization.includes('beta:carol')) return {};
    seen.add(authorization);
    return { status: 403, body: refusal(seen.size === 1 ? 'AccessDenied' : 'SignatureDoesNotMatch') };
  });
  expect(checks['keys of stranger']).toMatchObject({
    state: 'note',
    detail: expect.stringContaining('accepted'),
  });
});
