import type { HeaderList } from '../../client/exchange.ts';
import type { OpenRequest, QueryPair } from '../../client/options.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import type { Random } from '../../suites/case/random.ts';
import { hostileValue } from './hostile-values.ts';
import { neutralDialect } from '../../spec/dialect.ts';

/** Changes a request, before it is signed. */
type Mutation = (request: OpenRequest, random: Random) => OpenRequest;

const operations = allOperations(contractTables(neutralDialect));
const METHODS = [
  'GET',
  'HEAD',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'FETCH',
] as const;
/** Selectors and query parameters of all operations, each name once. */
const QUERY_NAMES = named(
  operations.flatMap(({ selectors, parameters }) => [
    ...Object.keys(selectors.query),
    ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
  ]),
  [
    'torrent',
    'restore',
    'select',
    'x-id',
    'X-Std-Signature',
    'X-Std-Expires',
    'X-Std-Credential',
    'AWSAccessKeyId',
    '__proto__',
    '',
  ],
);
const HEADER_NAMES = named(
  operations.flatMap(({ parameters }) =>
    parameters.filter((one) => one.in === 'header').map(({ name, prefix }) => (prefix ? `${name}a` : name)),
  ),
  [
    'x-std-content-sha256',
    'x-std-date',
    'Date',
    'x-std-decoded-content-length',
    'x-std-trailer',
    'Content-Encoding',
    'x-std-server-side-encryption',
    'x-std-expected-bucket-owner',
    'x-std-security-token',
    'x-std-meta-',
    'x-std-meta-__proto__',
    'Referer',
    'Origin',
    'Cookie',
    'Host',
  ],
);
const PATHS = [
  '%00',
  '%zz',
  '%',
  '%ff',
  '%c0%af',
  '/',
  '//',
  '/../',
  '/./',
  '/%2e%2e/',
  '\\',
  '%5c',
  '+',
  '%2B',
  '%20',
  '~',
  ';a=b',
  ':',
  '@',
  '%F0%9F%92%A9',
  '%ed%a0%80',
  '%0d%0a',
  '%e2%80%ae',
  '<',
  '"',
  '%3F',
  '#',
  '%uffff',
  'é',
] as const;

/** Ways to change the head of a request. */
const HEAD: readonly [Mutation, ...Mutation[]] = [
  (request, random) => ({ ...request, method: random.pick(METHODS) }),
  (request, random) => ({ ...request, method: random.pick(operations.length > 0 ? METHODS : ['GET']) }),
  (request, random) => ({ ...request, path: inserted(request.path, random.pick(PATHS), random) }),
  (request, random) => ({
    ...request,
    path: inserted(request.path, 'x'.repeat(random.pick([64, 1100, 9000])), random),
  }),
  (request, random) => ({ ...request, path: request.path.slice(0, 1 + random.below(request.path.length)) }),
  (request, random) => ({
    ...request,
    path: request.path + encodeURIComponent(withoutControlCharacters(hostileValue(random))),
  }),
  (request, random) => ({ ...request, query: without(request.query ?? [], random) }),
  (request, random) => ({ ...request, query: doubled<QueryPair>(request.query ?? [], random) }),
  (request, random) => ({ ...request, query: changed<QueryPair>(request.query ?? [], random) }),
  (request, random) => ({ ...request, query: [...(request.query ?? []), [random.pick(QUERY_NAMES)]] }),
  (request, random) => ({
    ...request,
    query: [...(request.query ?? []), [random.pick(QUERY_NAMES), hostileValue(random)]],
  }),
  (request, random) => ({
    ...request,
    query: [
      ...(request.query ?? []),
      ...Array.from({ length: random.pick([20, 20, 20, 400]) }, (): QueryPair => [
        random.pick(QUERY_NAMES),
        random.text(3),
      ]),
    ],
  }),
  (request, random) => ({ ...request, headers: without(request.headers ?? [], random) }),
  (request, random) => ({ ...request, headers: doubled(request.headers ?? [], random) }),
  (request, random) => ({ ...request, headers: changed(request.headers ?? [], random) }),
  (request, random) => ({
    ...request,
    headers: [...(request.headers ?? []), [random.pick(HEADER_NAMES), hostileValue(random)]],
  }),
  (request, random) => ({
    ...request,
    headers: [
      ...(request.headers ?? []),
      [`x-std-meta-${random.text(5)}`, 'v'.repeat(random.pick([10, 2100, 30_000]))],
    ],
  }),
  (request, random) => ({
    ...request,
    headers: [
      ...(request.headers ?? []),
      ...Array.from({ length: random.pick([30, 30, 30, 30, 700]) }, (_, index): HeaderList[number] => [
        `x-many-${index}`,
        '',
      ]),
    ],
  }),
];

/** Change the head of a request in one way. Characters that no client library can send are removed. */
export function mutateHead(request: OpenRequest, random: Random): OpenRequest {
  const { headers = [], path, ...rest } = random.pick(HEAD)(request, random);
  const sound = headers.map(([name, value]): [string, string] => [
    name === '' ? 'x-empty' : name,
    withoutControlCharacters(value),
  ]);
  return {
    ...rest,
    path: withoutControlCharacters(path.startsWith('/') ? path : `/${path}`),
    headers: sound,
  };
}

/** Line ends and NULs are only sent as raw bytes. */
function withoutControlCharacters(text: string): string {
  return text.replaceAll(/[\r\n\0]/g, '');
}

function inserted(text: string, piece: string, random: Random): string {
  const at = 1 + random.below(text.length);
  return text.slice(0, at) + piece + text.slice(at);
}

function without<T>(list: readonly T[], random: Random): T[] {
  const index = random.below(Math.max(list.length, 1));
  return list.filter((_, other) => other !== index);
}

function doubled<T>(list: readonly T[], random: Random): T[] {
  const one = list[random.below(Math.max(list.length, 1))];
  return one === undefined ? [...list] : [...list, one];
}

function changed<T extends readonly [name: string, value?: string]>(
  list: readonly T[],
  random: Random,
): (readonly [name: string, value: string])[] {
  const index = random.below(Math.max(list.length, 1));
  return list.map(([name, value = ''], other) => [name, other === index ? hostileValue(random) : value]);
}

function named(names: readonly string[], more: readonly string[]): readonly [string, ...string[]] {
  const [first = '', ...rest] = new Set([...names, ...more]);
  return [first, ...rest];
}
