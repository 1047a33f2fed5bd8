import type { Dispatcher } from 'undici';
import { headerValue } from '../headers.ts';
import { withoutBlanks } from './answer-head.ts';
import { BoundedBody } from './bounded-body.ts';
import { Deadline } from './deadline.ts';
import { ExchangeEnd, failureOf } from './failure.ts';
import { MAX_INFORMATIONAL } from './http-parser.ts';
import { answered, failed, type Limits, mostBytes, type Outcome } from './outcome.ts';
import { fromWire } from './wire.ts';

/** Collects one answer within the limits and reports once how it ended. */
export class UndiciAnswer implements Dispatcher.DispatchHandler {
  readonly #limits: Limits;
  readonly #report: (outcome: Outcome) => void;
  #body = new BoundedBody(0);
  #head: { status: number; headers: [string, string][] } | undefined;
  readonly #deadline: Deadline;
  #controller: Dispatcher.DispatchController | undefined;
  #end: ExchangeEnd | undefined;
  #informational = 0;
  readonly #abort = (): void => this.#stop(new ExchangeEnd('aborted', 'aborted by the caller'));

  constructor(limits: Limits, report: (outcome: Outcome) => void) {
    this.#limits = limits;
    this.#report = report;
    this.#deadline = new Deadline(limits.atTarget);
    limits.signal?.addEventListener('abort', this.#abort);
    if (limits.signal?.aborted) this.#abort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#end) return controller.abort(this.#end);
    const { timeoutMs } = this.#limits;
    const late = () => this.#stop(new ExchangeEnd('timeout', `no complete answer within ${timeoutMs} ms`));
    this.#deadline.start(timeoutMs, late);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > MAX_INFORMATIONAL)
        this.#stop(new ExchangeEnd('too-large', `over ${MAX_INFORMATIONAL} informational answers`));
      return;
    }
    const headers = pairs(controller.rawHeaders);
    this.#head = { status, headers };
    // undici has validated the length.
    const announced = Number(headerValue(headers, 'content-length') ?? 0);
    this.#body = new BoundedBody(mostBytes(this.#limits, status), announced);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // undici ends the exchange with what is thrown here.
    this.#body.append(chunk);
    this.#limits.share?.take(chunk.length);
  }

  onResponseEnd(): void {
    this.#settle();
    if (this.#head) this.#report(answered({ ...this.#head, body: this.#body.whole() }));
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#settle();
    // The Content-Length of a 304 is that of the 200 (RFC 9110 section 8.6); undici waits for a body of that size.
    if (this.#head?.status === 304 && !this.#end && this.#body.length === 0 && isLengthMismatch(error))
      return this.#report(answered({ ...this.#head, body: this.#body.whole() }));
    this.#report(failed(failureOf(this.#end ?? error, this.#head !== undefined)));
  }

  #stop(end: ExchangeEnd): void {
    this.#end ??= end;
    // Still queued: report now; the controller is aborted when it arrives.
    if (this.#controller) this.#controller.abort(this.#end);
    else this.onResponseError(undefined, this.#end);
  }

  #settle(): void {
    this.#deadline.stop();
    this.#limits.signal?.removeEventListener('abort', this.#abort);
  }
}

function isLengthMismatch(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
}

function pairs(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((one) => (typeof one === 'string' ? one : fromWire(one)));
  return Array.from({ length: texts.length / 2 }, (_, index) => [
    texts[2 * index] ?? '',
    withoutBlanks(texts[2 * index + 1] ?? ''),
  ]);
}
