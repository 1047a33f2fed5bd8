import type { Fault } from '../../behaviour.ts';
import { fault, without, withSent } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** Defects that the cases of `suites/cors/headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault('any-origin-returned-by-name', ['CORS-ALLOW-01'], (behaviour) =>
    withSent(behaviour, (headers, _, { origin }) => ({ ...headers, 'access-control-allow-origin': origin })),
  ),
  fault('listed-origin-returned-as-any', ['CORS-ALLOW-02', 'CORS-CRED-01'], (behaviour) =>
    withSent(behaviour, (headers) => ({ ...headers, 'access-control-allow-origin': '*' })),
  ),
  fault('pattern-answered', ['CORS-ALLOW-02', 'CORS-ACTUAL-01', 'CORS-ORIGIN-04'], (behaviour) =>
    withSent(behaviour, (headers, { AllowedOrigin }) => ({
      ...headers,
      'access-control-allow-origin':
        AllowedOrigin.find((origin) => origin.includes('*')) ?? AllowedOrigin[0] ?? '*',
    })),
  ),
  fault('nothing-varies', ['CORS-ALLOW-03', 'CORS-VARY-01'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'vary')),
  ),
  fault('varies-on-origin-only', ['CORS-VARY-01'], (behaviour) =>
    withSent(behaviour, (headers) => ({ ...headers, vary: 'Origin' })),
  ),
  fault('headers-without-origin', ['CORS-ALLOW-05'], (behaviour) => ({
    ...behaviour,
    crossOrigin: (answer, request, address, server) => {
      const [rule] = server.storage.bucket(address.bucket)?.configurations.cors?.CORSRule ?? [];
      const [origin] = rule?.AllowedOrigin ?? [];
      const asks = request.headers.has('origin') || origin === undefined;
      const headers = asks ? request.headers : request.headers.with([['Origin', origin]]);
      return behaviour.crossOrigin(answer, { ...request, headers }, address, server);
    },
  })),
  fault('answers-without-methods', ['CORS-ALLOW-12'], (behaviour) => ({
    ...behaviour,
    crossOrigin: (given, request, ...rest) => {
      if (request.method === 'OPTIONS') return given;
      const answer = behaviour.crossOrigin(given, request, ...rest);
      return { ...answer, headers: without(answer.headers, 'access-control-allow-methods') };
    },
  })),
  fault('no-credentials', ['CORS-CRED-01'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'access-control-allow-credentials')),
  ),
  fault('credentials-for-anyone', ['CORS-CRED-02'], (behaviour) =>
    withSent(behaviour, (headers) => ({ ...headers, 'access-control-allow-credentials': 'true' })),
  ),
  fault('nothing-exposed', ['CORS-EXPOSE-01', 'CORS-EXPOSE-02'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'access-control-expose-headers')),
  ),
  fault('etag-always-exposed', ['CORS-EXPOSE-02'], (behaviour) =>
    withSent(behaviour, (headers, { ExposeHeader = [] }) => ({
      ...headers,
      'access-control-expose-headers': [...ExposeHeader, 'ETag'].join(', '),
    })),
  ),
  fault('exposed-headers-of-all-rules-together', ['CORS-EXPOSE-03', 'CORS-PRE-09'], (behaviour) =>
    withRules(behaviour, {
      corsRule: (configuration, request) => {
        const rule = behaviour.rules.corsRule(configuration, request);
        const ExposeHeader = configuration.CORSRule.flatMap((one) => one.ExposeHeader ?? []);
        return rule && { ...rule, ExposeHeader };
      },
    }),
  ),
];
