import type { Answered, Asked, Take } from '../../../client/tape.ts';
import { answered, failed } from '../../../client/transport/outcome.ts';
import { withoutSecretsOf } from '../../../client/without-secrets.ts';
import { bytesOf } from './bodies.ts';
import type { Lane, Over } from './lane.ts';
import { keptRequest } from './live-lane.ts';
import { mannerOf } from './manner.ts';
import type { AttemptRecord, ExchangeRecord, KeptBody, KeptPiece } from './records.ts';
import { requestKey } from './request-key.ts';
import { isSameRequest } from './same-request.ts';
import { SentBodies } from './sent-bodies.ts';
import type { Spool } from './spool.ts';
import { VirtualTime } from './virtual-time.ts';

/** The transcript has no answer to a request. */
class NotInTranscript extends Error {
  override name = 'NotInTranscript';
}

/** How a record answers. */
interface ReplayOptions {
  /** What the record lacks was not asked in the run, which was ended: there is no answer to it. */
  isLenient?: boolean;
  /** Applied to the texts of answers. */
  restore?: (text: string) => string;
}

/**
 * A lane whose requests are answered by a record: the same request first by what it was first answered.
 * @internal only the workers of a run import it
 */
export class ReplayLane implements Lane {
  readonly over: Promise<Over> | undefined;
  missing: string | undefined;
  readonly #name: string;
  readonly #spool: Spool;
  readonly #attempt: AttemptRecord | undefined;
  readonly #time: VirtualTime;
  /** The exchanges by what they asked, and by the same without moments. */
  readonly #known: readonly (() => ReadonlyMap<string, Placed[]>)[];
  readonly #exchanges: readonly Placed[];
  readonly #used = new Set<Placed>();
  /** Index of the first exchange that may not be used so far. */
  #first = 0;
  readonly #isLenient: boolean;
  readonly #restore: (text: string) => string;
  readonly #sent = new SentBodies(Infinity);
  readonly #needsSent: boolean;

