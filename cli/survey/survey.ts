import { randomBytes } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import { Creations } from '../../suites/harness/creations.ts';
import { describe } from '../../suites/case/answer.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { journalPath } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import type { ChosenTarget } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import { ExitCode } from '../exit-code.ts';
import { classify, type Finding, type Observation } from './classify.ts';
import { controlOf, probes, type Probe } from './probes.ts';

/** What was found of one operation. */
export interface Surveyed {
  operation: string;
  /** `PUT {bucket}?encryption` */
  request: string;
  finding: Finding;
  /** The answer in few words: `501 NotImplemented`. */
  answer: string;
}

/** What a survey found, as it is written to `survey.json`. */
export interface Survey {
  format: 1;
  target: { name: string; endpoint: string; dialect: DialectName };
  startedAt: string;
  operations: Surveyed[];
  /** What could not be removed again, each with its reason. */
  left: string[];
}

const CONTENT = 'assay survey';
const SOURCE = 'source';

/**
 * Asks a deployment for every operation of the public protocol, on buckets of its own, without judging the answers. What it made is
 * removed again; a journal is kept of it as in a run.
 * @param signal ends it early: what was asked until then is found, what was made is removed
 * @throws UserError when not even a bucket with an object can be made
 */
export async function survey({ target, source }: ChosenTarget, signal?: AbortSignal): Promise<Survey> {
  const name = `assay-survey-${randomBytes(4).toString('hex')}`;
  const journal = new Journal(journalPath(name));
  const startedAt = new Date().toISOString();
  journal.begun({ pid: process.pid, startedAt, target: source, dialect: target.dialect });
  const creations = new Creations(journal, target.endpoint);
  const transport = transportFor(target);
  const client = clientFor(target, transport, 'owner', 'survey', {
    onExchange: (one) => creations.note(one),
  });
  const place = new Place(client, name, (bucket) => creations.request(bucket, 'prefixed'), signal);
  let operations: Surveyed[];
  let left: string[];
  try {
    operations = await askAll(place, signal);
  } finally {
    await transport.close();
    ({ left } = await sweep(target, journal, { signal }));
  }
  const { name: title, endpoint, dialect } = target;
  return { format: 1, target: { name: title, endpoint, dialect }, startedAt, operations, left };
}

async function askAll(place: Place, signal: AbortSignal | undefined): Promise<Surveyed[]> {
  const controls = new Map<string, Observation>();
  const found = new Map<string, Surveyed>();
  // Those that read come first: whether they are there says more of those that write.
  const order = probes().sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  for (const probe of order) {
    if (signal?.aborted) break;
    const control = controlOf(probe);
    const key = [control.method, control.level, control.body === undefined].join(' ');
    const plain = controls.get(key) ?? (await place.ask(control)).seen;
    controls.set(key, plain);
    const { seen, answer } = await place.ask(probe);
    const reader = found.get(probe.operation.replace(/^(Put|Delete|Update)/, 'Get'));
    const finding = classify(probe, seen, plain, reader && reader.finding.kind === 'answered');
    found.set(probe.operation, { operation: probe.operation, request: requestOf(probe), finding, answer });
  }
  return [...found.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** Where a survey asks: a bucket that is not empty, and a new object for each probe of one. */
class Place {
  readonly #client: Client;
  readonly #prefix: string;
  readonly #announce: (bucket: string) => unknown;
  readonly #signal: AbortSignal | undefined;
  #bucket: string | undefined;
  #made = 0;

  constructor(client: Client, prefix: string, announce: (bucket: string) => unknown, signal?: AbortSignal) {
    this.#client = client;
    this.#prefix = prefix;
    this.#announce = announce;
    this.#signal = signal;
  }

  /** Send a probe, and look at what it left. */
  async ask({ method, level, query, headers, body }: Probe): Promise<{ seen: Observation; answer: string }> {
    const bucket = (this.#bucket ??= await this.#makeBucket());
    const key = level === 'object' ? await this.#makeObject(bucket) : undefined;
    const path = level === 'service' ? '/' : key === undefined ? `/${bucket}` : `/${bucket}/${key}`;
    const exchange = await this.#client.send(
      {
        method,
        path,
        query,
        headers: headers.map(([name, value]) => [name, value.replace('{source}', `${bucket}/${SOURCE}`)]),
        ...(body !== undefined && { body }),
      },
      { retry: false, signal: this.#signal },
    );
    const left = method === 'GET' || method === 'HEAD' ? 'same' : await this.#leftOf(bucket, key);
    if (left === 'gone' && key === undefined) this.#bucket = undefined;
    return { seen: { ...observed(exchange), left }, answer: describe(exchange) };
  }

  async #leftOf(bucket: string, key: string | undefined): Promise<Observation['left']> {
    const signal = this.#signal;
    if (key === undefined) {
      const { status } = await this.#client.headBucket({ bucket }, { signal });
      return status === 404 ? 'gone' : 'same';
    }
    const { status, ok, body } = await this.#client.getObject({ bucket, key }, { signal });
    if (status === 404) return 'gone';
    return ok && body.toString() !== CONTENT ? 'changed' : 'same';
  }

  async #makeBucket(): Promise<string> {
    this.#made += 1;
    const bucket = `${this.#prefix}-${this.#made}`;
    this.#announce(bucket);
    const signal = this.#signal;
    must(await this.#client.createBucket({ bucket }, { signal }), 'A bucket');
    must(
      await this.#client.putObject({ bucket, key: SOURCE, body: `${CONTENT}: source` }, { signal }),
      'An object',
    );
    return bucket;
  }

  async #makeObject(bucket: string): Promise<string> {
    this.#made += 1;
    const key = `object-${this.#made}`;
    const put = await this.#client.putObject({ bucket, key, body: CONTENT }, { signal: this.#signal });
    must(put, 'An object');
    return key;
  }
}

function must(exchange: Exchange, what: string): void {
  if (exchange.ok) return;
  throw new UserError(
    `${what} could not be made for the survey: ${describe(exchange)}. See what is wrong with assay doctor.`,
    ExitCode.incomplete,
  );
}

function observed({ status, error, body, response }: Exchange): Omit<Observation, 'left'> {
  const isContent = response !== undefined && body.toString('latin1') === CONTENT;
  const { root, elements } = documentOf(body);
  return {
    status: response === undefined ? 0 : status,
    ...(error?.code !== undefined && { code: error.code }),
    ...(root !== undefined && { root, elements }),
    isContent,
  };
}

function documentOf(body: Buffer): { root?: string; elements?: string } {
  try {
    const { name, children } = parseXml(body);
    const names = children.map((child) => child.name);
    return { root: name, elements: [...new Set(names)].sort().join() };
  } catch {
    return {};
  }
}

/** A request as people write it: `PUT {bucket}/{key}?retention`. */
function requestOf({ method, level, query, headers }: Probe): string {
  const path = { service: '/', bucket: '/{bucket}', object: '/{bucket}/{key}' }[level];
  const pairs = query.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&');
  const picked = headers.map(([name]) => ` (${name})`).join('');
  return `${method} ${path}${pairs && `?${pairs}`}${picked}`;
}
