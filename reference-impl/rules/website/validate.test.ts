import { expect, test } from 'vitest';
import { websiteRefusal } from './validate.ts';

type Configuration = Parameters<typeof websiteRefusal>[0];

const index = { IndexDocument: { Suffix: 'index.html' } };
const all = { RedirectAllRequestsTo: { HostName: 'h' } };
const rules = (...RoutingRules: NonNullable<Configuration['RoutingRules']>) => ({ ...index, RoutingRules });
const redirect = { HostName: 'h' };

test.each<[Configuration, string | undefined]>([
  [index, undefined],
  [{ ...index, ErrorDocument: { Key: 'error/page.html' } }, undefined],
  [all, undefined],
  [{ RedirectAllRequestsTo: { HostName: 'h', Protocol: 'https' } }, undefined],
  [{ RedirectAllRequestsTo: { HostName: 'h', Protocol: 'ftp' } }, 'InvalidRequest'],
  [{ ...index, ...all }, 'InvalidArgument'],
  [{ RedirectAllRequestsTo: { HostName: '' } }, 'InvalidRequest'],
  [rules({ Redirect: { HostName: 'h\r\nX: y' } }), 'InvalidRequest'],
  [rules({ Redirect: { HostName: 'h/path' } }), 'InvalidRequest'],
  [{}, 'InvalidArgument'],
  [{ ErrorDocument: { Key: 'e' } }, 'InvalidArgument'],
  [{ IndexDocument: { Suffix: '' } }, 'InvalidArgument'],
  [{ IndexDocument: { Suffix: 'a/index.html' } }, 'InvalidArgument'],
  [{ ...index, ErrorDocument: { Key: '' } }, 'InvalidArgument'],
  [rules({ Redirect: redirect }), undefined],
  [rules({ Condition: { KeyPrefixEquals: 'a/' }, Redirect: { ReplaceKeyPrefixWith: 'b/' } }), undefined],
  [
    rules({
      Condition: { HttpErrorCodeReturnedEquals: '404' },
      Redirect: { ...redirect, HttpRedirectCode: '302' },
    }),
    undefined,
  ],
  [rules(), undefined],
  [{ ...all, RoutingRules: [] }, undefined],
  [{ ...all, RoutingRules: [{ Redirect: redirect }] }, 'InvalidArgument'],
  [rules({ Redirect: {} }), 'MalformedXML'],
  [rules({ Condition: {}, Redirect: redirect }), 'InvalidRequest'],
  [rules({ Redirect: { ReplaceKeyWith: 'a', ReplaceKeyPrefixWith: 'b' } }), 'InvalidRequest'],
  [rules({ Redirect: { ...redirect, Protocol: 'gopher' } }), 'InvalidRequest'],
  [rules({ Redirect: { ...redirect, HttpRedirectCode: '200' } }), 'InvalidRequest'],
  [rules({ Redirect: { ...redirect, HttpRedirectCode: '300' } }), 'InvalidRequest'],
  [rules({ Condition: { HttpErrorCodeReturnedEquals: '200' }, Redirect: redirect }), 'InvalidRequest'],
  [rules(...Array.from({ length: 50 }, () => ({ Redirect: redirect }))), undefined],
  [rules(...Array.from({ length: 51 }, () => ({ Redirect: redirect }))), 'MalformedXML'],
])('%j: %s', (configuration, want) => {
  expect(websiteRefusal(configuration)?.code).toBe(want);
});
