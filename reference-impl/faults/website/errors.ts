import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { Response } from '../../http/respond.ts';
import { Readable } from 'node:stream';
import { S3Error } from '../../s3-error.ts';
import { messageFault } from './deviations.ts';
import { visitFault } from './resolving.ts';
import { withAnswer, withRefusal } from '../deviations.ts';

/** The same message with another text. */
function reworded(message: Response, change: (html: string) => string): Response {
  return Buffer.isBuffer(message.body)
    ? { ...message, body: Buffer.from(change(message.body.toString('utf8'))) }
    : message;
}

/** Defects that the cases of `suites/website/errors.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  visitFault(
    'error-page-ignored',
    ['WEB-ERROR-02', 'WEB-STATUS-02', 'WEB-STATUS-03'],
    ({ configuration, resolve }) =>
      resolve({ configuration: { ...configuration, ErrorDocument: undefined } }),
  ),
  visitFault('index-for-a-missing-error-page', ['WEB-ERROR-04'], ({ resolve }) => {
    const answer = resolve();
    return 'error' in answer && answer.errorPage ? { ...answer, page: 'index.html' } : answer;
  }),
  visitFault('private-error-page-shown', ['WEB-ERROR-07'], ({ configuration, standing, resolve }) => {
    const page = configuration.ErrorDocument?.Key;
    return resolve({ standing: (key) => (key === page ? 'readable' : standing(key)) });
  }),
  visitFault('error-page-only-for-404', ['WEB-STATUS-03'], ({ resolve }) => {
    const answer = resolve();
    return 'error' in answer && answer.status === 403 ? { ...answer, page: undefined } : answer;
  }),
  {
    name: 'website/error-page-with-200',
    requirements: ['WEB-STATUS-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteGet', (answer) =>
        answer.status >= 400 ? { ...answer, status: 200 } : answer,
      ),
  },
  {
    name: 'website/missing-page-returns-200',
    requirements: ['WEB-ERROR-01'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'websiteGet', 'NoSuchKey', () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        content: { size: 7, stream: Readable.from([Buffer.from('Nothing')]) },
      })),
  },
  visitFault('missing-page-answers-403', ['WEB-STATUS-01', 'WEB-STATUS-02'], ({ resolve }) => {
    const answer = resolve();
    return 'error' in answer ? { ...answer, error: 'AccessDenied', status: 403 } : answer;
  }),
  visitFault('missing-pages-known-to-everyone', ['WEB-STATUS-06'], ({ standing, resolve }) =>
    resolve({
      standing: (key) => {
        const found = standing(key);
        return found === 'hidden' ? 'missing' : found;
      },
    }),
  ),
  {
    name: 'website/head-of-a-missing-page-returns-200',
    requirements: ['WEB-STATUS-07'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'websiteHead', (answer) =>
        answer.status >= 400 ? { ...answer, status: 200 } : answer,
      ),
  },
  messageFault(
    'message-without-its-code',
    ['WEB-STATUS-04'],
    (behaviour) =>
      (...refusal) =>
        reworded(behaviour.systemMessage(...refusal), (html) => html.replace(/<li>Code: .*<\/li>/, '')),
  ),
  messageFault(
    'message-with-bare-markup',
    ['WEB-STATUS-05'],
    (behaviour) =>
      (...refusal) =>
        reworded(behaviour.systemMessage(...refusal), (html) =>
          html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
        ),
  ),
  messageFault('message-suggests-names', ['WEB-ERROR-06'], (behaviour) => (error, ...rest) => {
    const key = error.detail.fields?.['Key'] ?? '';
    return reworded(behaviour.systemMessage(error, ...rest), (html) =>
      html.replace('<hr/>', `<p>Did you mean ${key.replaceAll('-', '')}?</p>`),
    );
  }),
  {
    name: 'website/message-in-the-language-of-the-visitor',
    requirements: ['WEB-ERROR-03'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, address, dialect) => {
        if (address.level === 'website' && request.headers.get('accept-language')?.startsWith('ru'))
          throw new S3Error('NoSuchKey', {
            message: 'Указанный ключ не существует.',
            fields: { Key: address.key },
          });
        return behaviour.routeOf(request, address, dialect);
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'WEB-ERROR-05': 'website/deletion-ignored',
};
