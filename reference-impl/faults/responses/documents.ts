import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault, Finished } from '../../parts.ts';
import type { Response } from '../../http/respond.ts';
import { rewritten, withResponse } from '../deviations.ts';

/** A fault of successful XML answers, or of refusals, that rewrites their text. */
function textFault(
  name: string,
  requirement: RequirementId,
  when: (response: Response, about: Finished) => boolean,
  change: (xml: string) => string,
): Fault {
  return {
    name: `responses/${name}`,
    requirements: [requirement],
    apply: (parts) =>
      withResponse(parts, (response, about) =>
        when(response, about) ? rewritten(response, change) : response,
      ),
  };
}

/** A fault of the content type alone. */
function typeFault(name: string, requirement: RequirementId, when: (response: Response) => boolean): Fault {
  return {
    name: `responses/${name}`,
    requirements: [requirement],
    apply: (parts) =>
      withResponse(parts, (response) =>
        when(response) && response.headers['content-type'] === 'application/xml'
          ? { ...response, headers: { ...response.headers, 'content-type': 'text/plain' } }
          : response,
      ),
  };
}

const NOTHING_DELETED = '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>';

const succeeds = ({ status }: Response) => status < 300;
const fails = ({ status }: Response) => status >= 400;
/** Refused listings alone: what other refusals say is what most cases look at. */
const failsToList = (response: Response, { operation }: Finished) =>
  fails(response) && operation === 'listObjects';
const listsObjects = (response: Response, { operation }: Finished) =>
  succeeds(response) && operation === 'listObjects';
const listsBuckets = (response: Response, { operation }: Finished) =>
  succeeds(response) && operation === 'listBuckets';
const without = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>[^<]*</${element}>`, 'g'), '');

/** XML of successful answers that is not what the contract says. */
const answers: readonly Fault[] = [
  textFault('list-cut-off', 'RESP-XML-01', listsBuckets, (xml) => xml.slice(0, -5)),
  typeFault('list-as-text', 'RESP-XML-02', succeeds),
  textFault('root-renamed', 'RESP-XML-03', listsBuckets, (xml) =>
    xml.replaceAll('ListAllMyBucketsResult', 'Buckets_'),
  ),
  textFault('namespace-missing', 'RESP-XML-04', listsBuckets, (xml) => xml.replace(/ xmlns="[^"]*"/, '')),
  textFault('last-modified-missing', 'RESP-XML-05', listsObjects, without('LastModified')),
  textFault('time-zone-missing', 'RESP-XML-06', succeeds, (xml) =>
    xml.replace(/(\d\d:\d\d:\d\d(\.\d+)?)Z</g, '$1<'),
  ),
];

/** Error documents that do not tell what they should. */
const errors: readonly Fault[] = [
  {
    name: 'responses/error-as-text',
    requirements: ['RESP-ERR-01'],
    apply: (parts) =>
      withResponse(parts, (response, about) =>
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
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        response.status === 404 && operation === 'getObject' ? { ...response, status: 400 } : response,
      ),
  },
  {
    name: 'responses/bad-argument-answered-500',
    requirements: ['RESP-ERR-09'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        response.status === 400 && operation === 'listObjects' ? { ...response, status: 500 } : response,
      ),
  },
  textFault('error-in-the-namespace-of-answers', 'RESP-ERR-03', failsToList, (xml) =>
    xml.replace('<Error>', '<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'),
  ),
  {
    name: 'responses/unreadable-deletion-acknowledged',
    requirements: ['RESP-BODY-01'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        operation === 'deleteObjects' && response.status === 400
          ? rewritten({ ...response, status: 200 }, () => NOTHING_DELETED)
          : response,
      ),
  },
  textFault('error-names-resource-unescaped', 'RESP-ERR-10', fails, (xml) =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ),
];

export const documentFaults: readonly Fault[] = [...answers, ...errors];
