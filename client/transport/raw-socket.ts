import type { Socket } from 'node:net';
import { Deadline } from './deadline.ts';
import { ExchangeEnd, failureOf } from './failure.ts';
import { AnswerParser } from './http-parser.ts';
import { answered, failed, type Limits, type Outcome } from './outcome.ts';

/** Milliseconds to wait for surplus bytes of a target that was asked to close. */
const LINGER_MS = 250;

/** Bytes for a separate connection, and when the exchange ends. */
export interface Message {
  /** Requested and written one after the other, each once the one before was sent. */
  parts: readonly (() => Uint8Array | Promise<Uint8Array>)[];
  /** Method of the request, for the framing of its answer. */
  method: string;
  /** Hold back all parts except the first until a 100 Continue. */
  awaitContinue?: boolean;
  halfClose?: boolean;
  abortAfter?: 'sent' | 'head';
  /** Keep reading after the answer: until the target closes or time is up, or for a moment. */
  listen?: 'until-close' | 'moment';
}

/**
 * Send bytes over a new connection and read one answer. Never throws.
 * @param open starts connecting; `ready` is the event that says it can be written to
 */
export function converse(
  open: () => Socket,
  ready: 'connect' | 'secureConnect',
  message: Message,
  limits: Limits,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const parser = new AnswerParser(message.method, limits);
    const socket = open();
    const deadline = new Deadline(limits.atTarget);
    deadline.start(limits.connectMs, () => finish(late('no connection', limits.connectMs)));
    let over = false;
    let goOn: (() => void) | undefined;

    function finish(error?: unknown): void {
      if (over) return;
      over = true;
      deadline.stop();
      limits.signal?.removeEventListener('abort', abort);
      socket.destroy();
      resolve(outcomeOf(parser, error));
    }
    /** Let the parser process the bytes, and finish when it throws. */
    function parse(step: () => void): void {
      try {
        step();
      } catch (error) {
        finish(error);
      }
    }
    function abort(): void {
      finish(new ExchangeEnd('aborted', 'aborted by the caller'));
    }
    function continued(): Promise<void> {
      return new Promise((resume) => {
        if (parser.informational.includes(100)) resume();
        else goOn = resume;
      });
    }
    async function write(): Promise<void> {
      for (const [index, part] of message.parts.entries()) {
        if (index === 1 && message.awaitContinue) await continued();
        if (over) return;
        const bytes = await part();
        await new Promise((sent) => socket.write(bytes, sent));
      }
      if (message.halfClose) socket.end();
      if (message.abortAfter === 'sent')
        finish(new ExchangeEnd('aborted', 'we disconnected once all was sent'));
    }

    limits.signal?.addEventListener('abort', abort);
    socket.setNoDelay(true);
    socket.once(ready, () => {
      // A complete answer is kept when time runs out while waiting for more.
      deadline.start(limits.timeoutMs, () =>
        finish(parser.response ? undefined : late('no complete answer', limits.timeoutMs)),
      );
      write().catch(finish);
    });
    socket.on('data', (bytes) => {
      if (over) return;
      const before = parser.response;
      parse(() => parser.feed(bytes));
      if (parser.informational.includes(100)) goOn?.();
      if (message.abortAfter === 'head' && parser.headSeen)
        finish(new ExchangeEnd('aborted', 'we disconnected once the head of the answer had arrived'));
      if (!parser.response) return limits.share?.take(bytes.length);
      if (!message.listen) finish();
      else if (message.listen === 'moment' && !before) deadline.start(LINGER_MS, finish);
    });
    socket.on('end', () => {
      parse(() => parser.end());
      finish();
    });
    socket.on('error', finish);
    socket.on('close', () => finish(new ExchangeEnd('reset', 'the connection was lost')));
    if (limits.signal?.aborted) abort();
  });
}

function late(what: string, milliseconds: number): ExchangeEnd {
  return new ExchangeEnd('timeout', `${what} within ${milliseconds} ms`);
}

function outcomeOf(parser: AnswerParser, error: unknown): Outcome {
  const notes = parser.informational.map((status) => `an informational answer ${status} came first`);
  const { response, surplus } = parser;
  // Errors after a complete answer do not change it.
  if (response) return answered(surplus.length > 0 ? { ...response, surplus } : response, notes);
  return failed(failureOf(error, parser.headSeen), notes);
}
