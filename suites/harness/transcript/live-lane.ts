import { setTimeout as wait } from 'node:timers/promises';
import { hash } from 'node:crypto';
import type { ReceivedResponse } from '../../../client/exchange.ts';
import { type Asked, type Answered, moment, type Take } from '../../../client/tape.ts';
import { type WithoutSecrets, withoutSecretsOf } from '../../../client/without-secrets.ts';
import { INLINE, inline, keptRequestBody } from './bodies.ts';
import type { Lane, Over } from './lane.ts';
import { mannerOf } from './manner.ts';
import type { ExchangeRecord, KeptBody } from './records.ts';
import type { Recorder } from './recorder.ts';
import { SentBodies } from './sent-bodies.ts';

/** A lane whose requests go to the target. With a recorder it is recorded. @internal only the workers of a run import it */
export class LiveLane implements Lane {
  readonly over = undefined;
  readonly missing = undefined;
  readonly #name: string;
  readonly #recorder: Recorder | undefined;
  readonly #begun: number;
  #now: number;
  #count = 0;
  readonly #underWay = new Map<number, ExchangeRecord>();
  readonly #facts: Record<string, boolean> = {};
  readonly #given: Record<string, string> = {};
  #stopped: Over | undefined;
  readonly #sent = new SentBodies();

  constructor(name: string, recorder?: Recorder) {
    this.#name = name;
    this.#recorder = recorder;
    this.#begun = this.#now = machineTime();
  }

  now(): number {
    return this.#now;
  }

  async pause(milliseconds: number): Promise<void> {
    const until = this.#now + Math.round(milliseconds);
    await wait(milliseconds);
    this.#now = Math.max(this.#now, until);
  }

  async fact(name: string, ask: () => boolean | Promise<boolean>): Promise<boolean> {
    return (this.#facts[name] = await ask());
  }

  async given(name: string, make: () => Promise<string>): Promise<string> {
    return (this.#given[name] = await make());
  }

  take(asked: Asked): Take {
    const begun = this.#event();
    const started = performance.now();
    const recorder = this.#recorder;
    const hidden = recorder && withoutSecretsOf(asked.request);
    const own = hidden && this.#begin(asked, hidden, begun);
    let answered: Answered | undefined;
    let ended = begun;
    let repeatedId = false;
    return {
      startedAt: new Date(begun),
      milliseconds: () => performance.now() - started,
      endedAt: () => new Date(ended),
      answer: async (send) => {
        await recorder?.room();
        answered = await send();
        ended = this.#event();
        if (own) own.ended = ended;
        return answered;
      },
      isNewId(note) {
        const isNew = note();
        repeatedId = !isNew;
        return isNew;
      },
      done: () => {
        if (own && answered) this.#conclude(own, asked, hidden, answered, repeatedId);
      },
    };
  }

  stop(over: Omit<Over, 'at'>): void {
    this.#stopped = { at: this.#event(), ...over };
  }

  end(): void {
    if (!this.#recorder) return;
    const ended = this.#event();
    for (const unanswered of this.#underWay.values()) {
      const { ended: _later, ...record } = unanswered;
      this.#recorder.write(record);
    }
    this.#recorder.write({
      type: 'attempt',
      lane: this.#name,
      begun: this.#begun,
      ended,
      facts: this.#facts,
      ...(Object.keys(this.#given).length > 0 && { given: this.#given }),
      ...(this.#stopped && { over: this.#stopped }),
    });
  }

  /** The time of an event, which is that of the lane from now on. */
  #event(): number {
    return (this.#now = Math.max(this.#now, machineTime()));
  }

  #begin(asked: Asked, { request }: WithoutSecrets, begun: number): ExchangeRecord {
    this.#count += 1;
    const record: ExchangeRecord = {
      type: 'exchange',
      lane: this.#name,
      nth: this.#count,
      operation: asked.operation,
      ...(asked.contract !== undefined && { contract: asked.contract }),
      identity: asked.identity,
      begun,
      request: keptRequest(request),
      signing: mannerOf(asked.signing),
    };
    this.#underWay.set(record.nth, record);
    this.#sent.keep(asked.request.body);
    return record;
  }

  #conclude(
    record: ExchangeRecord,
    { sent }: Asked,
    hidden: WithoutSecrets,
    answered: Answered,
    repeatedId: boolean,
  ): void {
    this.#underWay.delete(record.nth);
    const { outcome, slowDowns, serverErrors, uncertain } = answered;
    const response = outcome.response && this.#keptAnswer(outcome.response, hidden);
    this.#recorder?.write({
      ...record,
      ...(sent && { raw: { pieces: sent.length, bytes: rawBytes(hidden, sent) } }),
      ...(response && { response }),
      ...(outcome.failure && { failure: outcome.failure }),
      ...(outcome.notes.length > 0 && { notes: [...outcome.notes] }),
      ...(slowDowns > 0 && { slowDowns }),
      ...(serverErrors > 0 && { serverErrors }),
      ...(uncertain && { uncertain }),
      ...(repeatedId && { repeatedId }),
    });
  }

  #keptAnswer(received: ReceivedResponse, hidden: WithoutSecrets): ExchangeRecord['response'] {
    const pieces =
      received.body.length > INLINE
        ? this.#sent.piecesOf(received.body, (rest) => hidden.answer({ ...received, body: rest }).body)
        : undefined;
    // Long ones are searched for secrets only where they are kept.
    const { status, headers, body, surplus } = hidden.answer(pieces ? { ...received, body: NONE } : received);
    return {
      status,
      headers: headers.map(([name, value]) => [name, value]),
      body: pieces
        ? { sha256: hash('sha256', received.body), size: received.body.length, pieces }
        : this.#keptBody(body),
      ...(surplus && { surplus: inline(surplus) }),
    };
  }

  #keptBody(body: Buffer): KeptBody | undefined {
    if (body.length === 0) return undefined;
    if (body.length <= INLINE || !this.#recorder) return inline(body);
    const sha256 = hash('sha256', body);
    this.#recorder.keepBody(sha256, body);
    return { sha256, size: body.length };
  }
}

const NONE = Buffer.alloc(0);

/** What a record says of a request. */
export function keptRequest(request: {
  method: string;
  target: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
}): ExchangeRecord['request'] {
  const body = keptRequestBody(request.body);
  return {
    method: request.method,
    target: request.target,
    headers: request.headers.map(([name, value]) => [name, value]),
    ...(body && { body }),
  };
}

function rawBytes(hidden: WithoutSecrets, sent: readonly Buffer[]): KeptBody {
  return keptRequestBody(hidden.bytes(Buffer.concat(sent))) ?? { text: '' };
}

function machineTime(): number {
  return moment(performance.now()).getTime();
}
