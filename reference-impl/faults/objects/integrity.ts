import { S3Error } from '../../http/errors.ts';
import type { Fault, Parts } from '../../parts.ts';
import type { ReceivedRequest } from '../../http/request.ts';

const MD5_FORM = /^[A-Za-z0-9+/]{22}==$/;

/** A server that opens the body of another request than was sent. */
function opening(parts: Parts, change: (request: ReceivedRequest) => ReceivedRequest): Parts {
  return { ...parts, openBody: (request, ...rest) => parts.openBody(change(request), ...rest) };
}

const withoutMd5 = (request: ReceivedRequest) => ({
  ...request,
  headers: request.headers.without('content-md5'),
});

/** What a request says of its body, and nobody holds against it. */
export const integrityFaults: readonly Fault[] = [
  {
    name: 'objects/right-content-md5-refused',
    requirements: ['OBJ-PUT-09'],
    apply: (parts) =>
      opening(parts, (request) => {
        if (MD5_FORM.test(request.headers.get('content-md5') ?? '')) throw new S3Error('BadDigest');
        return request;
      }),
  },
  {
    name: 'objects/content-md5-unchecked',
    requirements: ['OBJ-PUT-10', 'OBJ-PUT-11', 'BULK-DEL-08'],
    apply: (parts) => ({
      ...parts,
      openBody: (request, ...rest) => {
        const isChecked = request.headers.has('content-md5');
        return { ...parts.openBody(withoutMd5(request), ...rest), isChecked };
      },
    }),
  },
  {
    name: 'objects/malformed-content-md5-ignored',
    requirements: ['OBJ-PUT-11'],
    apply: (parts) =>
      opening(parts, (request) =>
        MD5_FORM.test(request.headers.get('content-md5') ?? '') ? request : withoutMd5(request),
      ),
  },
  {
    name: 'objects/payload-hash-unchecked',
    requirements: ['OBJ-PUT-13'],
    apply: (parts) => ({
      ...parts,
      openBody: (request, dialect, authenticated) =>
        parts.openBody(
          request,
          dialect,
          authenticated?.payload.kind === 'sha256'
            ? { ...authenticated, payload: { kind: 'unsigned' } }
            : authenticated,
        ),
    }),
  },
  {
    name: 'objects/unsigned-content-read-beyond-its-length',
    requirements: ['OBJ-PUT-20', 'MPU-BODY-02'],
    apply: (parts) => ({
      ...parts,
      openBody: (request, dialect, authenticated) => {
        const body = parts.openBody(request, dialect, authenticated);
        if (authenticated?.payload.kind !== 'unsigned') return body;
        return {
          ...body,
          async *content() {
            yield* body.content();
            yield Buffer.from('HEAD / HTTP/1.1');
          },
        };
      },
    }),
  },
  {
    name: 'objects/malformed-length-answered-500',
    requirements: ['OBJ-PUT-16'],
    apply: (parts) => ({
      ...parts,
      answerMalformed: (error, socket, ...rest) => {
        if (error.code !== 'HPE_INVALID_CONTENT_LENGTH') return parts.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'objects/expectation-refused',
    requirements: ['OBJ-PUT-17'],
    apply: (parts) =>
      opening(parts, (request) => {
        if (request.headers.has('expect')) throw new S3Error('NotImplemented');
        return request;
      }),
  },
];
