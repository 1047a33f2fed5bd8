import type { Fault } from '../../behaviour.ts';
import { fault, withAsked, withEachRule, withMatching, without, withSent } from './deviations.ts';
import { withInput } from '../deviations.ts';

const unported = (origin: string): string => origin.replace(/:\d+$/, '');

/** Defects that the cases of `suites/cors/origins.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault('only-first-origin-counts', ['CORS-ORIGIN-01'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({ ...rule, AllowedOrigin: rule.AllowedOrigin.slice(0, 1) })),
  ),
  fault('origins-match-by-their-start', ['CORS-ORIGIN-02'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedOrigin: rule.AllowedOrigin.map((origin) => (origin.includes('*') ? origin : `${origin}*`)),
    })),
  ),
  fault('port-not-compared', ['CORS-ORIGIN-03'], (behaviour) =>
    withMatching(behaviour, (rules, request) => [
      rules.map((rule) => ({ ...rule, AllowedOrigin: rule.AllowedOrigin.map(unported) })),
      { ...request, origin: unported(request.origin) },
    ]),
  ),
  fault('protocol-not-compared', ['CORS-ORIGIN-03', 'CORS-ORIGIN-05'], (behaviour) =>
    withAsked(behaviour, (request) => ({ ...request, origin: request.origin.replace('http:', 'https:') })),
  ),
  fault('one-level-of-subdomains', ['CORS-ORIGIN-04'], (behaviour) =>
    withAsked(behaviour, (request) =>
      /\/\/[^.]+\.[^.]+\.[^.]+\.[^.]+$/.test(request.origin) ? { ...request, origin: 'null' } : request,
    ),
  ),
  fault('bare-domain-allowed', ['CORS-ORIGIN-05'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedOrigin: rule.AllowedOrigin.flatMap((origin) => [origin, origin.replace('//*.', '//')]),
    })),
  ),
  fault('domain-with-the-same-ending-allowed', ['CORS-ORIGIN-05'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedOrigin: rule.AllowedOrigin.map((origin) => origin.replace('//*.', '//*')),
    })),
  ),
  fault('null-is-not-any-origin', ['CORS-ORIGIN-06'], (behaviour) =>
    withEachRule(behaviour, (rule, { origin }) =>
      origin === 'null' ? { ...rule, AllowedOrigin: [] } : rule,
    ),
  ),
  fault('wildcard-only-after-the-protocol', ['CORS-ORIGIN-07'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedOrigin: rule.AllowedOrigin.filter(
        (origin) => origin === '*' || !origin.includes('*') || origin.includes('//*'),
      ),
    })),
  ),
  fault('closing-slash-ignored', ['CORS-ORIGIN-08'], (behaviour) =>
    withAsked(behaviour, (request) => ({ ...request, origin: request.origin.replace(/\/$/, '') })),
  ),
  fault('get-includes-head', ['CORS-METHOD-01'], (behaviour) =>
    withAsked(behaviour, (request, rules) =>
      rules.some(({ AllowedMethod }) => AllowedMethod.includes('HEAD'))
        ? request
        : { ...request, method: request.method === 'HEAD' ? 'GET' : request.method },
    ),
  ),
  fault('methods-not-compared', ['CORS-METHOD-01', 'CORS-PRE-13'], (behaviour) =>
    withEachRule(behaviour, (rule, { method }) => ({
      ...rule,
      AllowedMethod: [...rule.AllowedMethod, method],
    })),
  ),
  fault('methods-of-all-rules-together', ['CORS-METHOD-02'], (behaviour) =>
    withMatching(behaviour, (rules, request) => {
      const AllowedMethod = rules.flatMap((rule) => rule.AllowedMethod);
      return [rules.map((rule) => ({ ...rule, AllowedMethod })), request];
    }),
  ),
  fault('five-methods-allow-all', ['CORS-METHOD-03'], (behaviour) =>
    withEachRule(behaviour, (rule, { method }) =>
      rule.AllowedMethod.length === 5 ? { ...rule, AllowedMethod: [...rule.AllowedMethod, method] } : rule,
    ),
  ),
  fault('allowed-headers-not-named', ['CORS-HEADER-01', 'CORS-HEADER-05'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'access-control-allow-headers')),
  ),
  fault('headers-not-compared', ['CORS-HEADER-02', 'CORS-HEADER-04', 'CORS-PRE-13'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({ ...rule, AllowedHeader: ['*'] })),
  ),
  fault('any-header-but-authorization', ['CORS-HEADER-03'], (behaviour) =>
    withSent(behaviour, (headers) => {
      const { 'access-control-allow-headers': names } = headers;
      return {
        ...headers,
        ...(names && { 'access-control-allow-headers': names.replace('authorization', '*') }),
      };
    }),
  ),
  fault('no-allowed-headers-allow-any', ['CORS-HEADER-04'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedHeader: rule.AllowedHeader?.length ? rule.AllowedHeader : ['*'],
    })),
  ),
  fault('all-headers-of-the-rule-named', ['CORS-HEADER-05'], (behaviour) =>
    withSent(behaviour, (headers, { AllowedHeader = [] }) => ({
      ...headers,
      'access-control-allow-headers': AllowedHeader.join(', '),
    })),
  ),
  fault('lists-need-spaces', ['CORS-HEADER-06'], (behaviour) =>
    withInput(behaviour, 'corsPreflightObject', (input) => ({
      ...input,
      accessControlRequestHeaders: input.accessControlRequestHeaders?.replaceAll(/,(?! )/g, ''),
    })),
  ),
  fault('case-of-headers-compared', ['CORS-PRE-07'], (behaviour) =>
    withEachRule(behaviour, (rule, { headers = [] }) => ({
      ...rule,
      AllowedHeader: rule.AllowedHeader?.filter((name) => name.includes('*') || headers.includes(name)),
    })),
  ),
  fault('wildcard-within-a-header-not-supported', ['CORS-PRE-08'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedHeader: rule.AllowedHeader?.filter((name) => name === '*' || !name.includes('*')),
    })),
  ),
  fault('wildcard-within-a-header-allows-any', ['CORS-PRE-08'], (behaviour) =>
    withEachRule(behaviour, (rule) => ({
      ...rule,
      AllowedHeader: rule.AllowedHeader?.map((name) => (name.includes('*') ? '*' : name)),
    })),
  ),
  fault('last-rule-counts', ['CORS-PRE-09'], (behaviour) =>
    withMatching(behaviour, (rules, request) => [rules.toReversed(), request]),
  ),
  fault('only-first-requested-header-compared', ['CORS-PRE-10'], (behaviour) =>
    withAsked(behaviour, (request) => ({ ...request, headers: request.headers?.slice(0, 1) })),
  ),
  fault('headers-of-all-rules-together', ['CORS-PRE-10'], (behaviour) =>
    withMatching(behaviour, (rules, request) => {
      const AllowedHeader = rules.flatMap((rule) => rule.AllowedHeader ?? []);
      return [rules.map((rule) => ({ ...rule, AllowedHeader })), request];
    }),
  ),
];
