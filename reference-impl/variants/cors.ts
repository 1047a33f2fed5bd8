import { withPreflight, withSent, without } from '../faults/cors/deviations.ts';
import { withAnswer, withOperation, withRefusal } from '../faults/deviations.ts';
import { noSuchBucket, S3Error } from '../s3-error.ts';
import type { Behaviour, Variant } from '../behaviour.ts';

const OPEN = 'Interface document, Cross-origin rule: which headers an answer has is not shown';
const FETCH = 'Fetch Standard, CORS protocol, https://fetch.spec.whatwg.org/#http-cors-protocol';
const CACHES = 'Fetch Standard, CORS protocol and HTTP caches';
const BOTH = ['std', 'aws'] as const;
const STD = ['std'] as const;

const LISTS = ['methods', 'headers', 'expose'].map((name) =>
  name === 'expose' ? 'access-control-expose-headers' : `access-control-allow-${name}`,
);

/** Differences in cross-origin answers that no browser notices. */
export const variants: readonly Variant[] = [
  {
    name: 'cors/lists-in-another-order',
    clause:
      'RFC 9110, section 5.6.1, and Fetch Standard, CORS protocol: lists, compared as sets, with blanks or without',
    dialects: BOTH,
    apply: (behaviour) =>
      withSent(behaviour, (headers) => {
        const turned = Object.entries(headers).map(([name, value]) =>
          LISTS.includes(name) ? [name, value.split(', ').toReversed().join(',')] : [name, value],
        );
        return {
          ...Object.fromEntries(turned),
          vary: (headers['vary'] ?? '').split(', ').toReversed().join(' , '),
        };
      }),
  },
  {
    name: 'cors/header-names-in-capitals',
    clause:
      'RFC 9110, section 5.1: field names are case-insensitive; Fetch Standard, CORS-preflight fetch, compares them so',
    dialects: BOTH,
    apply: (behaviour) =>
      withSent(behaviour, (headers) => {
        const { 'access-control-allow-headers': names } = headers;
        return { ...headers, ...(names && { 'access-control-allow-headers': names.toUpperCase() }) };
      }),
  },
  {
    name: 'cors/preflight-names-requested-method',
    clause: FETCH,
    dialects: STD,
    slot: 'cors methods',
    apply: (behaviour) =>
      withSent(behaviour, (headers, _, { method }) => ({
        ...headers,
        'access-control-allow-methods': method,
      })),
  },
  {
    name: 'cors/wildcards-in-preflights',
    clause:
      'Fetch Standard, CORS-preflight fetch: without credentials * stands for every method, and every header but Authorization',
    dialects: STD,
    slot: 'cors methods',
    arguable: ['CORS-CRED-01', 'CORS-HEADER-05'],
    apply: (behaviour) =>
      withPreflight(behaviour, async (_, answer) => {
        const { headers = {}, ...rest } = await answer();
        const any = {
          'access-control-allow-methods': '*',
          'access-control-allow-headers': '*, Authorization',
        };
        return { ...rest, headers: { ...headers, ...any } };
      }),
  },
  {
    name: 'cors/vary-on-origin-only',
    clause: CACHES,
    dialects: STD,
    slot: 'cors vary',
    apply: (behaviour) => withSent(behaviour, (headers) => ({ ...headers, vary: 'Origin' })),
  },
  {
    name: 'cors/any-origin-does-not-vary',
    clause: `${CACHES}: what answers * to everyone need not vary`,
    dialects: STD,
    slot: 'cors vary',
    apply: (behaviour) =>
      withSent(behaviour, (headers) =>
        headers['access-control-allow-origin'] === '*' ? without(headers, 'vary') : headers,
      ),
  },
  {
    name: 'cors/any-origin-named',
    clause: FETCH,
    dialects: STD,
    slot: 'cors origin',
    arguable: ['CORS-ALLOW-01'],
    apply: (behaviour) =>
      withSent(behaviour, (headers, _, { origin }) => ({
        ...headers,
        'access-control-allow-origin': origin,
      })),
  },
  {
    name: 'cors/single-origin-always-named',
    clause: `${CACHES}: a static origin may be sent on every answer`,
    dialects: STD,
    slot: 'cors origin',
    arguable: ['CORS-ALLOW-05'],
    apply: (behaviour) => ({ ...behaviour, crossOrigin: alwaysNaming(behaviour.crossOrigin) }),
  },
  {
    name: 'cors/credentials-not-allowed',
    clause: 'Interface document, Cross-origin rule: credentials are not part of a rule',
    dialects: STD,
    slot: 'cors credentials',
    arguable: ['CORS-CRED-01'],
    apply: (behaviour) =>
      withSent(behaviour, (headers) => without(headers, 'access-control-allow-credentials')),
  },
  {
    name: 'cors/credentials-denied-in-words',
    clause: 'Fetch Standard, CORS check: anything but true allows no credentials',
    dialects: BOTH,
    apply: (behaviour) =>
      withSent(behaviour, (headers) => ({ 'access-control-allow-credentials': 'false', ...headers })),
  },
  {
    name: 'cors/refusal-without-headers',
    clause:
      'Fetch Standard, CORS-preflight fetch: without Access-Control-Allow-Origin the status makes no difference',
    dialects: STD,
    arguable: ['CORS-PRE-11', 'CORS-PRE-13'],
    apply: (behaviour) => {
      const ofBucket = withRefusal(behaviour, 'corsPreflightBucket', 'AccessForbidden', () => ({
        status: 200,
      }));
      return withRefusal(ofBucket, 'corsPreflightObject', 'AccessForbidden', () => ({ status: 200 }));
    },
  },
  {
    name: 'cors/missing-bucket-of-a-preflight-named',
    clause: 'Interface document, Errors: which code a refusal has is not shown',
    dialects: STD,
    apply: (behaviour) =>
      withPreflight(behaviour, ({ input, storage }, answer) => {
        if (!storage.bucket(input.bucket)) throw noSuchBucket(input.bucket);
        return answer();
      }),
  },
  {
    name: 'cors/preflight-without-method-forbidden',
    clause:
      'Amazon S3 API Reference, OPTIONS object: the header is required; what its lack answers is not said',
    dialects: BOTH,
    arguable: ['CORS-PRE-05'],
    apply: (behaviour) =>
      withPreflight(behaviour, ({ input }, answer) => {
        if (input.origin !== undefined && input.accessControlRequestMethod === undefined)
          throw new S3Error('AccessForbidden');
        return answer();
      }),
  },
  {
    name: 'cors/more-headers-exposed',
    clause: OPEN,
    dialects: STD,
    apply: (behaviour) =>
      withSent(behaviour, (headers, { ExposeHeader = [] }) => ({
        ...headers,
        'access-control-expose-headers': [...ExposeHeader, 'ETag'].join(', '),
      })),
  },
  {
    name: 'cors/another-max-age',
    clause: OPEN,
    dialects: STD,
    apply: (behaviour) => withSent(behaviour, (headers) => ({ 'access-control-max-age': '600', ...headers })),
  },
  {
    name: 'cors/preflight-headers-on-preflights-only',
    clause: FETCH,
    dialects: STD,
    apply: (behaviour) => ({
      ...behaviour,
      crossOrigin: (given, request, ...rest) => {
        if (request.method === 'OPTIONS') return given;
        const answer = behaviour.crossOrigin(given, request, ...rest);
        const names = [
          'access-control-allow-methods',
          'access-control-allow-headers',
          'access-control-max-age',
        ];
        return { ...answer, headers: without(answer.headers, ...names) };
      },
    }),
  },
  {
    name: 'cors/preflight-headers-of-a-request-ignored',
    clause: 'Fetch Standard, CORS protocol: Access-Control-Request-* belong to preflights',
    dialects: STD,
    apply: (behaviour) => ({
      ...behaviour,
      crossOrigin: (answer, request, ...rest) => {
        const names = ['access-control-request-method', 'access-control-request-headers'];
        return behaviour.crossOrigin(
          answer,
          { ...request, headers: request.headers.without(...names) },
          ...rest,
        );
      },
    }),
  },
  {
    name: 'cors/rules-read-back-in-another-order',
    clause:
      'Interface document, Cross-origin rule: lists, whose order is not spoken of; RFC 9110, section 5.1',
    dialects: STD,
    arguable: ['CORS-CONF-06'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketCors', ({ document, ...answer }) => ({
        ...answer,
        document: document && {
          CORSRule: document.CORSRule.map((rule) => ({
            ...rule,
            AllowedOrigin: rule.AllowedOrigin.toReversed(),
            AllowedMethod: rule.AllowedMethod.toReversed(),
            AllowedHeader: rule.AllowedHeader.map((name) => name.toLowerCase()).reverse(),
          })),
        },
      })),
  },
  {
    name: 'cors/rules-are-given-ids',
    clause: OPEN,
    dialects: STD,
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketCors', (call, operate) =>
        operate({
          ...call,
          document: call.document && {
            CORSRule: call.document.CORSRule.map((rule, at) => ({ ID: `rule-${at + 1}`, ...rule })),
          },
        }),
      ),
  },
];

/** If the rules of a bucket list one exact origin and no other, every answer names it. */
function alwaysNaming(crossOrigin: Behaviour['crossOrigin']): Behaviour['crossOrigin'] {
  return (answer, request, address, server) => {
    const given = crossOrigin(answer, request, address, server);
    const rules = server.storage.bucket(address.bucket)?.configurations.cors?.CORSRule ?? [];
    const [origin, ...more] = new Set(rules.flatMap(({ AllowedOrigin }) => AllowedOrigin));
    const single = request.method === 'GET' && origin && !origin.includes('*') && more.length === 0;
    const isReading = rules.every(({ AllowedMethod }) => AllowedMethod.includes('GET'));
    if (!single || !isReading) return given;
    return { ...given, headers: { 'access-control-allow-origin': origin, ...given.headers } };
  };
}
