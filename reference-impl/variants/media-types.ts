import type { Variant } from '../behaviour.ts';
import { withoutHeader, withResponse } from '../faults/deviations.ts';
import { isDocument, withHeaders } from './deviations.ts';

/** The media type of an answer. */
export const variants: readonly Variant[] = [
  documents('application/xml;charset=UTF-8', {
    name: 'media-type/charset',
    clause: 'RFC 9110 section 8.3.1: a media type may have parameters',
  }),
  documents('Application/XML ; charset="utf-8"', {
    name: 'media-type/other-spelling',
    clause:
      'RFC 9110 sections 5.6.6 and 8.3.1: type and parameter names without case, blanks around ";", a quoted value',
  }),
  documents('text/xml', {
    name: 'media-type/text-xml',
    clause:
      'RFC 7303 section 9.2: text/xml is an alias of application/xml; the interface document names no type',
    dialects: ['std'],
    arguable: ['RESP-XML-02', 'RESP-ERR-02'],
  }),
  {
    name: 'media-type/absent-from-a-new-upload',
    clause:
      'aws-cli issue 4375: AWS answers CreateMultipartUpload without a Content-Type (RFC 9110 section 8.3: SHOULD)',
    dialects: ['aws'],
    slot: 'media type',
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'createMultipartUpload' && response.status === 200
          ? withoutHeader(response, 'content-type')
          : response,
      ),
  },
  {
    name: 'media-type/policy-with-charset',
    clause: 'RFC 9110 section 8.3.1: a media type may have parameters',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        response.headers['content-type'] === 'application/json' && Buffer.isBuffer(response.body)
          ? withHeaders(response, { 'content-type': 'application/json; charset=utf-8' })
          : response,
      ),
  },
];

function documents(type: string, more: Pick<Variant, 'name' | 'clause'> & Partial<Variant>): Variant {
  return {
    dialects: ['std', 'aws'],
    slot: 'media type',
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        isDocument(response) ? withHeaders(response, { 'content-type': type }) : response,
      ),
    ...more,
  };
}
