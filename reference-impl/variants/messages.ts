import { STATUS_CODES } from 'node:http';
import type { Variant } from '../parts.ts';
import { withoutHeader, withResponse } from '../faults/deviations.ts';
import { headWriter, isDocument, isError, withFields, withHeaders, withWire } from './deviations.ts';

/** How an answer travels: status line, interim answers, framing, the life of a connection. */
export const messageVariants: readonly Variant[] = [
  reason('empty', () => ''),
  reason('other', () => 'As You Like It'),
  reason('in-upper-case', (status) => (STATUS_CODES[status] ?? '').toUpperCase()),
  {
    name: 'message/unasked-continue',
    clause: 'RFC 9110 section 15.2: interim answers may come unexpectedly, and are passed over',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (parts) =>
      withWire(parts, (to) => {
        if (to.req.httpVersion === '1.1') to.writeContinue();
      }),
  },
  {
    name: 'message/processing',
    clause: 'RFC 9110 section 15.2; RFC 2518 section 10.1: 102 Processing',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (parts) =>
      withWire(parts, (to) => {
        if (to.req.httpVersion === '1.1') to.writeProcessing();
      }),
  },
  {
    name: 'message/early-hints',
    clause: 'RFC 8297 section 2: a server may send several 103 answers before the final one',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (parts) =>
      withWire(parts, (to) => {
        if (to.req.httpVersion === '1.1')
          to.writeEarlyHints({ link: '</style.css>; rel=preload', etag: '"hint"' });
      }),
  },
  {
    name: 'message/connection-close',
    clause: 'RFC 9112 section 9.6: a server may close after any answer, and says so',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (parts) => withFields(parts, (fields) => [...fields, ['Connection', 'close']]),
  },
  {
    name: 'message/closed-unannounced',
    clause: 'RFC 9112 section 9.5: a server may close an idle connection at any time',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (parts) =>
      withWire(parts, (to) => {
        const { socket } = to;
        to.once('finish', () => socket?.end());
      }),
  },
  {
    name: 'message/closed-when-idle',
    clause: 'RFC 9112 section 9.5: a server may close an idle connection at any time',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (parts) =>
      withWire(parts, (to) => {
        const { socket } = to;
        const close = (read?: number) => {
          if (socket?.bytesRead === read) socket?.end();
        };
        to.once('finish', () => void setTimeout(close, 40, socket?.bytesRead).unref());
      }),
  },
  {
    name: 'message/keep-alive-parameters',
    clause: 'RFC 9110 section 7.6.1; RFC 2068 section 19.7.1: Keep-Alive with parameters',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (parts) =>
      withFields(parts, (fields) => [
        ...fields,
        ['Connection', 'Keep-Alive'],
        ['Keep-Alive', 'timeout=30, max=1000'],
      ]),
  },
  {
    name: 'message/documents-in-chunks',
    clause: 'RFC 9112 section 7.1; decisions, Wire: a body without a known length is allowed in aws',
    dialects: ['aws'],
    slot: 'framing',
    apply: (parts) =>
      withResponse(parts, (response, { method }) =>
        isDocument(response) && method !== 'HEAD' ? withoutHeader(response, 'content-length') : response,
      ),
  },
  {
    name: 'message/documents-with-trailer-fields',
    clause: 'RFC 9110 section 6.5: trailer fields, which a recipient may pass over',
    dialects: ['aws'],
    slot: 'framing',
    apply: (parts) =>
      withWire(
        withResponse(parts, (response, { method }) =>
          isDocument(response) && method !== 'HEAD' ? withoutHeader(response, 'content-length') : response,
        ),
        (to, { response, method }) => {
          if (isDocument(response) && method !== 'HEAD') to.addTrailers({ 'X-Frobnicator-Took': '3 ms' });
        },
      ),
  },
  {
    name: 'message/refused-head-without-length',
    clause: 'RFC 9110 section 9.3.2: an answer to HEAD may leave out what is known only from the content',
    dialects: ['aws'],
    apply: (parts) =>
      withResponse(parts, (response, { method }) =>
        method === 'HEAD' && isError(response)
          ? withoutHeader(withHeaders(response, { 'transfer-encoding': 'chunked' }), 'content-length')
          : response,
      ),
  },
  {
    name: 'message/refused-head-of-no-type',
    clause: 'RFC 9110 section 9.3.2: a server may leave fields about the content out of an answer to HEAD',
    dialects: ['std'],
    apply: (parts) =>
      withResponse(parts, (response, { method }) =>
        method === 'HEAD' && isError(response)
          ? withHeaders(withoutHeader(response, 'content-type'), { 'content-length': '0' })
          : response,
      ),
  },
  {
    name: 'message/head-and-body-apart',
    clause: 'RFC 9293 section 3.8: TCP keeps no boundaries; header section and body may arrive apart',
    dialects: ['std', 'aws'],
    apply: (parts) =>
      withWire(parts, (to) => {
        const writeHead = headWriter(to);
        to.writeHead = (status: number, ...rest: unknown[]) => {
          writeHead(status, ...rest);
          to.flushHeaders();
          return to;
        };
      }),
  },
];

function reason(which: string, of: (status: number) => string): Variant {
  return {
    name: `message/reason-phrase-${which}`,
    clause: 'RFC 9112 section 4: a client ignores the reason phrase, which may be empty',
    dialects: ['std', 'aws'],
    slot: 'reason phrase',
    apply: (parts) =>
      withWire(parts, (to) => {
        const writeHead = headWriter(to);
        to.writeHead = (status: number, ...rest: unknown[]) => writeHead(status, of(status), rest.at(-1));
      }),
  };
}
