import { withAnswer, withInput, withoutHeader, withResponse } from '../faults/deviations.ts';
import { visitFault } from '../faults/website/resolving.ts';
import type { Response } from '../http/respond.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import { withHeaders } from './deviations.ts';

const BOTH = ['std', 'aws'] as const;
const NOT_SHOWN =
  'Interface document, Errors: the system message is the same for all users; nothing else of it is shown';

/** Differences at the address of websites. */
export const variants: readonly Variant[] = [
  {
    name: 'website/no-request-ids',
    clause:
      'Interface document, Endpoints › Object API: the request id is of the object API, at another address',
    dialects: BOTH,
    apply: (behaviour) => withPages(behaviour, (response) => withoutHeader(response, 'x-std-request-id')),
  },
  {
    name: 'website/head-without-length',
    clause: 'RFC 9110, 8.6: an answer to HEAD may have a Content-Length',
    dialects: BOTH,
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'websiteHead' ? withoutHeader(response, 'content-length') : response,
      ),
  },
  {
    name: 'website/whole-locations',
    clause: 'RFC 9110, 10.2.2: Location is a reference, relative or not',
    dialects: BOTH,
    slot: 'locations',
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer, { url }) => {
        const location = answer.headers?.['location'];
        return location === undefined
          ? answer
          : { ...answer, headers: { ...answer.headers, location: new URL(location, url).href } };
      }),
  },
  {
    name: 'website/locations-within-the-site-are-paths',
    clause: 'RFC 9110, 10.2.2: Location is a reference, relative or not',
    dialects: BOTH,
    slot: 'locations',
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer, { url }) => {
        const site = url.split('/', 3).join('/');
        const location = answer.headers?.['location'];
        return location?.startsWith(`${site}/`)
          ? { ...answer, headers: { ...answer.headers, location: location.slice(site.length) } }
          : answer;
      }),
  },
  {
    name: 'website/whole-pages-for-ranges',
    clause: 'RFC 9110, 14.2: a server may ignore Range',
    dialects: BOTH,
    arguable: ['WEB-SERVE-13'],
    apply: (behaviour) => withInput(behaviour, 'websiteGet', (input) => ({ ...input, range: undefined })),
  },
  {
    ...visitFault('404-without-permission-to-list', [], ({ standing, resolve }) =>
      resolve({
        standing: (key) => {
          const found = standing(key);
          return found === 'hidden' ? 'missing' : found;
        },
      }),
    ),
    clause: 'Amazon S3 User Guide, Setting permissions for website access: 404 for what does not exist',
    dialects: BOTH,
    arguable: ['WEB-STATUS-06'],
  },
  {
    name: 'website/empty-conditions-of-rules',
    clause:
      'Amazon S3 API Reference, RoutingRule: without a condition a rule is for all; an empty one says the same',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketWebsite', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          RoutingRules: answer.document.RoutingRules.map((rule) => ({ Condition: {}, ...rule })),
        },
      })),
  },
  {
    name: 'website/another-message',
    clause: NOT_SHOWN,
    dialects: ['std'],
    arguable: ['WEB-STATUS-04', 'WEB-SERVE-09', 'WEB-SERVE-14'],
    apply: (behaviour) => ({
      ...behaviour,
      systemMessage: (error, requestId, dialect) => ({
        ...behaviour.systemMessage(error, requestId, dialect),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: Buffer.from(`Здесь ничего нет. ${requestId} ${new Date().toISOString()}\n`),
      }),
    }),
  },
  {
    name: 'website/other-statuses',
    clause:
      'Interface document, Website configuration: redirects and errors are stated, their statuses are not',
    dialects: ['std'],
    arguable: [
      'WEB-REDIRECT-03',
      'WEB-REDIRECT-08',
      'WEB-REDIRECT-11',
      'WEB-REDIRECT-17',
      'WEB-SERVE-03',
      'WEB-SERVE-06',
      'WEB-SERVE-09',
      'WEB-SERVE-14',
      'WEB-STATUS-01',
      'WEB-STATUS-02',
      'WEB-STATUS-03',
      'WEB-STATUS-06',
    ],
    apply: (behaviour) => {
      const other: Readonly<Record<number, number>> = { 301: 308, 302: 307, 403: 401, 404: 410, 405: 400 };
      const changed = (response: Response) => ({
        ...response,
        status: other[response.status] ?? response.status,
      });
      return {
        ...withPages(behaviour, changed),
        systemMessage: (...refusal) => withHeaders(changed(behaviour.systemMessage(...refusal)), {}),
      };
    },
  },
];

/** The answers of websites changed. */
function withPages(behaviour: Behaviour, change: (response: Response) => Response): Behaviour {
  return withResponse(behaviour, (response, { operation }) =>
    operation === 'websiteGet' || operation === 'websiteHead' ? change(response) : response,
  );
}
