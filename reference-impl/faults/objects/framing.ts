import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { contentFault, opening } from './deviations.ts';
import { withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/objects/framing.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/emptied-before-upload',
    requirements: ['CONS-ATOMIC-03', 'OBJ-PUT-14'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', async (call, put) => {
        const before = call.storage.current(call.input.bucket, call.input.key);
        const body = { size: 0, chunks: [] };
        if (before) await call.storage.transaction((tx) => tx.putVersion({ ...before, body }));
        return put(call);
      }),
  },
  {
    name: 'objects/unsigned-content-read-beyond-its-length',
    requirements: ['OBJ-PUT-20', 'MPU-BODY-02'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, dialect, authenticated) => {
        const body = behaviour.openBody(request, dialect, authenticated);
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
    name: 'objects/malformed-length-returns-500',
    requirements: ['OBJ-PUT-16'],
    apply: (behaviour) => ({
      ...behaviour,
      answerMalformed: (error, socket, ...rest) => {
        if (error.code !== 'HPE_INVALID_CONTENT_LENGTH')
          return behaviour.answerMalformed(error, socket, ...rest);
        socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      },
    }),
  },
  {
    name: 'objects/expectation-refused',
    requirements: ['OBJ-PUT-17'],
    apply: (behaviour) =>
      opening(behaviour, (request) => {
        if (request.headers.has('expect')) throw new S3Error('NotImplemented');
        return request;
      }),
  },
  contentFault('cut-upload-stored', ['OBJ-PUT-14'], async function* (content) {
    try {
      yield* content;
    } catch (error) {
      if (!(error instanceof S3Error) || error.code !== 'IncompleteBody') throw error;
    }
  }),
  {
    name: 'objects/upload-without-length-treated-as-empty',
    requirements: ['OBJ-PUT-12'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) =>
        put({ ...call, body: { ...call.body, size: call.body.size ?? 0 } }),
      ),
  },
];
