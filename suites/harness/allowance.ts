import type { CallOptions } from '../../client/options.ts';
import type { Exchange, TransportFailure } from '../../client/exchange.ts';
import { describe } from '../case/answer.ts';

/** Why the clean-up of a bucket ended before the bucket was removed. */
export type WhyLeft =
  /** The target refuses; its answer is the reason. */
  | 'refused'
  /** It would not end: too many requests for one bucket, or rounds that remove nothing. */
  | 'endless'
  /** The target does not answer, or keeps answering 503. */
  | 'silent'
  /** The clean-up was asked to stop. */
  | 'stopped';

/** What remains on a target. */
export interface Left {
  why: WhyLeft;
  reason: string;
}

/** Ends the clean-up of one bucket. */
export class GaveUp extends Error implements Left {
  override name = 'GaveUp';
  readonly why: WhyLeft;
  readonly reason: string;
  constructor(why: WhyLeft, reason: string) {
    super(reason);
    this.why = why;
    this.reason = reason;
  }
}

/** Failures after which the next request would fail as well. */
const SILENT: readonly (TransportFailure | undefined)[] = ['refused', 'unreachable', 'timeout', 'tls'];

/** The budget of one clean-up for one bucket. */
export class Allowance {
  #requests: number;
  readonly #signal: AbortSignal | undefined;

  /** @param requests maximum number of requests; retries of a 503 count as one with the first */
  constructor(requests: number, signal: AbortSignal | undefined) {
    this.#requests = requests;
    this.#signal = signal;
  }

  /** Send one more request. @throws GaveUp when the budget is used up, or there is no answer */
  async ask<Answer extends Exchange>(send: (options: CallOptions) => Promise<Answer>): Promise<Answer> {
    if (this.#signal?.aborted) throw stopped();
    if (this.#requests <= 0)
      throw new GaveUp('endless', 'it takes more requests than a bucket of ours can need');
    this.#requests -= 1;
    const answer = await send({ signal: this.#signal });
    if (answer.failure?.kind === 'aborted') throw stopped();
    if (SILENT.includes(answer.failure?.kind)) throw new GaveUp('silent', 'the target does not answer');
    if (answer.status === 503) throw new GaveUp('silent', `the target answers ${describe(answer)}`);
    return answer;
  }
}

function stopped(): GaveUp {
  return new GaveUp('stopped', 'the clean-up was ended before it');
}
