import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { missing, visitFault } from './resolving.ts';
import { withAnswer, withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/website/pages.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
    'every-missing-name-treated-as-a-folder',
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
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (path, host, bases) => {
        const address = behaviour.addressOf(path, host, bases);
        return address.level === 'website' && /[A-Z]/.test(host) ? { ...address, bucket: host } : address;
      },
    }),
  },
  {
    name: 'website/public-by-policies-only',
    requirements: ['WEB-INDEX-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'websiteGet', (call, operate) => {
        if (!call.storage.bucket(call.input.bucket)?.configurations.policy) throw new S3Error('AccessDenied');
        return operate(call);
      }),
  },
  {
    name: 'website/private-pages-served',
    requirements: ['WEB-SERVE-05', 'WEB-STATUS-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'websiteGet', (call, operate) =>
        operate({ ...call, authorise: () => undefined }),
      ),
  },
  {
    name: 'website/every-page-is-html',
    requirements: ['WEB-SERVE-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html' },
      })),
  },
  {
    name: 'website/attributes-not-served',
    requirements: ['WEB-SERVE-10'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'cache-control': undefined },
      })),
  },
  {
    name: 'website/head-without-etag',
    requirements: ['WEB-SERVE-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteHead', (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: undefined },
      })),
  },
];
