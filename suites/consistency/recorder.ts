import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { CallOptions } from '../../client/options.ts';
import { timeOf } from '../case/case-time.ts';
import { Contents } from './contents.ts';
import type { Effect, RecordedCall } from './recorded-call.ts';
import { SOMETHING, type WriteCondition } from './register.ts';

/** What a conditional write refers to: an object with its entity tag, or no object. */
export type Found = { content: string; etag: string } | 'nothing';

/** A body that no write has written, or one with the entity tag of another. */
export interface Flaw {
  /** A copy may have an entity tag of its own. */
  kind: 'bytes' | 'tag';
  message: string;
  exchange: Exchange;
}

/** Milliseconds to wait after an answer that says "later", or none; doubled each time. */
const FIRST_WAIT = 20;
const MAX_WAIT = 1000;

/**
 * Records the calls that several clients make on the keys of one bucket. What was sent again may have taken effect each time, and
 * an answer that does not say whether a write took effect leaves that open.
 */
export class HistoryRecorder {
  readonly calls: RecordedCall[];
  readonly flaws: Flaw[];
  readonly contents: Contents;
  /** Calls that were made, and those whose effect is known. */
  made: number;
  answered: number;
  /** The last call that was refused or not answered. */
  lastRefusal: Exchange | undefined;
  readonly #owner: Client;
  readonly #bucket: string;
  readonly #waits = new Map<number, number>();
  readonly #counts = new Map<number, number>();

  /** @param before the history that this one continues */
  constructor(owner: Client, bucket: string, before?: HistoryRecorder) {
    this.calls = [...(before?.calls ?? [])];
    this.flaws = [...(before?.flaws ?? [])];
    this.contents = before?.contents ?? new Contents();
    this.made = before?.made ?? 0;
    this.answered = before?.answered ?? 0;
    this.#owner = owner;
    this.#bucket = bucket;
  }