  constructor(name: string, spool: Spool, { isLenient = false, restore }: ReplayOptions = {}) {
    this.#name = name;
    this.#spool = spool;
    this.#isLenient = isLenient;
    this.#restore = restore ?? ((text) => text);
    this.#attempt = spool.attempt(name);
    const exchanges = complete(spool.exchanges(name));
    this.#exchanges = exchanges;
    this.#time = new VirtualTime(this.#attempt?.begun ?? exchanges[0]?.record.begun ?? 0);
    this.#known = [() => byKey(exchanges, false), () => byKey(exchanges, true)].map(once);
    this.#needsSent = exchanges.some(({ record }) => {
      const body = record.response?.body;
      return body !== undefined && 'sha256' in body && body.pieces !== undefined;
    });
    const over = this.#attempt?.over;
    this.over = over && this.#time.until(over.at).then(() => over);
  }

  now(): number {
    return this.#time.now();
  }

  pause(milliseconds: number): Promise<void> {
    return this.#time.pause(milliseconds);
  }

  async fact(name: string, ask: () => boolean | Promise<boolean>): Promise<boolean> {
    return this.#attempt?.facts[name] ?? ask();
  }

  async given(name: string, make: () => Promise<string>): Promise<string> {
    return this.#attempt?.given?.[name] ?? make();
  }

  take(asked: Asked): Take {
    const found = this.#find(asked);
    const record = found?.record;
    if (this.#needsSent) this.#sent.keep(asked.request.body);
    if (record) this.#time.reach(record.begun);
    const begun = this.#time.now();
    let release: (() => void) | undefined;
    return {
      startedAt: new Date(record?.begun ?? begun),
      place: found?.place,
      milliseconds: () => (record?.ended ?? begun) - (record?.begun ?? begun),
      endedAt: () => new Date(record?.ended ?? begun),
      answer: async () => {
        if (!record && this.#isLenient) return NOTHING;
        if (!record) throw new NotInTranscript(this.missing);
        for (const piece of asked.pieces?.slice(0, record.raw?.pieces ?? 0) ?? []) await piece();
        // Under way when its case was ended: it was never answered.
        if (record.ended === undefined) return new Promise(() => undefined);
        await this.#time.until(record.ended);
        release = this.#time.hold();
        return this.#answerOf(record);
      },
      isNewId: () => !record?.repeatedId,
      done: () => release?.(),
    };
  }

  /**
   * The answered exchanges at other places than these. Long bodies of requests are not in a record, and no check looks at
   * them.
   */
  recorded(
    counted: ReadonlySet<number> = new Set(),
  ): { record: ExchangeRecord; request: Asked['request']; take: Take }[] {
    return complete(this.#spool.exchanges(this.#name)).flatMap(({ record, place }) => {
      const { begun, ended, request } = record;
      if (ended === undefined || counted.has(place)) return [];
      const { body } = request;
      const bytes = body === undefined || 'sha256' in body ? Buffer.alloc(0) : bytesOf(body);
      const take: Take = {
        startedAt: new Date(begun),
        place,
        milliseconds: () => ended - begun,
        endedAt: () => new Date(ended),
        answer: () => Promise.resolve(this.#answerOf(record)),
        isNewId: () => !record.repeatedId,
        done: () => undefined,
      };
      return [{ record, request: { ...request, body: bytes }, take }];
    });
  }

  stop(): void {
    // The record knows.
  }

  end(): void {
    // The same.
  }

  /** The first exchange that has answered no request so far: most cases ask again in the order of the record. */
  #next(): Placed | undefined {
    for (; ; this.#first += 1) {
      const one = this.#exchanges[this.#first];
      if (!one || !this.#used.has(one)) return one;
    }
  }

  #find(asked: Asked): Placed | undefined {
    const signing = mannerOf(asked.signing);
    const next = this.#next();
    if (next && isSameRequest(asked, signing, next.record)) {
      this.#used.add(next);
      return next;
    }
    const { request } = withoutSecretsOf(asked.request);
    const wanted = { identity: asked.identity, request: keptRequest(request), signing };
    for (const [index, known] of this.#known.entries()) {
      const same = known().get(requestKey(wanted, index === 1)) ?? [];
      const found = same.find((one) => !this.#used.has(one));
      if (found) {
        this.#used.add(found);
        return found;
      }
    }
    this.missing ??= `${asked.operation} by ${asked.identity}: ${request.method} ${request.target}`;
    return undefined;
  }

  #answerOf(record: ExchangeRecord): Answered {
    const { response, failure, notes = [], slowDowns = 0, serverErrors = 0, uncertain = false } = record;
    const outcome = response
      ? answered(
          {
            status: response.status,
            headers: response.headers.map(([name, value]) => [name, this.#restore(value)]),
            body: this.#body(response.body),
            ...(response.surplus && { surplus: this.#body(response.surplus) }),
          },
          notes,
        )
      : failed(failure ?? { kind: 'reset', message: 'the record has no answer' }, notes);
    return { outcome, slowDowns, serverErrors, uncertain };
  }

  #body(kept: KeptBody | undefined): Buffer {
    if (kept === undefined) return Buffer.alloc(0);
    if ('text' in kept) return Buffer.from(this.#restore(kept.text));
    if (!('sha256' in kept)) return bytesOf(kept);
    if (kept.pieces) return Buffer.concat(kept.pieces.map((piece) => this.#piece(piece)));
    const bytes = this.#spool.body(kept.sha256)?.bytes;
    if (bytes && !('sha256' in bytes)) return bytesOf(bytes);
    return this.#missingBody(kept.sha256);
  }

  #piece(piece: KeptPiece): Buffer {
    if ('text' in piece) return Buffer.from(this.#restore(piece.text));
    if (!('sha256' in piece)) return bytesOf(piece);
    return this.#sent.piece(piece) ?? this.#missingBody(piece.sha256);
  }

  #missingBody(sha256: string): Buffer {
    this.missing ??= `the body ${sha256} of an answer`;
    return Buffer.alloc(0);
  }
}

/** A record and its place in the transcript. */
type Placed = ReturnType<Spool['exchanges']>[number];

const NOTHING: Answered = {
  outcome: failed({ kind: 'aborted', message: 'the run was over' }),
  ...{ slowDowns: 0, serverErrors: 0, uncertain: false },
};

function byKey(exchanges: readonly Placed[], loose: boolean): Map<string, Placed[]> {
  const map = new Map<string, Placed[]>();
  for (const one of exchanges) {
    const key = requestKey(one.record, loose);
    const same = map.get(key);
    if (same) same.push(one);
    else map.set(key, [one]);
  }
  return map;
}

/** The same, made on first use. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Of an exchange that was answered after the end of its case, the later record has the answer. In order of begin. */
function complete(all: readonly Placed[]): Placed[] {
  const byNumber = new Map<number, Placed>();
  for (const one of all) {
    const { nth, ended } = one.record;
    if (ended !== undefined || !byNumber.has(nth)) byNumber.set(nth, one);
  }
  return [...byNumber.values()].sort((a, b) => a.record.nth - b.record.nth);
}
