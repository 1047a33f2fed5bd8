import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';

/** A percent sign that begins no escape, taken for itself. */
const mended = (path: string) => path.replace(/%(?![0-9A-Fa-f]{2})/g, '%25');

/** Requests that are odd or malformed, and taken the wrong way. */
export const requestFaults: readonly Fault[] = [
  {
    name: 'responses/unknown-method-not-implemented',
    requirements: ['RESP-METHOD-01'],
    apply: (parts) => ({
      ...parts,
      refused: (error, ...rest) =>
        parts.refused(error.code === 'MethodNotAllowed' ? new S3Error('NotImplemented') : error, ...rest),
    }),
  },
  {
    name: 'responses/meaningless-parameter-refused',
    requirements: ['RESP-QUERY-01'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, ...rest) => {
        if (request.query.some(([name]) => name === 'x-assay')) throw new S3Error('InvalidArgument');
        return parts.routeOf(request, ...rest);
      },
    }),
  },
  {
    name: 'responses/invalid-escape-taken-as-it-is',
    requirements: ['RESP-URI-01'],
    apply: (parts) => ({
      ...parts,
      verify: (request, ...rest) => parts.verify({ ...request, path: mended(request.path) }, ...rest),
      addressOf: (path, ...rest) => parts.addressOf(mended(path), ...rest),
    }),
  },
  {
    name: 'responses/large-header-answered-500',
    requirements: ['RESP-HDR-01'],
    apply: (parts) => ({
      ...parts,
      answerMalformed: (error, socket, ...rest) => {
        if (error.code !== 'HPE_HEADER_OVERFLOW') return parts.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'responses/control-character-in-header-acknowledged',
    requirements: ['RESP-HDR-02'],
    apply: (parts) => ({
      ...parts,
      answerMalformed: (error, socket, ...rest) => {
        if (!/INVALID_HEADER_TOKEN|LF_EXPECTED|CR_EXPECTED/.test(error.code ?? ''))
          return parts.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'responses/host-not-needed',
    requirements: ['RESP-HOST-01'],
    apply: (parts) => ({
      ...parts,
      hostOf: (request) => (request.headers.all('host').length === 0 ? 'localhost' : parts.hostOf(request)),
    }),
  },
];
