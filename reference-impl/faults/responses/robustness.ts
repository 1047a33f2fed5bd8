import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { rewritten, withDocuments, withOperation, withResponse } from '../deviations.ts';

const NOTHING_DELETED = '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>';

/** A percent sign that does not begin an escape is read literally. */
const fixed = (path: string) => path.replace(/%(?![0-9A-Fa-f]{2})/g, '%25');

/** Defects that the cases of `suites/responses/robustness.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'buckets/creation-body-ignored',
    requirements: ['BKT-CREATE-04', 'BKT-CREATE-05', 'RESP-BODY-02', 'RESP-BODY-03', 'RESP-BODY-04'],
    apply: (behaviour) =>
      withDocuments(
        withOperation(behaviour, 'createBucket', (call, create) => create({ ...call, document: undefined })),
        { createBucket: { Tags: [] } },
      ),
  },
  {
    name: 'responses/unreadable-deletion-acknowledged',
    requirements: ['RESP-BODY-01'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'deleteObjects' && response.status === 400
          ? rewritten({ ...response, status: 200 }, () => NOTHING_DELETED)
          : response,
      ),
  },
  {
    name: 'responses/unknown-method-not-implemented',
    requirements: ['RESP-METHOD-01'],
    apply: (behaviour) => ({
      ...behaviour,
      refused: (error, ...rest) =>
        behaviour.refused(error.code === 'MethodNotAllowed' ? new S3Error('NotImplemented') : error, ...rest),
    }),
  },
  {
    name: 'responses/meaningless-parameter-refused',
    requirements: ['RESP-QUERY-01'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, ...rest) => {
        if (request.query.some(([name]) => name === 'x-assay')) throw new S3Error('InvalidArgument');
        return behaviour.routeOf(request, ...rest);
      },
    }),
  },
  {
    name: 'responses/invalid-escape-read-literally',
    requirements: ['RESP-URI-01'],
    apply: (behaviour) => ({
      ...behaviour,
      verify: (request, ...rest) => behaviour.verify({ ...request, path: fixed(request.path) }, ...rest),
      addressOf: (path, ...rest) => behaviour.addressOf(fixed(path), ...rest),
    }),
  },
  {
    name: 'responses/large-header-returns-500',
    requirements: ['RESP-HDR-01'],
    apply: (behaviour) => ({
      ...behaviour,
      answerMalformed: (error, socket, ...rest) => {
        if (error.code !== 'HPE_HEADER_OVERFLOW') return behaviour.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'responses/control-character-in-header-acknowledged',
    requirements: ['RESP-HDR-02'],
    apply: (behaviour) => ({
      ...behaviour,
      answerMalformed: (error, socket, ...rest) => {
        if (!/INVALID_HEADER_TOKEN|LF_EXPECTED|CR_EXPECTED/.test(error.code ?? ''))
          return behaviour.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'responses/host-optional',
    requirements: ['RESP-HOST-01'],
    apply: (behaviour) => ({
      ...behaviour,
      hostOf: (request) =>
        request.headers.all('host').length === 0 ? 'localhost' : behaviour.hostOf(request),
    }),
  },
];
