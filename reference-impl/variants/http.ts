import type { Variant } from '../behaviour.ts';
import { withoutHeader, withResponse } from '../faults/deviations.ts';
import { isDocument, withFields, withHeaders } from './deviations.ts';

/** The header section, where HTTP leaves servers a choice. */
export const variants: readonly Variant[] = [
  {
    name: 'http/304-with-content-length',
    clause: 'RFC 9110 section 8.6: a 304 may carry the Content-Length of the 200',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        response.status === 304
          ? { ...response, headers: { ...response.headers, 'content-length': '5' } }
          : response,
      ),
  },
  {
    name: 'http/304-without-last-modified',
    clause: 'RFC 9110 section 15.4.5: Last-Modified is not among what a 304 must carry',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        response.status === 304 ? withoutHeader(response, 'last-modified') : response,
      ),
  },
  {
    name: 'http/204-with-content-length',
    clause: 'Interface document, Endpoints › Object API: responses with no body carry content-length: 0',
    dialects: ['std'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        response.status === 204 ? withHeaders(response, { 'content-length': '0' }) : response,
      ),
  },
  named('mixed', (name) =>
    name.replace(/[a-z](?=[^a-z]*[a-z]$)|(?<=-[a-z])[a-z]/g, (letter) => letter.toUpperCase()),
  ),
  named('upper', (name) => name.toUpperCase()),
  named('title', (name) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())),
  {
    name: 'http/headers-in-reverse-order',
    clause: 'RFC 9110 section 5.3: the order of fields with different names is not significant',
    dialects: ['std', 'aws'],
    apply: (behaviour) => withFields(behaviour, (fields) => fields.toReversed()),
  },
  {
    name: 'http/unknown-headers',
    clause: 'RFC 9110 section 5.1: unrecognized header fields are ignored',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withFields(behaviour, (fields) => [
        ...fields,
        ['Server', 'Frobnicator/2.1 (storage; x64)'],
        ['Via', '1.1 edge-7, 1.1 gateway (proxy)'],
        ['Strict-Transport-Security', 'max-age=31536000'],
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Frobnicator-Node', ''],
      ]),
  },
  {
    name: 'http/host-id',
    clause: 'Amazon S3 API Reference, Common response headers: x-amz-id-2',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { requestId }) =>
        withHeaders(response, {
          'x-std-id-2': Buffer.from(requestId.repeat(3)).toString('base64'),
        }),
      ),
  },
  {
    name: 'http/vary-in-two-lines',
    clause:
      'RFC 9110 sections 5.3 and 12.5.5: a list field may have several lines, and Vary may be on any answer',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withFields(behaviour, (fields) => [['Vary', 'Origin'], ...fields, ['Vary', 'Accept-Encoding']]),
  },
  {
    name: 'http/blanks-around-values',
    clause: 'RFC 9110 section 5.5: optional white space around a field value is not part of it',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withFields(behaviour, (fields) => fields.map(([name, value]) => [name, ` \t${value}  `])),
  },
  {
    name: 'http/date-a-second-old',
    clause: 'RFC 9110 section 6.6.1: Date is an approximation; servers keep one for a second',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { now }) =>
        withHeaders(response, { date: new Date(now - 1000).toUTCString() }),
      ),
  },
  {
    name: 'http/accept-ranges-absent',
    clause: 'RFC 9110 section 14.3: a server may send Accept-Ranges',
    dialects: ['std'],
    arguable: ['OBJ-GET-06'],
    apply: (behaviour) => withResponse(behaviour, (response) => withoutHeader(response, 'accept-ranges')),
  },
  {
    name: 'http/content-type-of-empty-answers',
    clause: 'RFC 9110 section 8.3: Content-Type describes a representation, also an empty one',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        Buffer.isBuffer(response.body) && response.body.length === 0 && response.status !== 304
          ? withHeaders(response, { 'content-type': 'application/xml' })
          : response,
      ),
  },
  {
    name: 'http/errors-not-to-be-cached',
    clause: 'RFC 9111 section 5.2.2.5: Cache-Control: no-store on any answer',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        isDocument(response)
          ? withHeaders(response, { 'cache-control': 'no-store', expires: '0' })
          : response,
      ),
  },
];

/** Header names in another case (RFC 9110 section 5.1). */
function named(which: string, change: (name: string) => string): Variant {
  return {
    name: `http/header-names-${which}-case`,
    clause: 'RFC 9110 section 5.1: field names are case-insensitive',
    dialects: ['std', 'aws'],
    slot: 'header names',
    apply: (behaviour) =>
      withFields(behaviour, (fields) => fields.map(([name, value]) => [change(name), value])),
  };
}
