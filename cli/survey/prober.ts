import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import { describe } from '../../suites/case/answer.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import type { Observation } from './classify.ts';
import type { Probe } from './probes.ts';

const CONTENT = 'assay survey';
const SOURCE = 'source';

/** Sends probes to a bucket that is not empty, or to a new object for each probe of an object. */
export class Prober {
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

  /**
   * Sends a probe, and observes its effect.
   * @throws UserError when the bucket or the object for it cannot be created; the reason of the signal, once it has aborted
   */
  async send({ method, level, query, headers, body }: Probe): Promise<{ seen: Observation; answer: string }> {
    this.#signal?.throwIfAborted();
    const { bucket, key } = await this.#placeFor(level);
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
    this.#signal?.throwIfAborted();
    if (left === 'gone' && key === undefined) this.#bucket = undefined;
    return { seen: { ...observed(exchange), left }, answer: describe(exchange) };
  }

  /** An earlier probe may have left a setting with which its bucket no longer works (moto, an empty policy): then another one. */
  async #placeFor(level: Probe['level']): Promise<{ bucket: string; key?: string }> {
    const bucket = (this.#bucket ??= await this.#makeBucket());
    if (level !== 'object') return { bucket };
    const { key, put } = await this.#putObject(bucket);
    if (put.ok) return { bucket, key };
    this.#bucket = await this.#makeBucket();
    const again = await this.#putObject(this.#bucket);
    requireSuccess(again.put, 'An object');
    return { bucket: this.#bucket, key: again.key };
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
    requireSuccess(await this.#client.createBucket({ bucket }, { signal }), 'A bucket');
    requireSuccess(
      await this.#client.putObject({ bucket, key: SOURCE, body: `${CONTENT}: source` }, { signal }),
      'An object',
    );
    return bucket;
  }

  async #putObject(bucket: string): Promise<{ key: string; put: Exchange }> {
    this.#made += 1;
    const key = `object-${this.#made}`;
    const put = await this.#client.putObject({ bucket, key, body: CONTENT }, { signal: this.#signal });
    return { key, put };
  }
}

function requireSuccess(exchange: Exchange, what: string): void {
  if (exchange.ok) return;
  throw new UserError(
    `${what} could not be created for the survey: ${describe(exchange)}. "assay doctor" shows what is wrong.`,
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
