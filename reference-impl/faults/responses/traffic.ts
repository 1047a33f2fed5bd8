import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Finished, Response } from '../../http/respond.ts';
import { fails, succeeds, textFault, withHeader } from './deviations.ts';
import { rewritten, withoutHeader, withResponse } from '../deviations.ts';

/** A fault of the content type only. */
function typeFault(name: string, requirement: RequirementId, when: (response: Response) => boolean): Fault {
  return {
    name: `responses/${name}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        when(response) && response.headers['content-type'] === 'application/xml'
          ? { ...response, headers: { ...response.headers, 'content-type': 'text/plain' } }
          : response,
      ),
  };
}

/** Only refused listings: most cases look at other refusals. */
const failsToList = (response: Response, { operation }: Finished) =>
  fails(response) && operation === 'listObjects';

const listsObjects = (response: Response, { operation }: Finished) =>
  succeeds(response) && operation === 'listObjects';

const listsBuckets = (response: Response, { operation }: Finished) =>
  succeeds(response) && operation === 'listBuckets';

const without = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>[^<]*</${element}>`, 'g'), '');

const isEmpty = ({ body }: Response) => (Buffer.isBuffer(body) ? body.length : body.size) === 0;

/** Defects that the cases of `suites/harness/traffic.ts` must notice. */
export const faults: readonly Fault[] = [
  textFault('list-cut-off', 'RESP-XML-01', listsBuckets, (xml) => xml.slice(0, -5)),
  typeFault('list-as-text', 'RESP-XML-02', succeeds),
  textFault('root-renamed', 'RESP-XML-03', listsBuckets, (xml) =>
    xml.replaceAll('ListAllMyBucketsResult', 'Buckets_'),
  ),
  textFault('namespace-missing', 'RESP-XML-04', listsBuckets, (xml) => xml.replace(/ xmlns="[^"]*"/, '')),
  textFault('last-modified-missing', 'RESP-XML-05', listsObjects, without('LastModified')),
  {
    name: 'responses/error-as-text',
    requirements: ['RESP-ERR-01'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, about) =>
        failsToList(response, about) ? rewritten(response, () => 'It did not work.') : response,
      ),
  },
  typeFault('error-of-another-content-type', 'RESP-ERR-02', fails),
  textFault('error-root-renamed', 'RESP-ERR-03', failsToList, (xml) =>
    xml.replace('<Error>', '<Fault>').replace('</Error>', '</Fault>'),
  ),
  textFault('error-without-code', 'RESP-ERR-04', failsToList, without('Code')),
  textFault('error-without-message', 'RESP-ERR-05', failsToList, without('Message')),
  textFault('error-without-request-id', 'RESP-ERR-06', failsToList, without('RequestId')),
  {
    name: 'responses/every-error-400',
    requirements: ['RESP-ERR-08'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        response.status === 404 && operation === 'getObject' ? { ...response, status: 400 } : response,
      ),
  },
  {
    name: 'responses/bad-argument-returns-500',
    requirements: ['RESP-ERR-09'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        response.status === 400 && operation === 'listObjects' ? { ...response, status: 500 } : response,
      ),
  },
  textFault('error-in-the-namespace-of-answers', 'RESP-ERR-03', failsToList, (xml) =>
    xml.replace('<Error>', '<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'),
  ),
  {
    name: 'responses/request-id-missing',
    requirements: ['RESP-ID-01'],
    apply: (behaviour) => withResponse(behaviour, (response) => withoutHeader(response, 'x-std-request-id')),
  },
  {
    name: 'responses/request-id-constant',
    requirements: ['RESP-ID-02'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) => withHeader(response, 'x-std-request-id', '0123456789ABCDEF')),
  },
  {
    name: 'responses/date-missing',
    requirements: ['RESP-DATE-01'],
    apply: (behaviour) => withResponse(behaviour, (response) => withoutHeader(response, 'date')),
  },
  {
    name: 'responses/date-in-iso-8601',
    requirements: ['RESP-DATE-02'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { now }) =>
        withHeader(response, 'date', new Date(now).toISOString()),
      ),
  },
  {
    name: 'responses/body-of-unknown-length',
    requirements: ['RESP-LEN-01'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        isEmpty(response) ? response : withoutHeader(response, 'content-length'),
      ),
  },
  {
    name: 'responses/no-body-of-unknown-length',
    requirements: ['RESP-LEN-02'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        isEmpty(response) ? withoutHeader(response, 'content-length') : response,
      ),
  },
  {
    name: 'responses/body-in-answer-to-head',
    requirements: ['RESP-HEAD-01'],
    apply: (behaviour) => ({
      ...behaviour,
      send: (response, method, dialect, to) => {
        const { socket } = to;
        behaviour.send(response, method, dialect, to);
        if (method === 'HEAD') socket?.write('<Error/>');
      },
    }),
  },
  {
    name: 'responses/object-without-etag',
    requirements: ['RESP-SHAPE-01'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'getObject' ? withoutHeader(response, 'etag') : response,
      ),
  },
  {
    name: 'responses/last-modified-in-iso-8601',
    requirements: ['RESP-SHAPE-02'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { now }) =>
        response.headers['last-modified']
          ? withHeader(response, 'last-modified', new Date(now).toISOString())
          : response,
      ),
  },
  {
    name: 'responses/deletion-returns-202',
    requirements: ['RESP-SHAPE-03'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'deleteObject' && response.status === 204 ? { ...response, status: 202 } : response,
      ),
  },
  {
    name: 'responses/upload-returns-a-body',
    requirements: ['RESP-SHAPE-04'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) => {
        if (operation !== 'putObject' || response.status !== 200) return response;
        const body = Buffer.from('<Done/>');
        return { ...withHeader(response, 'content-length', String(body.length)), body };
      }),
  },
];
