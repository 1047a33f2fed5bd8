import type { ContractTables, OperationContract } from '../spec/contract.ts';
import { dialect, type DialectName, wireHeader } from '../spec/dialect.ts';
import type { CallInput, OperationId, OperationOutputs } from '../spec/generated/operations.ts';
import { allOperations, contractTables, operationContract } from '../spec/tables.ts';
import { checkAnswer } from './check/check.ts';
import { oneAtATime } from './check/one-at-a-time.ts';
import { type Draft, draftOf, openDraft } from './draft.ts';
import type { Exchange, SentRequest } from './exchange.ts';
import { type FormField, type FormPolicy, signForm } from './forms/sign-form.ts';
import { GeneratedOperations } from './generated/operations.ts';
import { headerValue } from './headers.ts';
import type {
  Bytes,
  CallOptions,
  Identity,
  OpenRequest,
  RawOptions,
  RawPiece,
  SigningOptions,
} from './options.ts';
import { prepare, type Sender } from './prepare.ts';
import { cut } from './recorded-body.ts';
import { redactor } from './redact.ts';
import { sendWithRetry } from './retry.ts';
import { keepSecret } from './secrets.ts';
import { type Answered, type Asked, noTape, type Take, type Tape } from './tape.ts';
import { bodiesInFlight, type BodyShare } from './transport/bodies-in-flight.ts';
import type { AtTarget, Outcome } from './transport/outcome.ts';
import type { CallLimits, Transport } from './transport/transport.ts';
import { readRequest } from './transport/wire.ts';

/** Maximum length of a violation's detail and of a note. */
const REMARK = 200;

/** How a client is set up. */
export interface ClientOptions {
  /** Address of the target; the path of the URL, if any, precedes that of every request. */
  endpoint: URL;
  /** Address of websites, with `{bucket}` in place of the bucket: `http://{bucket}.website.localhost:9000`. */
  website?: string;
  dialect: DialectName;
  region: string;
  addressing: 'path' | 'virtual-host';
  identity: Identity;
  /** Connections, shared by all clients of a run. */
  transport: Transport;
  userAgent: string;
  /** Service that requests are signed for (default `s3`). */
  service?: string;
  /** Time limit of one exchange. */
  timeoutMs: number;
  /** Notified of the time in which the target has to answer a request of this client. */
  atTarget?: AtTarget;
  /** Records the exchanges, or answers in place of the target. */
  tape?: Tape;
  /** Called with every exchange once it has ended and was checked; `place` as in `Take`. */
  onExchange?(exchange: Exchange, place?: number): void;
}

/**
 * Speaks to a target as one identity. A method for every operation of the contract gives the exchange: what was sent, what
 * came, and every way in which it breaks the contract. What a target does never throws; a mistake of the caller does
 * (TypeError: an argument that does not exist, a website without an address; RangeError: an operation that the dialect
 * lacks).
 */
export class Client extends GeneratedOperations {
  readonly identity: Identity;
  readonly #options: ClientOptions;
  readonly #sender: Sender;
  readonly #tables: ContractTables<OperationId>;

