import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { messageFault } from './deviations.ts';
import { parseQuery } from '../../http/request.ts';
import { withInput, withoutAuthorisation, withRefusal } from '../deviations.ts';

/** Defects that the cases of `suites/website/serving.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'website/unconfigured-bucket-returns-200',
    requirements: ['WEB-SERVE-09'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'websiteGet', 'NoSuchWebsiteConfiguration', () => ({ status: 200 })),
  },
  {
    name: 'website/unknown-bucket-answers-403',
    requirements: ['WEB-SERVE-14'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        if (operation === 'websiteGet' && !context.storage.bucket(subject.bucket))
          throw new S3Error('AccessDenied');
        behaviour.authorise(operation, subject, context);
      },
    }),
  },
  messageFault(
    'errors-are-xml',
    ['WEB-STATUS-04', 'WEB-SERVE-09', 'WEB-SERVE-14'],
    (behaviour) => (error, id, dialect) => behaviour.refused(error, '/', id, dialect),
  ),
  {
    name: 'website/listing-without-an-index',
    requirements: ['WEB-SERVE-04'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'websiteGet', 'NoSuchKey', ({ storage, input }) => {
        const entries = [...storage.currents(input.bucket)];
        throw new S3Error('NoSuchKey', { message: entries.map(({ key }) => key).join(', ') });
      }),
  },
  {
    name: 'website/listing-by-its-query',
    requirements: ['WEB-SERVE-04'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, address, dialect) => {
        if (address.level !== 'website' || !/list-type/.test(request.queryText))
          return behaviour.routeOf(request, address, dialect);
        const query = parseQuery(request.queryText);
        return behaviour.routeOf({ ...request, query }, { ...address, level: 'bucket', key: '' }, dialect);
      },
    }),
  },
  {
    name: 'website/other-methods-read',
    requirements: ['WEB-SERVE-06', 'WEB-SERVE-11'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, address, dialect) =>
        behaviour.routeOf(
          address.level === 'website' ? { ...request, method: 'GET' } : request,
          address,
          dialect,
        ),
    }),
  },
  {
    name: 'website/deletes-its-pages',
    requirements: ['WEB-SERVE-06', 'WEB-SERVE-11'],
    apply: (behaviour) => ({
      ...withoutAuthorisation(behaviour, 'deleteObject'),
      routeOf: (request, address, dialect) => {
        const deletes = address.level === 'website' && request.method === 'DELETE';
        return behaviour.routeOf(request, deletes ? { ...address, level: 'object' } : address, dialect);
      },
    }),
  },
  {
    name: 'website/etag-of-visitor-ignored',
    requirements: ['WEB-SERVE-07'],
    apply: (behaviour) =>
      withInput(behaviour, 'websiteGet', (input) => ({ ...input, ifNoneMatch: undefined })),
  },
  {
    name: 'website/date-of-visitor-ignored',
    requirements: ['WEB-SERVE-07'],
    apply: (behaviour) =>
      withInput(behaviour, 'websiteGet', (input) => ({ ...input, ifModifiedSince: undefined })),
  },
  {
    name: 'website/another-range-served',
    requirements: ['WEB-SERVE-12'],
    apply: (behaviour) =>
      withInput(behaviour, 'websiteGet', (input) => ({ ...input, range: input.range && 'bytes=3-6' })),
  },
  {
    name: 'website/ranges-ignored',
    requirements: ['WEB-SERVE-13'],
    apply: (behaviour) => withInput(behaviour, 'websiteGet', (input) => ({ ...input, range: undefined })),
  },
];
