import type { ReceivedResponse } from '../exchange.ts';
import { type AnswerHead, type Framing, framingOf, parseHead } from './answer-head.ts';
import { BoundedBody } from './bounded-body.ts';
import { ChunkedBody } from './chunked-body.ts';
import { ExchangeEnd } from './failure.ts';
import { type Limits, mostBytes } from './outcome.ts';

const headEnd = Buffer.from('\r\n\r\n');
/** The beginning of every answer, by which garbage is recognised at once. */
const preamble = 'HTTP/1.';
/** Maximum bytes kept of what follows an answer: enough to show that there is something. */
const SURPLUS_KEPT = 64 * 1024;
/** Maximum number of 1xx answers before the final one. */
export const MAX_INFORMATIONAL = 100;

type ParserLimits = Pick<Limits, 'maxHeaderBytes' | 'maxBodyBytes'>;

/**
 * Reads one answer from the bytes of a connection, strictly (RFC 9112) and within bounds. For connections with requests
 * that an HTTP library would not send, and to detect framing errors that a library would tolerate.
 */
export class AnswerParser {
  /** Statuses of the 1xx answers that came before. */
  readonly informational: number[] = [];
  response: ReceivedResponse | undefined;
  readonly #method: string;
  readonly #limits: ParserLimits;
  #pending: Buffer = Buffer.alloc(0);
  #head: AnswerHead | undefined;
  #framing: Framing = 'until-close';
  #chunked: ChunkedBody | undefined;
  #body = new BoundedBody(0);
  #surplus: Buffer[] = [];
  #surplusBytes = 0;

  /** @param method of the request: the answer to HEAD has no body, regardless of its headers */
  constructor(method: string, limits: ParserLimits) {
    this.#method = method;
    this.#limits = limits;
  }

  /** True once status line and headers of the final answer have arrived. */
  get headSeen(): boolean {
    return this.#head !== undefined;
  }

  /** What arrived after the answer on the same connection (the first 64 KiB). */
  get surplus(): Buffer {
    return Buffer.concat(this.#surplus);
  }

  /** Process received bytes. @throws ExchangeEnd `malformed` or `too-large` */
  feed(bytes: Buffer): void {
    let rest: Buffer | undefined = bytes;
    if (!this.#head) rest = this.#readHead(bytes);
    if (!rest || rest.length === 0) return;
    if (this.response) this.#keepSurplus(rest);
    else this.#readBody(rest);
  }

  /** The connection has ended. @throws ExchangeEnd `truncated`, `malformed` or `reset` when that cut the answer short */
  end(): void {
    if (this.response) return;
    if (!this.#head && this.#pending.length > 0)
      throw new ExchangeEnd('malformed', 'the answer ended within its head');
    if (!this.#head) throw new ExchangeEnd('reset', 'the connection was closed without an answer');
    if (this.#framing === 'until-close') this.#complete();
    else
      throw new ExchangeEnd(
        'truncated',
        `the body ended after ${this.#body.length} bytes, before its declared length`,
      );
  }

  #readHead(bytes: Buffer): Buffer | undefined {
    // Heads are small and limited, so joining the pieces is cheap.
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes;
    if (!preamble.startsWith(this.#pending.toString('latin1', 0, preamble.length)))
      throw new ExchangeEnd('malformed', 'the answer does not begin with HTTP/1');
    const end = this.#pending.indexOf(headEnd);
    if ((end === -1 ? this.#pending.length : end) > this.#limits.maxHeaderBytes)
      throw new ExchangeEnd(
        'too-large',
        `the head of the answer is over ${this.#limits.maxHeaderBytes} bytes`,
      );
    if (end === -1) return undefined;
    const rest = this.#pending.subarray(end + headEnd.length);
    const head = parseHead(this.#pending.subarray(0, end));
    this.#pending = Buffer.alloc(0);
    if (head.status < 200) {
      if (this.informational.push(head.status) > MAX_INFORMATIONAL)
        throw new ExchangeEnd('too-large', `over ${MAX_INFORMATIONAL} informational answers`);
      return rest.length > 0 ? this.#readHead(rest) : undefined;
    }
    this.#head = head;
    this.#framing = framingOf(this.#method, head);
    const announced = typeof this.#framing === 'object' ? this.#framing.length : 0;
    this.#body = new BoundedBody(mostBytes(this.#limits, head.status), announced);
    if (this.#framing === 'chunked') this.#chunked = new ChunkedBody(this.#limits.maxHeaderBytes);
    else if (this.#framing !== 'until-close' && this.#framing.length === 0) this.#complete();
    return rest;
  }

  #readBody(bytes: Buffer): void {
    if (this.#chunked) {
      const rest = this.#chunked.feed(bytes, (data) => this.#body.append(data));
      if (!rest) return;
      this.#complete();
      if (rest.length > 0) this.#keepSurplus(rest);
    } else if (this.#framing === 'until-close' || this.#framing === 'chunked') {
      this.#body.append(bytes);
    } else {
      const missing = this.#framing.length - this.#body.length;
      this.#body.append(bytes.subarray(0, missing));
      if (bytes.length < missing) return;
      this.#complete();
      if (bytes.length > missing) this.#keepSurplus(bytes.subarray(missing));
    }
  }

  #complete(): void {
    if (this.#head) this.response = { ...this.#head, body: this.#body.whole() };
  }

  #keepSurplus(bytes: Buffer): void {
    const kept = bytes.subarray(0, SURPLUS_KEPT - this.#surplusBytes);
    this.#surplusBytes += kept.length;
    this.#surplus.push(kept);
  }
}