  /** Upload an object with a content of its own, if `found` is still what the key holds. */
  async put(client: number, key: string, found?: Found): Promise<void> {
    const { id, body } = this.contents.next(client);
    const put = await this.#send(client, (options) =>
      this.#owner.putObject({ bucket: this.#bucket, key, body, ...conditionHeaders(found) }, options),
    );
    if (put.ok) this.contents.learn(id, put.header('etag'));
    this.#wrote(client, key, put, { content: id }, conditionOf(found));
  }

  /** Read an object. Returns what the key holds; undefined when the answer does not say. */
  async get(client: number, key: string): Promise<Found | undefined> {
    const get = await this.#send(client, (options) =>
      this.#owner.getObject({ bucket: this.#bucket, key }, options),
    );
    if (isMissing(get)) {
      this.#read(client, key, get, 'nothing');
      return 'nothing';
    }
    if (!get.ok) return undefined;
    const content = this.contents.of(get.body);
    const etag = get.header('etag');
    if (content === undefined) {
      const message = `a read shows what was never written: ${this.contents.mixture(get.body)}`;
      this.flaws.push({ kind: 'bytes', message, exchange: get });
      return undefined;
    }
    if (!this.contents.learn(content, etag)) {
      const message = `a read shows upload ${content} with an entity tag that is not that of its upload`;
      this.flaws.push({ kind: 'tag', message, exchange: get });
    }
    this.#read(client, key, get, { content });
    return etag === undefined ? undefined : { content, etag };
  }

  /** Ask for the attributes of an object. */
  async head(client: number, key: string): Promise<void> {
    const head = await this.#send(client, (options) =>
      this.#owner.headObject({ bucket: this.#bucket, key }, options),
    );
    const etag = head.header('etag');
    if (isMissing(head)) this.#read(client, key, head, 'nothing');
    else if (head.ok && etag !== undefined) this.#read(client, key, head, { etag });
  }

  async remove(client: number, key: string): Promise<void> {
    const removal = await this.#send(client, (options) =>
      this.#owner.deleteObject({ bucket: this.#bucket, key }, options),
    );
    const outcome = outcomeOf(removal);
    this.#add(client, key, removal, { kind: 'delete', outcome });
    this.#repeated(client, key, removal, { kind: 'delete', outcome });
  }

  /** List the keys under a prefix: a read of each of `keys`. A page that is not the whole listing says nothing. */
  async list(client: number, prefix: string, keys: readonly string[]): Promise<void> {
    const list = await this.#send(client, (options) =>
      this.#owner.listObjectsV2({ bucket: this.#bucket, prefix }, options),
    );
    if (!list.ok || !list.output || String(list.output.IsTruncated) === 'true') return;
    const etags = new Map(list.output.Contents.map(({ Key, ETag }) => [Key, ETag]));
    for (const key of keys)
      if (!etags.has(key)) this.#read(client, key, list, 'nothing');
      else this.#read(client, key, list, { etag: etags.get(key) ?? '' });
  }

  /** Copy an object over another: a read of its source, and a write of what that held. */
  async copy(client: number, source: string, key: string): Promise<void> {
    const copySource = `/${this.#bucket}/${encodeURIComponent(source)}`;
    const copy = await this.#send(client, (options) =>
      this.#owner.copyObject({ bucket: this.#bucket, key, copySource }, options),
    );
    const etag = copy.ok ? copy.output?.ETag : undefined;
    if (etag !== undefined) this.#read(client, source, copy, { etag });
    else if (isMissing(copy)) this.#read(client, source, copy, 'nothing');
    this.#wrote(client, key, copy, etag === undefined ? SOMETHING : { etag });
  }

  /** Upload an object in one part; only the completion is a call on the key. */
  async complete(client: number, key: string): Promise<void> {
    const { id, body } = this.contents.next(client);
    const place = { bucket: this.#bucket, key };
    const begun = await this.#owner.createMultipartUpload(place, this.#options(client));
    const uploadId = begun.output?.UploadId;
    if (uploadId === undefined) return void (this.lastRefusal = begun);
    const upload = { ...place, uploadId };
    const part = await this.#owner.uploadPart({ ...upload, partNumber: 1, body }, this.#options(client));
    if (!part.ok) return void (this.lastRefusal = part);
    const Part = [{ PartNumber: 1, ETag: part.header('etag') ?? '' }];
    const completion = await this.#send(client, (options) =>
      this.#owner.completeMultipartUpload({ ...upload, body: { Part } }, options),
    );
    if (completion.ok) this.contents.learn(id, completion.output?.ETag);
    this.#wrote(client, key, completion, { content: id });
  }

  async #send<Answer extends Exchange>(
    client: number,
    send: (options: CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await send(this.#options(client));
    this.made += 1;
    if (outcomeOf(answer) !== 'done' && !isMissing(answer)) this.lastRefusal = answer;
    if (outcomeOf(answer) !== 'unknown') {
      this.answered += 1;
      this.#waits.delete(client);
      return answer;
    }
    const wait = this.#waits.get(client) ?? FIRST_WAIT;
    this.#waits.set(client, Math.min(wait * 2, MAX_WAIT));
    await timeOf(this.#owner).pause(wait);
    return answer;
  }

  /** Every request differs from all others, so that a transcript answers each with its own answer. */
  #options(client: number): CallOptions {
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    return { headers: [['User-Agent', `s3-assay client/${client} call/${count}`]] };
  }

  #wrote(
    client: number,
    key: string,
    exchange: Exchange,
    content: Extract<Effect, { kind: 'write' }>['content'],
    condition?: WriteCondition,
  ): void {
    const effect = { kind: 'write' as const, content, ...(condition && { condition }) };
    const outcome = outcomeOf(exchange);
    this.#add(client, key, exchange, { ...effect, outcome });
    this.#repeated(client, key, exchange, { ...effect, outcome });
  }

  /** What was sent more than once may have taken effect each time, whatever the last answer says. */
  #repeated(
    client: number,
    key: string,
    exchange: Exchange,
    effect: Exclude<Effect, { kind: 'read' }>,
  ): void {
    for (let repeat = 0; repeat < exchange.repeats; repeat += 1)
      this.#add(client, key, exchange, { ...effect, outcome: 'unknown' });
  }

  #read(
    client: number,
    key: string,
    exchange: Exchange,
    seen: Extract<Effect, { kind: 'read' }>['seen'],
  ): void {
    this.#add(client, key, exchange, { kind: 'read', seen });
  }

  #add(client: number, key: string, { operation, startedAt, endedAt }: Exchange, effect: Effect): void {
    const isOpen = effect.kind !== 'read' && effect.outcome === 'unknown';
    const until = isOpen ? undefined : endedAt.getTime();
    this.calls.push({ client, operation, key, from: startedAt.getTime(), until, effect });
  }
}

/**
 * Whether a call took effect. A server error or a lost connection leaves it open, also 503: a gateway may have passed the request on.
 * A request that was sent twice and refused may have been refused because of its own effect.
 */
function outcomeOf({ ok, status, response, failure, repeats }: Exchange): 'done' | 'declined' | 'unknown' {
  if (ok) return 'done';
  if (repeats > 0) return 'unknown';
  if (failure?.kind === 'refused' || failure?.kind === 'unreachable') return 'declined';
  if (response === undefined || status < 400) return 'unknown';
  return status >= 500 && status !== 501 ? 'unknown' : 'declined';
}

/** Dialects differ in the code, and HEAD has none. */
const isMissing = ({ status, error }: Exchange): boolean => status === 404 && error?.code !== 'NoSuchBucket';

function conditionHeaders(found: Found | undefined): { ifMatch?: string; ifNoneMatch?: string } {
  if (found === undefined) return {};
  return found === 'nothing' ? { ifNoneMatch: '*' } : { ifMatch: found.etag };
}

function conditionOf(found: Found | undefined): WriteCondition | undefined {
  if (found === undefined) return undefined;
  return found === 'nothing' ? { absent: true } : { match: found.content };
}