  constructor(options: ClientOptions) {
    super();
    const { identity, endpoint, website, region, addressing, userAgent, service = 's3' } = options;
    const { credentials } = identity;
    keepSecret(credentials?.secretAccessKey, credentials?.sessionToken);
    this.identity = identity;
    this.#options = options;
    this.#sender = {
      endpoint,
      website,
      dialect: dialect(options.dialect),
      region,
      addressing,
      credentials,
      userAgent,
      service,
    };
    this.#tables = contractTables(options.dialect);
  }

  /** Send any request: recorded, signed and checked as the operations are. */
  async send(request: OpenRequest, options: CallOptions = {}): Promise<Exchange> {
    const { operation = request.site === undefined ? undefined : 'websiteGet' } = request;
    const contract = operation && operationContract(this.#tables, operation);
    return this.#exchange(
      request.operation ?? 'send',
      contract,
      openDraft(request, options.rawBody),
      options,
    );
  }

  /**
   * Send exactly these bytes over a separate connection, unsigned, and read one answer.
   * @param bytes one piece, or several that are written one after the other; the first must be bytes and contain the
   * request line
   */
  async raw(bytes: Bytes | readonly [Bytes, ...RawPiece[]], options: RawOptions = {}): Promise<Exchange> {
    const pieces = typeof bytes === 'string' || bytes instanceof Uint8Array ? ([bytes] as const) : bytes;
    const sent: Buffer[] = [];
    const parts = pieces.map((piece) => async () => {
      const part = Buffer.from(typeof piece === 'function' ? await piece() : piece);
      sent.push(part);
      return part;
    });
    const { method } = readRequest(Buffer.from(pieces[0]));
    return withShare(async (share) => {
      const take = this.#tape.take({
        operation: 'raw',
        identity: this.identity.name,
        request: readRequest(Buffer.from(pieces[0])),
        signing: undefined,
        pieces: parts,
        sent,
      });
      const send = () => {
        sent.length = 0;
        share.release();
        return this.#options.transport.raw(method, parts, options, { ...this.#limits(options), share });
      };
      const answer = await take.answer(() => this.#patiently(send, options));
      const read = readRequest(Buffer.concat(sent));
      const request = { ...read, url: this.#sender.endpoint.origin + read.target };
      return this.#conclude('raw', undefined, request, take, answer);
    });
  }

  /**
   * Check an exchange that another run recorded. Nothing is sent.
   */
  async checkRecorded(
    { operation, contract: id = operation }: Pick<Asked, 'operation' | 'contract'>,
    request: Omit<SentRequest, 'url'>,
    take: Take,
  ): Promise<Exchange> {
    const contract = allOperations(this.#tables).find((one) => one.id === id);
    const answer = await take.answer(() => Promise.reject(new Error('a recorded exchange is not sent')));
    const url = this.#sender.endpoint.origin + request.target;
    return this.#conclude(operation, contract, { ...request, url }, take, answer);
  }

  /** The signed request that `send` would send; `wireBytes` converts it to bytes for `raw`. */
  sign(request: OpenRequest, options: CallOptions = {}): SentRequest {
    return prepare(openDraft(request, options.rawBody), this.#sender, options);
  }

  /** A link: the URL of an operation, signed in its query, for anyone to use. */
  presign<Id extends OperationId>(operation: Id, input: CallInput<Id>, options: CallOptions = {}): URL {
    const contract = operationContract(this.#tables, operation);
    const draft = draftOf(this.#tables, contract, input, options.rawBody);
    const signed = prepare(draft, this.#sender, {
      ...options,
      // The user of the link sends their own headers, including the body's length.
      without: ['user-agent', 'content-length', ...(options.without ?? [])],
      sign: { ...options.sign, mode: 'query' },
    });
    return new URL(
      `${this.#sender.endpoint.protocol}//${headerValue(signed.headers, 'host')}${signed.target}`,
    );
  }

  /**
   * The fields that sign a form which anyone may send: policy and signature, with the dialect's names.
   * @throws TypeError when this client has no credentials
   */
  signForm(policy: FormPolicy, options: SigningOptions = {}): FormField[] {
    const { dialect: tokens, credentials, region } = this.#sender;
    if (!credentials) throw new TypeError(`${this.identity.name} has no credentials to sign a form with`);
    return signForm(policy, { dialect: tokens, credentials, region, options });
  }

  protected override async call<Id extends OperationId>(
    operation: Id,
    input: CallInput<Id>,
    options: CallOptions = {},
  ): Promise<Exchange<Id>> {
    const contract = operationContract(this.#tables, operation);
    const draft = draftOf(this.#tables, contract, input, options.rawBody);
    return this.#exchange<Id>(operation, contract, draft, { longest: LONG_DOCUMENTS[operation], ...options });
  }

  async #exchange<Id extends OperationId>(
    label: string,
    contract: OperationContract | undefined,
    draft: Draft,
    options: CallOptions,
  ): Promise<Exchange<Id>> {
    const { transport } = this.#options;
    const request = prepare(draft, this.#sender, options);
    // Ceph RGW writes some answers of a website twice; the second copy would be taken as the answer to the next request.
    const limits = {
      ...this.#limits(options),
      alone: draft.site !== undefined,
    };
    const way = draft.site === undefined ? transport : transport.towards(new URL(request.url).origin);
    return withShare(async (share) => {
      const identity = this.identity.name;
      const take = this.#tape.take({
        operation: label,
        ...(contract && contract.id !== label && { contract: contract.id }),
        ...{ identity, request, signing: options.sign },
      });
      const send = () => {
        share.release();
        return way.send(request, { ...limits, share });
      };
      const answer = await take.answer(() => this.#patiently(send, options));
      return this.#conclude<Id>(label, contract, request, take, answer);
    });
  }

  /**
   * Send, and retry where the answer indicates that this may help. A request that may have taken effect twice is
   * `uncertain`.
   */
  async #patiently(
    send: () => Promise<Outcome>,
    { retry, signal }: Pick<CallOptions, 'retry' | 'signal'>,
  ): Promise<Answered> {
    const { transport } = this.#options;
    if (retry === false || transport.shedding.isHopeless) {
      const outcome = await send();
      if (retry !== false) transport.shedding.note(outcome.response?.status);
      return { outcome, slowDowns: 0, serverErrors: 0, uncertain: outcome.resent };
    }
    const persisted = await sendWithRetry(send, signal);
    const { outcome, serverErrors } = persisted;
    transport.shedding.note(outcome.response?.status);
    return { ...persisted, uncertain: serverErrors > 0 || outcome.resent };
  }

  async #conclude<Id extends OperationId>(
    label: string,
    contract: OperationContract | undefined,
    request: SentRequest,
    take: Take,
    { outcome: { response, failure, notes }, slowDowns, serverErrors, uncertain }: Answered,
  ): Promise<Exchange<Id>> {
    const milliseconds = take.milliseconds();
    const endedAt = take.endedAt();
    const { dialect: tokens } = this.#sender;
    const { transport } = this.#options;
    transport.retries += slowDowns;
    transport.serverErrors += serverErrors;
    const again = serverErrors > 0 ? ['sent again: the target had answered with a server error'] : [];
    const standard = {
      tables: this.#tables,
      dialect: tokens,
      noteRequestId: (id: string) => take.isNewId(() => transport.requestIds.note(id)),
    };
    const checked =
      response &&
      (await oneAtATime(response.body, () => checkAnswer(standard, label, contract, request, response)));
    const hide = redactor(request);
    // Remarks go into reports and may contain text of the target; secrets are hidden before texts are cut, so that no part
    // of one is shown.
    const remark = (text: string): string => cut(hide(text), REMARK);
    const exchange: Exchange<Id> = {
      operation: label,
      identity: this.identity.name,
      startedAt: take.startedAt,
      endedAt,
      milliseconds,
      request,
      response,
      failure,
      uncertain,
      repeats: serverErrors + (uncertain ? 1 : 0) + (slowDowns > 0 ? 1 : 0),
      status: response?.status ?? 0,
      ok: response !== undefined && response.status >= 200 && response.status < 300 && !checked?.error,
      output: outputOf<Id>(checked?.output),
      error: checked?.error,
      body: response?.body ?? Buffer.alloc(0),
      violations: (checked?.violations ?? []).map((one) => ({ ...one, detail: remark(one.detail) })),
      notes: [...again, ...notes, ...(checked?.notes ?? [])].map(remark),
      header: (name) => headerValue(response?.headers ?? [], wireHeader(tokens, name)),
    };
    this.#options.onExchange?.(exchange, take.place);
    take.done();
    return exchange;
  }

  get #tape(): Tape {
    return this.#options.tape ?? noTape;
  }

  #limits({
    timeoutMs = this.#options.timeoutMs,
    signal,
    longest,
  }: Pick<CallOptions, 'timeoutMs' | 'signal' | 'longest'>): CallLimits {
    const { atTarget } = this.#options;
    return { timeoutMs, signal, atTarget, ...(longest !== undefined && { maxBodyBytes: longest }) };
  }
}

/** Bytes of documents that may be long whatever a run does: an owner may have ten thousand buckets, some 280 bytes each. */
const LONG_DOCUMENTS: { readonly [id in OperationId]?: number } = { listBuckets: 4 * 1024 * 1024 };

/** Work with a share of the bodies in flight, once there is room; it is released with the work. */
async function withShare<T>(work: (share: BodyShare) => Promise<T>): Promise<T> {
  await bodiesInFlight.room();
  const share = bodiesInFlight.share();
  try {
    return await work(share);
  } finally {
    share.release();
  }
}

/** The document of an answer as the output of its operation; undefined where there was none. */
function outputOf<Id extends OperationId>(document: unknown): OperationOutputs[Id] | undefined {
  return isOutput<Id>(document) ? document : undefined;
}

/**
 * The reader made the value by the operation's own schema: what does not fit is a violation of the same exchange, and one
 * missing element must not hide the rest of the document from cases that check something else.
 */
function isOutput<Id extends OperationId>(value: unknown): value is OperationOutputs[Id] {
  return typeof value === 'object' && value !== null;
}
