import { once } from 'node:events';
import { connect } from 'node:net';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

// What no client library sends: exact bytes over a socket. sdk.test.ts and the suites cover the protocol itself.
let server: RunningServer;
beforeAll(async () => {
  server = await startReference({ dialect: 'std' });
});
afterAll(() => server.close());

/** Send `bytes`; returns everything received until the server closes or `until` arrives. */
async function exchange(
  bytes: string,
  { until, end = false }: { until?: RegExp; end?: boolean } = {},
): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  const done = new Promise<void>((resolve) => {
    socket.on('data', (text: string) => {
      answer += text;
      if (until?.test(answer)) resolve();
    });
    socket.on('close', () => resolve());
  });
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  if (end) socket.end();
  await done;
  socket.destroy();
  return answer;
}

const headers = 'Host: localhost\r\n';

describe('bytes that are not a request', () => {
  test.each<[why: string, bytes: string, code: string]>([
    ['a malformed request line', 'nonsense\r\n\r\n', 'BadRequest'],
    ['a method that HTTP does not have', `FETCH / HTTP/1.1\r\n${headers}\r\n`, 'BadRequest'],
    [
      'two lengths',
      `PUT /b/k HTTP/1.1\r\n${headers}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      'BadRequest',
    ],
    [
      'a length and a coding',
      `PUT /b/k HTTP/1.1\r\n${headers}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'BadRequest',
    ],
    [
      '128 KiB of headers',
      `GET / HTTP/1.1\r\n${headers}X: ${'x'.repeat(131_072)}\r\n\r\n`,
      'RequestHeaderSectionTooLarge',
    ],
  ])('are refused with an XML error: %s', async (_, bytes, code) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^x-std-request-id: \w+\r$/m);
    expect(answer).toMatch(/^content-type: application\/xml\r$/m);
    expect(answer).toContain(`<Code>${code}</Code>`);
  });
});

test('a request without a host is refused', async () => {
  expect(await exchange('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]*<Code>BadRequest</,
  );
});

test('an absolute target addresses the same resource as its path', async () => {
  const answer = await exchange(
    `GET http://elsewhere/b-not-there?location HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
  );
  expect(answer).toContain('<Code>NoSuchBucket</Code>');
  expect(answer).toContain('<Resource>/b-not-there</Resource>');
});

test.each(['/b/%zz', '/b/%', '/b/%ff', '/b?prefix=%e4%'])(
  'a target with broken escapes is refused: %s',
  async (target) => {
    const answer = await exchange(`GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*<Code>InvalidURI</);
  },
);

test('the dialect of an answer follows the request', async () => {
  const inAws = await exchange(`GET /?X-Amz-Algorithm=x HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  const inStd = await exchange(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(inAws).toMatch(/^x-amz-request-id: /m);
  expect(inStd).toMatch(/^x-std-request-id: /m);
});

test('answers HEAD without a body, also in refusals', async () => {
  const answer = await exchange(`HEAD /b HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test('answers without a body also when the request is malformed but began as HEAD', async () => {
  const answer = await exchange(`HEAD /b\u00e9 HTTP/1.1\r\n${headers}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test('a refused upload that waits for 100 Continue never gets it', async () => {
  const answer = await exchange(
    `PUT /b/k HTTP/1.1\r\n${headers}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('after a refusal the connection stays usable and the unread body is skipped', async () => {
  const upload = `PUT /b/k HTTP/1.1\r\n${headers}Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`;
  const answer = await exchange(`${upload}GET /?second HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(2);
});

test('a body that is aborted half-way leaves the server working', async () => {
  const owner = sdkClient(server, 'alice');
  await owner.send(new CreateBucketCommand({ Bucket: 'open', ACL: 'public-read-write' }));
  owner.destroy();
  const chunked =
    'x-std-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER\r\nx-std-decoded-content-length: 9\r\n';
  const upload = `PUT /open/k HTTP/1.1\r\n${headers}${chunked}Content-Length: 1000000\r\n\r\n${'no frame\r\n'.repeat(100_000)}`;
  const answer = await exchange(`${upload}GET /open/k HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*<Code>IncompleteBody<[^]*HTTP\/1\.1 404 [^]*<Code>NoSuchKey</);
});

test('an upload that ends early stores nothing', async () => {
  const upload = `PUT /open/short HTTP/1.1\r\n${headers}Content-Length: 10\r\n\r\nhalf`;
  await exchange(upload, { end: true });
  const answer = await exchange(`GET /open/short HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer).toContain('<Code>NoSuchKey</Code>');
});
