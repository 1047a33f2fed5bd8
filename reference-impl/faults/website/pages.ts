import { S3Error } from '../../http/errors.ts';
import { parseQuery } from '../../http/request.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withInput, withOperation, withoutAuthorisation, withRefusal } from '../deviations.ts';
import { missing, visitFault } from './resolving.ts';

/** Pages that are not found where they are, or are served as something else. */
const found: readonly Fault[] = [
  visitFault('root-has-no-index', ['WEB-INDEX-01', 'WEB-INDEX-04', 'WEB-INDEX-05'], ({ key, resolve }) =>
    key === '' ? missing(key) : resolve(),
  ),
  visitFault('deep-folders-have-no-index', ['WEB-INDEX-02'], ({ key, resolve }) =>
    /\/.*\/$/.test(key) ? missing(key) : resolve(),
  ),
  visitFault('index-hidden-under-its-full-name', ['WEB-INDEX-03'], ({ key, resolve }) =>
    key.endsWith('/index.html') ? missing(key) : resolve(),
  ),
  visitFault('index-page-always-index.html', ['WEB-INDEX-05'], ({ configuration, resolve }) =>
    resolve({ configuration: { ...configuration, IndexDocument: { Suffix: 'index.html' } } }),
  ),
  visitFault('folder-without-slash-missing', ['WEB-SERVE-03'], ({ key, resolve }) => {
    const answer = resolve();
    return 'redirect' in answer && answer.status === 302 ? missing(key) : answer;
  }),
  visitFault('folder-served-without-its-slash', ['WEB-SERVE-03'], ({ key, resolve }) => {
    const answer = resolve();
    return 'redirect' in answer && answer.status === 302 ? resolve({ key: `${key}/` }) : answer;
  }),
  visitFault(
    'every-missing-name-taken-for-a-folder',
    ['WEB-SERVE-03', 'WEB-STATUS-01'],
    ({ key, resolve }) => {
      const answer = resolve();
      const isFolder = 'error' in answer && answer.status === 404 && key !== '' && !key.endsWith('/');
      return isFolder ? { redirect: `/${key}/`, status: 302 } : answer;
    },
  ),
  visitFault('plus-read-as-a-space', ['WEB-SERVE-08'], ({ key, resolve }) =>
    resolve({ key: key.replaceAll('+', ' ') }),
  ),
  {
    name: 'website/host-name-with-capitals-unknown',
    requirements: ['WEB-SERVE-15'],
    apply: (parts) => ({
      ...parts,
      addressOf: (path, host, bases) => {
        const address = parts.addressOf(path, host, bases);
        return address.level === 'website' && /[A-Z]/.test(host) ? { ...address, bucket: host } : address;
      },
    }),
  },
];

/** Who may see a page, and what else gives the bucket away. */
const access: readonly Fault[] = [
  {
    name: 'website/opened-by-policies-alone',
    requirements: ['WEB-INDEX-04'],
    apply: (parts) =>
      withOperation(parts, 'websiteGet', (call, operate) => {
        if (!call.storage.bucket(call.input.bucket)?.configurations.policy) throw new S3Error('AccessDenied');
        return operate(call);
      }),
  },
  {
    name: 'website/private-pages-served',
    requirements: ['WEB-SERVE-05', 'WEB-STATUS-03'],
    apply: (parts) =>
      withOperation(parts, 'websiteGet', (call, operate) => operate({ ...call, authorise: () => undefined })),
  },
  {
    name: 'website/listing-where-there-is-no-index',
    requirements: ['WEB-SERVE-04'],
    apply: (parts) =>
      withRefusal(parts, 'websiteGet', 'NoSuchKey', ({ storage, input }) => {
        const entries = [...storage.currents(input.bucket)];
        throw new S3Error('NoSuchKey', { message: entries.map(({ key }) => key).join(', ') });
      }),
  },
  {
    name: 'website/listing-by-its-query',
    requirements: ['WEB-SERVE-04'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, address, dialect) => {
        if (address.level !== 'website' || !/list-type/.test(request.queryText))
          return parts.routeOf(request, address, dialect);
        const query = parseQuery(request.queryText);
        return parts.routeOf({ ...request, query }, { ...address, level: 'bucket', key: '' }, dialect);
      },
    }),
  },
  {
    name: 'website/other-methods-read',
    requirements: ['WEB-SERVE-06', 'WEB-SERVE-11'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, address, dialect) =>
        parts.routeOf(
          address.level === 'website' ? { ...request, method: 'GET' } : request,
          address,
          dialect,
        ),
    }),
  },
  {
    name: 'website/deletes-its-pages',
    requirements: ['WEB-SERVE-06', 'WEB-SERVE-11'],
    apply: (parts) => ({
      ...withoutAuthorisation(parts, 'deleteObject'),
      routeOf: (request, address, dialect) => {
        const deletes = address.level === 'website' && request.method === 'DELETE';
        return parts.routeOf(request, deletes ? { ...address, level: 'object' } : address, dialect);
      },
    }),
  },
];

/** What a page is served with. */
const served: readonly Fault[] = [
  {
    name: 'website/every-page-is-html',
    requirements: ['WEB-SERVE-01'],
    apply: (parts) =>
      withAnswer(parts, 'websiteGet', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html' },
      })),
  },
  {
    name: 'website/attributes-not-served',
    requirements: ['WEB-SERVE-10'],
    apply: (parts) =>
      withAnswer(parts, 'websiteGet', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'cache-control': undefined },
      })),
  },
  {
    name: 'website/head-without-etag',
    requirements: ['WEB-SERVE-02'],
    apply: (parts) =>
      withAnswer(parts, 'websiteHead', (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: undefined },
      })),
  },
  {
    name: 'website/etag-of-visitor-ignored',
    requirements: ['WEB-SERVE-07'],
    apply: (parts) => withInput(parts, 'websiteGet', (input) => ({ ...input, ifNoneMatch: undefined })),
  },
  {
    name: 'website/date-of-visitor-ignored',
    requirements: ['WEB-SERVE-07'],
    apply: (parts) => withInput(parts, 'websiteGet', (input) => ({ ...input, ifModifiedSince: undefined })),
  },
  {
    name: 'website/another-range-served',
    requirements: ['WEB-SERVE-12'],
    apply: (parts) =>
      withInput(parts, 'websiteGet', (input) => ({ ...input, range: input.range && 'bytes=3-6' })),
  },
  {
    name: 'website/ranges-ignored',
    requirements: ['WEB-SERVE-13'],
    apply: (parts) => withInput(parts, 'websiteGet', (input) => ({ ...input, range: undefined })),
  },
];

export const pageFaults: readonly Fault[] = [...found, ...access, ...served];
