import type { SentRequest } from '../../client/exchange.ts';
import { wireBytes } from '../../client/transport/wire.ts';
import type { Random } from '../../suites/case/random.ts';

type Framing = (request: SentRequest, random: Random) => string;

/** The request as text with one character per byte. */
function plain(request: SentRequest): string {
  return wireBytes(request).toString('latin1');
}

function withHeaders(request: SentRequest, ...lines: string[]): string {
  return plain(request).replace('\r\n', () => `\r\n${lines.map((line) => `${line}\r\n`).join('')}`);
}

function withoutLength(request: SentRequest): SentRequest {
  return { ...request, headers: request.headers.filter(([name]) => !/^content-length$/i.test(name)) };
}

const LENGTHS = [
  '0',
  '1',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '99999999999999999999',
  '',
  ' ',
  '5, 5',
  '1000000',
] as const;

const FRAMINGS: readonly [Framing, ...Framing[]] = [
  plain,
  (request, random) => withHeaders(withoutLength(request), `Content-Length: ${random.pick(LENGTHS)}`),
  (request, random) => withHeaders(request, `Content-Length: ${random.pick(LENGTHS)}`),
  (request, random) => inChunks(request, random),
  (request, random) =>
    withHeaders(
      request,
      `Transfer-Encoding: ${random.pick(['chunked', 'gzip', 'gzip, chunked', 'chunked, chunked', 'identity', ' chunked', 'x'])}`,
    ),
  (request, random) =>
    withHeaders(request, `Expect: ${random.pick(['100-continue', '100-Continue', '200-ok', ''])}`),
  (request, random) =>
    withHeaders(
      request,
      random.pick([
        'Connection: Upgrade\r\nUpgrade: websocket',
        'Connection: keep-alive, close',
        'Connection: x',
        'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAA',
      ]),
    ),
  (request) => plain(request).replace('HTTP/1.1', 'HTTP/1.0'),
  (request, random) =>
    plain(request).replace(
      'HTTP/1.1',
      random.pick(['HTTP/2.0', 'HTTP/1.9', 'HTTP/0.9', 'http/1.1', '', 'HTTP/1.1 x']),
    ),
  (request) => plain(request).replaceAll('\r\n', '\n'),
  (request) => plain(request).replace('\r\n', '\r\n \r\n'),
  (request, random) =>
    withHeaders(
      request,
      random.pick([
        ' folded: x',
        'no-colon',
        ': empty',
        'a b: c',
        'x: \0',
        'x: \x01',
        'Host: other',
        'x'.repeat(70_000),
        `x: ${'y'.repeat(70_000)}`,
        `${'z: 1\r\n'.repeat(3000)}z: 1`,
      ]),
    ),
  (request, random) => plain(request).slice(0, random.below(plain(request).length)),
  (request, random) => spliced(plain(request), random),
  (request) => plain(request) + plain(request),
  (request) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${plain(request)}`,
  (request) => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${plain(request)}`,
  (request) => plain(request).replace(/^(\S+) \S+/, '$1 *'),
  (request) => plain(request).replace(/^(\S+) /, '$1 http://elsewhere.example.com:80'),
  (_, random) => random.bytes(1 + random.below(400)).toString('latin1'),
];

/**
 * The bytes of a request with changed framing, in the pieces in which they are written. Our side closes the connection after
 * them, so that the server does not wait for more.
 */
export function reframed(request: SentRequest, random: Random): [Buffer, ...Buffer[]] {
  const bytes = Buffer.from(random.pick(FRAMINGS)(request, random), 'latin1');
  const cuts = Array.from({ length: random.below(4) }, () => random.below(bytes.length + 1)).sort(
    (a, b) => a - b,
  );
  const [first = bytes, ...rest] = [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index]));
  return [first, ...rest];
}

/** The body in HTTP chunks, most of them correct. */
function inChunks(request: SentRequest, random: Random): string {
  const { body } = request;
  const head = withHeaders(
    withoutLength({ ...request, body: Buffer.alloc(0) }),
    'Transfer-Encoding: chunked',
  );
  const size = random.pick([
    body.length.toString(16),
    body.length.toString(16),
    `${body.length.toString(16)};a=b`,
    'fffffffffffffffff',
    '-1',
    '',
    `0${body.length.toString(16)}`,
  ]);
  const end = random.pick([
    '0\r\n\r\n',
    '0\r\n\r\n',
    '0\r\nx-trailer: y\r\n\r\n',
    '0\r\n',
    '',
    `0\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    '0;x\r\n\r\n',
  ]);
  return `${head}${body.length === 0 ? '' : `${size}\r\n${body.toString('latin1')}\r\n`}${end}`;
}

function spliced(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + random.below(3));
}
