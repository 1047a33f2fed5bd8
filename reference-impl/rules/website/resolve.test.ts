import { expect, test } from 'vitest';
import { resolveWebsite, type Standing } from './resolve.ts';

type Configuration = Parameters<typeof resolveWebsite>[0];

const site = { host: 'b.site.example', protocol: 'http' as const };
const keys: Record<string, Standing> = {
  'index.html': 'readable',
  'a.html': 'readable',
  'docs/index.html': 'readable',
  'private.html': 'forbidden',
  'old.html': { redirect: '/a.html' },
  'error.html': 'readable',
  'unlisted.html': 'hidden',
  'unlisted-folder': 'hidden',
  'unlisted-folder/index.html': 'readable',
};
const resolve = (key: string, configuration: Configuration = {}) =>
  resolveWebsite(
    { IndexDocument: { Suffix: 'index.html' }, ...configuration },
    key,
    site,
    (name) => keys[name] ?? 'missing',
  );

test.each([
  ['', { serve: 'index.html', status: 200 }],
  ['a.html', { serve: 'a.html', status: 200 }],
  ['docs/', { serve: 'docs/index.html', status: 200 }],
  ['docs/index.html', { serve: 'docs/index.html', status: 200 }],
  ['docs', { redirect: '/docs/', status: 302 }],
  ['old.html', { redirect: '/a.html', status: 301 }],
  ['nothing', { error: 'NoSuchKey', status: 404, key: 'nothing' }],
  ['empty/', { error: 'NoSuchKey', status: 404, key: 'empty/index.html' }],
  ['private.html', { error: 'AccessDenied', status: 403, key: 'private.html' }],
  ['unlisted.html', { error: 'AccessDenied', status: 403, key: 'unlisted.html' }],
  ['unlisted-folder', { redirect: '/unlisted-folder/', status: 302 }],
])('%j is answered with %j', (key, want) => {
  expect(resolve(key)).toEqual(want);
});

test('the error page is served with the error; one that is missing is not', () => {
  expect(resolve('nothing', { ErrorDocument: { Key: 'error.html' } })).toMatchObject({
    status: 404,
    page: 'error.html',
  });
  expect(resolve('private.html', { ErrorDocument: { Key: 'error.html' } })).toMatchObject({
    status: 403,
    page: 'error.html',
  });
  expect(resolve('nothing', { ErrorDocument: { Key: 'gone.html' } })).toEqual({
    error: 'NoSuchKey',
    status: 404,
    key: 'nothing',
    errorPage: { key: 'gone.html', code: 'NoSuchKey' },
  });
});

test('a redirect of all requests keeps the path', () => {
  const all = { IndexDocument: undefined, RedirectAllRequestsTo: { HostName: 'other.example' } };
  expect(resolve('a b/ü', all)).toEqual({ redirect: 'http://other.example/a%20b/%C3%BC', status: 301 });
  const https = { RedirectAllRequestsTo: { HostName: 'other.example', Protocol: 'https' } };
  expect(resolve('', https)).toEqual({ redirect: 'https://other.example/', status: 301 });
});

const rule = (
  Condition: { KeyPrefixEquals?: string; HttpErrorCodeReturnedEquals?: string },
  Redirect: Record<string, string>,
) => ({
  RoutingRules: [{ Condition, Redirect }],
});

test.each<[string, Configuration, object]>([
  [
    'docs/x',
    rule({ KeyPrefixEquals: 'docs/' }, { ReplaceKeyPrefixWith: 'documents/' }),
    { redirect: 'http://b.site.example/documents/x', status: 301 },
  ],
  [
    'docs/x',
    rule({ KeyPrefixEquals: 'docs/' }, { ReplaceKeyWith: 'a.html', HttpRedirectCode: '307' }),
    { redirect: 'http://b.site.example/a.html', status: 307 },
  ],
  [
    'docs/x',
    rule({ KeyPrefixEquals: 'docs/' }, { HostName: 'h', Protocol: 'https' }),
    { redirect: 'https://h/docs/x', status: 301 },
  ],
  [
    'nothing',
    rule({ HttpErrorCodeReturnedEquals: '404' }, { HostName: 'h' }),
    { redirect: 'http://h/nothing', status: 301 },
  ],
  [
    'private.html',
    rule({ HttpErrorCodeReturnedEquals: '404' }, { HostName: 'h' }),
    { error: 'AccessDenied', status: 403, key: 'private.html' },
  ],
  [
    'a.html',
    rule({ HttpErrorCodeReturnedEquals: '404' }, { HostName: 'h' }),
    { serve: 'a.html', status: 200 },
  ],
  [
    'nothing',
    rule({ KeyPrefixEquals: 'x', HttpErrorCodeReturnedEquals: '404' }, { HostName: 'h' }),
    { error: 'NoSuchKey', status: 404, key: 'nothing' },
  ],
  ['a.html', rule({ KeyPrefixEquals: 'docs/' }, { HostName: 'h' }), { serve: 'a.html', status: 200 }],
])('%j with %j', (key, configuration, want) => {
  expect(resolve(key, configuration)).toEqual(want);
});

test('of several matching rules the first counts', () => {
  const RoutingRules = ['first', 'second'].map((HostName) => ({
    Condition: { KeyPrefixEquals: 'a' },
    Redirect: { HostName },
  }));
  expect(resolve('a.html', { RoutingRules })).toMatchObject({ redirect: 'http://first/a.html' });
});

test('a key cannot break out of a Location header', () => {
  const answer = resolve('x\r\nSet-Cookie: y', { RedirectAllRequestsTo: { HostName: 'h' } });
  expect(answer).toEqual({ redirect: 'http://h/x%0D%0ASet-Cookie%3A%20y', status: 301 });
});
