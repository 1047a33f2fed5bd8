import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Variant } from '../behaviour.ts';
import { headWriter, withFields, withWire } from './deviations.ts';

/** Transmission of an answer: status line, interim answers, lifetime of the connection. */
export const variants: readonly Variant[] = [
  reason('empty', () => ''),
  reason('other', () => 'As You Like It'),
  reason('in-upper-case', (status) => (STATUS_CODES[status] ?? '').toUpperCase()),
  {
    name: 'message/unrequested-continue',
    clause: 'RFC 9110 section 15.2: interim answers may come unexpectedly, and are passed over',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        if (to.req.httpVersion === '1.1') to.writeContinue();
      }),
  },
  {
    name: 'message/processing',
    clause: 'RFC 9110 section 15.2; RFC 2518 section 10.1: 102 Processing',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        if (to.req.httpVersion === '1.1') to.writeProcessing();
      }),
  },
  {
    name: 'message/early-hints',
    clause: 'RFC 8297 section 2: a server may send several 103 answers before the final one',
    dialects: ['std', 'aws'],
    slot: 'interim answers',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        if (to.req.httpVersion === '1.1')
          to.writeEarlyHints({ link: '</style.css>; rel=preload', etag: '"hint"' });
      }),
  },
  {
    name: 'message/connection-close',
    clause: 'RFC 9112 section 9.6: a server may close after any answer, and says so',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (behaviour) => withFields(behaviour, (fields) => [...fields, ['Connection', 'close']]),
  },
  {
    name: 'message/closed-unannounced',
    clause: 'RFC 9112 section 9.5: a server may close an idle connection at any time',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        const { socket, req } = to;
        to.once('finish', () => close(socket, req));
      }),
  },
  {
    name: 'message/closed-when-idle',
    clause: 'RFC 9112 section 9.5: a server may close an idle connection at any time',
    dialects: ['std', 'aws'],
    slot: 'connection',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        const { socket, req } = to;
        const closeIdle = (read?: number) => {
          if (socket?.bytesRead === read) close(socket, req);
        };
        to.once('finish', () => void setTimeout(closeIdle, 40, socket?.bytesRead).unref());
      }),
  },
];

function reason(which: string, of: (status: number) => string): Variant {
  return {
    name: `message/reason-phrase-${which}`,
    clause: 'RFC 9112 section 4: a client ignores the reason phrase, which may be empty',
    dialects: ['std', 'aws'],
    slot: 'reason phrase',
    apply: (behaviour) =>
      withWire(behaviour, (to) => {
        const writeHead = headWriter(to);
        to.writeHead = (status: number, ...rest: unknown[]) => writeHead(status, of(status), rest.at(-1));
      }),
  };
}

/** Nothing that arrives after an answer is carried out; the rest of an unread body is still read. */
function close(socket: Socket | null, { complete }: IncomingMessage): void {
  if (complete) socket?.destroySoon();
  else socket?.end();
}
