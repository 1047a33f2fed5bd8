import type { Fault } from '../../behaviour.ts';
import type { Resolution } from '../../rules/website/resolve.ts';
import { type Visit, visitFault } from './resolving.ts';
import { withAnswer, withRules } from '../deviations.ts';

/** Changes a redirect of all requests. */
const ofAll =
  (change: (redirect: { redirect: string; status: number }, visit: Visit) => Resolution) =>
  (visit: Visit): Resolution => {
    const answer = visit.resolve();
    return visit.configuration.RedirectAllRequestsTo && 'redirect' in answer ? change(answer, visit) : answer;
  };

/** Defects that the cases of `suites/website/redirects.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  visitFault(
    'redirect-of-all-ignored',
    ['WEB-REDIRECT-01', 'WEB-REDIRECT-03', 'WEB-REDIRECT-04'],
    ({ configuration, resolve }) =>
      resolve({ configuration: { ...configuration, RedirectAllRequestsTo: undefined } }),
  ),
  visitFault(
    'redirect-of-all-answers-302',
    ['WEB-REDIRECT-03'],
    ofAll((redirect) => ({ ...redirect, status: 302 })),
  ),
  visitFault(
    'redirect-of-all-drops-the-path',
    ['WEB-REDIRECT-03', 'WEB-REDIRECT-04'],
    ofAll(({ redirect, status }) => ({ redirect: new URL('/', redirect).href, status })),
  ),
  visitFault(
    'redirect-of-all-decodes-the-path',
    ['WEB-REDIRECT-03'],
    ofAll(({ redirect, status }) => ({ redirect: redirect.replaceAll('%20', ' '), status })),
  ),
  visitFault(
    'redirect-of-all-always-by-http',
    ['WEB-REDIRECT-04'],
    ofAll(({ redirect, status }) => ({ redirect: redirect.replace('https:', 'http:'), status })),
  ),
  visitFault('redirect-of-objects-ignored', ['WEB-REDIRECT-11', 'WEB-REDIRECT-12'], ({ standing, resolve }) =>
    resolve({
      standing: (key) => {
        const found = standing(key);
        return typeof found === 'object' ? 'readable' : found;
      },
    }),
  ),
  visitFault('redirect-of-objects-answers-302', ['WEB-REDIRECT-11'], ({ key, standing, resolve }) => {
    const answer = resolve();
    return typeof standing(key) === 'object' && 'redirect' in answer ? { ...answer, status: 302 } : answer;
  }),
  visitFault(
    'redirect-of-the-error-page-ignored',
    ['WEB-REDIRECT-12'],
    ({ configuration, standing, resolve }) => {
      const page = configuration.ErrorDocument?.Key;
      const isPage = (key: string) => key === page && typeof standing(key) === 'object';
      return resolve({ standing: (key) => (isPage(key) ? 'readable' : standing(key)) });
    },
  ),
  {
    name: 'website/any-redirect-location-accepted',
    requirements: ['WEB-REDIRECT-13'],
    apply: (behaviour) => withRules(behaviour, { redirectLocationRefusal: () => undefined }),
  },
  {
    name: 'website/line-ends-of-a-path-in-the-head',
    requirements: ['WEB-REDIRECT-14'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer) => {
        const location = decodeURIComponent(answer.headers?.['location'] ?? '');
        const [, name, value] = /\r\n([^:\r\n]+): ?([^\r\n]*)/.exec(location) ?? [];
        if (name === undefined) return answer;
        return { ...answer, headers: { ...answer.headers, [name.toLowerCase()]: value } };
      }),
  },
];
