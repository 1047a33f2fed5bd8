import { expect, test } from 'vitest';
import { corsHeaders, corsRefusal, corsRule, headerNames, type CorsRule } from './cors.ts';

const rule: CorsRule = { AllowedOrigin: ['https://a.example'], AllowedMethod: ['GET', 'PUT'] };
const allows = (
  changed: Partial<CorsRule>,
  request: { origin?: string; method?: string; headers?: string[] } = {},
) =>
  corsRule(
    { CORSRule: [{ ...rule, ...changed }] },
    { origin: 'https://a.example', method: 'GET', ...request },
  ) !== undefined;

test.each([
  ['https://a.example', 'https://a.example', true],
  ['https://a.example', 'http://a.example', false],
  ['https://a.example', 'https://a.example:8443', false],
  ['https://a.example:8443', 'https://a.example:8443', true],
  ['https://*.a.example', 'https://www.a.example', true],
  ['https://*.a.example', 'https://x.www.a.example', true],
  ['https://*.a.example', 'https://a.example', false],
  ['https://*.a.example', 'https://evil-a.example', false],
  ['https://*.a.example', 'https://www.a.example.evil', false],
  ['https://*.a.example', 'http://www.a.example', false],
  ['https://a*a', 'https://a', false],
  ['*', 'null', true],
])('origin %s allows %s: %s', (pattern, origin, want) => {
  expect(allows({ AllowedOrigin: ['https://other', pattern] }, { origin })).toBe(want);
});

test('the method and each requested header must be allowed', () => {
  expect(allows({}, { method: 'PUT' })).toBe(true);
  expect(allows({}, { method: 'DELETE' })).toBe(false);
  expect(allows({}, { headers: ['x-a'] })).toBe(false);
  expect(allows({ AllowedHeader: ['X-A', 'x-std-*'] }, { headers: ['x-a', 'X-Std-Date'] })).toBe(true);
  expect(allows({ AllowedHeader: ['X-A'] }, { headers: ['x-a', 'x-b'] })).toBe(false);
  expect(allows({ AllowedHeader: ['*'] }, { headers: ['x-a', 'x-b'] })).toBe(true);
});

test('the first matching rule counts', () => {
  const rules = [
    { ...rule, ID: 'other method', AllowedMethod: ['DELETE'] },
    { ...rule, ID: 'first' },
    { ...rule, ID: 'second', AllowedOrigin: ['*'] },
  ];
  expect(corsRule({ CORSRule: rules }, { origin: 'https://a.example', method: 'GET' })?.ID).toBe('first');
  expect(corsRule({ CORSRule: rules }, { origin: 'https://b.example', method: 'GET' })?.ID).toBe('second');
});

test('a rule for any origin answers *, one for named origins the origin, with credentials', () => {
  const request = { origin: 'https://a.example', method: 'GET', headers: ['X-A', 'x-b'] };
  expect(
    corsHeaders({ ...rule, AllowedOrigin: ['*'], MaxAgeSeconds: 0, ExposeHeader: ['ETag', 'x-c'] }, request),
  ).toEqual({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'x-a, x-b',
    'access-control-expose-headers': 'ETag, x-c',
    'access-control-max-age': '0',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  });
  const named = corsHeaders({ ...rule, AllowedOrigin: ['https://*.example'] }, { ...request, headers: [] });
  expect(named).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    'access-control-allow-credentials': 'true',
  });
  expect(named).not.toHaveProperty('access-control-allow-headers');
});

const refusal = (...rules: Partial<CorsRule>[]) =>
  corsRefusal({ CORSRule: rules.map((each) => ({ ...rule, ...each })) })?.code;

test.each<[Partial<CorsRule>, string | undefined]>([
  [{}, undefined],
  [{ AllowedMethod: ['GET', 'PUT', 'DELETE', 'POST', 'HEAD'] }, undefined],
  [{ AllowedMethod: ['PATCH'] }, 'InvalidRequest'],
  [{ AllowedMethod: ['GET', 'OPTIONS'] }, 'InvalidRequest'],
  [{ AllowedMethod: ['get'] }, 'InvalidRequest'],
  [{ AllowedMethod: [] }, 'MalformedXML'],
  [{ AllowedOrigin: [] }, 'MalformedXML'],
  [{ AllowedOrigin: ['https://*.*.example'] }, 'InvalidRequest'],
  [{ AllowedHeader: ['x-*-*'] }, 'InvalidRequest'],
  [{ AllowedHeader: ['x-*', 'Content-Type'], ExposeHeader: ['ETag'] }, undefined],
  [{ ExposeHeader: ['etag\r\nx-injected: yes'] }, 'InvalidRequest'],
  [{ AllowedHeader: ['x a'] }, 'InvalidRequest'],
  [{ AllowedOrigin: [''], MaxAgeSeconds: -1 }, undefined],
])('%j: %s', (changed, want) => {
  expect(refusal(changed)).toBe(want);
});

test('there are 1 to 100 rules', () => {
  expect(refusal()).toBe('MalformedXML');
  expect(refusal(...Array.from({ length: 100 }, () => ({})))).toBeUndefined();
  expect(refusal(...Array.from({ length: 101 }, () => ({})))).toBe('MalformedXML');
});

test('requested headers are split at commas', () => {
  expect(headerNames(' X-A,x-b , ,')).toEqual(['X-A', 'x-b']);
  expect(headerNames(undefined)).toEqual([]);
});

test('a max age that no header can express is left out', () => {
  const request = { origin: 'https://a.example', method: 'GET' };
  expect(corsHeaders({ ...rule, MaxAgeSeconds: -1 }, request)).not.toHaveProperty('access-control-max-age');
});
