import type { Fault } from '../../parts.ts';
import { withoutHeader, withResponse } from '../deviations.ts';
import type { Response } from '../../http/respond.ts';

const isEmpty = ({ body }: Response) => (Buffer.isBuffer(body) ? body.length : body.size) === 0;
const withHeader = (response: Response, name: string, value: string): Response => ({
  ...response,
  headers: { ...response.headers, [name]: value },
});

/** What every answer carries, and goes missing or wrong. */
export const headerFaults: readonly Fault[] = [
  {
    name: 'responses/request-id-missing',
    requirements: ['RESP-ID-01'],
    apply: (parts) => withResponse(parts, (response) => withoutHeader(response, 'x-std-request-id')),
  },
  {
    name: 'responses/request-id-constant',
    requirements: ['RESP-ID-02'],
    apply: (parts) =>
      withResponse(parts, (response) => withHeader(response, 'x-std-request-id', '0123456789ABCDEF')),
  },
  {
    name: 'responses/date-missing',
    requirements: ['RESP-DATE-01'],
    apply: (parts) => withResponse(parts, (response) => withoutHeader(response, 'date')),
  },
  {
    name: 'responses/date-in-iso-8601',
    requirements: ['RESP-DATE-02'],
    apply: (parts) =>
      withResponse(parts, (response, { now }) => withHeader(response, 'date', new Date(now).toISOString())),
  },
  {
    name: 'responses/body-of-unknown-length',
    requirements: ['RESP-LEN-01'],
    apply: (parts) =>
      withResponse(parts, (response) =>
        isEmpty(response) ? response : withoutHeader(response, 'content-length'),
      ),
  },
  {
    name: 'responses/no-body-of-unknown-length',
    requirements: ['RESP-LEN-02'],
    apply: (parts) =>
      withResponse(parts, (response) =>
        isEmpty(response) ? withoutHeader(response, 'content-length') : response,
      ),
  },
  {
    name: 'responses/more-bytes-than-announced',
    requirements: ['RESP-LEN-04'],
    apply: (parts) => ({
      ...parts,
      send: (response, method, dialect, to) => {
        // Only where the connection ends with the answer: elsewhere the next one would be lost. And only lists.
        const isList = response.status === 200 && response.headers['content-type'] === 'application/xml';
        const length = Number(response.headers['content-length'] ?? 0);
        const short =
          to.shouldKeepAlive || !isList
            ? response
            : withHeader(response, 'content-length', String(length - 1));
        parts.send(short, method, dialect, to);
      },
    }),
  },
  {
    name: 'responses/body-in-answer-to-head',
    requirements: ['RESP-HEAD-01'],
    apply: (parts) => ({
      ...parts,
      send: (response, method, dialect, to) => {
        const { socket } = to;
        parts.send(response, method, dialect, to);
        if (method === 'HEAD') socket?.write('<Error/>');
      },
    }),
  },
  {
    name: 'responses/object-without-etag',
    requirements: ['RESP-SHAPE-01'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        operation === 'getObject' ? withoutHeader(response, 'etag') : response,
      ),
  },
  {
    name: 'responses/last-modified-in-iso-8601',
    requirements: ['RESP-SHAPE-02'],
    apply: (parts) =>
      withResponse(parts, (response, { now }) =>
        response.headers['last-modified']
          ? withHeader(response, 'last-modified', new Date(now).toISOString())
          : response,
      ),
  },
  {
    name: 'responses/deletion-answered-202',
    requirements: ['RESP-SHAPE-03'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) =>
        operation === 'deleteObject' && response.status === 204 ? { ...response, status: 202 } : response,
      ),
  },
  {
    name: 'responses/upload-answered-with-a-body',
    requirements: ['RESP-SHAPE-04'],
    apply: (parts) =>
      withResponse(parts, (response, { operation }) => {
        if (operation !== 'putObject' || response.status !== 200) return response;
        const body = Buffer.from('<Done/>');
        return { ...withHeader(response, 'content-length', String(body.length)), body };
      }),
  },
];
