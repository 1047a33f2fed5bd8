import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '../../client/exchange.ts';
import { statusOf } from '../../client/retry.ts';
import { dialect } from '../../spec/dialect.ts';
import { expected } from '../model/model.ts';
import type { Step } from './step.ts';
import type { World } from '../model/world.ts';
import { type Divergence, isRead, judge } from './answers/judge.ts';
import { readAnswer } from './answers/read-answer.ts';
import type { Held } from './setting.ts';
import { type Address, isCertain, send } from './send.ts';

/** A step whose answer the model does not allow, and how it came to it. */
export interface Diverged {
  divergence: Divergence;
  /** Steps that were sent, the one that diverged last. */
  steps: Step[];
  exchanges: Exchange[];
}

/** The world before the first step. */
const NOTHING: World = new Map();

/** Attempts of a request that is answered 503, and the wait before each further one, milliseconds. */
const SLOW_DOWN = { attempts: 8, wait: 50, longest: 2000 };

/** Sends steps on buckets of its own and holds every answer against the model. */
export class Sequence {
  readonly #address: Address;
  readonly #setting: Held;
  readonly #settleMs: number;
  readonly steps: Step[] = [];
  readonly exchanges: Exchange[] = [];
  worlds: readonly World[] = [NOTHING];
  /** Set when nothing more can be said: no world is left, or the target is gone. */
  isOver = false;

  /** @param settleMs wait after each change of a configuration, milliseconds */
  constructor(address: Address, setting: Held, settleMs = 0) {
    this.#address = address;
    this.#setting = setting;
    this.#settleMs = settleMs;
  }

  /** The world that references are looked up in. */
  get world(): World {
    return this.worlds[0] ?? NOTHING;
  }

  /** Whether the specification says what a step must give, in every world that the target may be in. */
  canRun(step: Step): boolean {
    return (
      this.#address.clients[step.by] !== undefined &&
      this.worlds.every((world) => expected(world, step, this.#setting)) &&
      isCertain(step, this.worlds)
    );
  }

  /** Send a step. @returns what is wrong with the answer, if anything */
  async run(step: Step): Promise<Diverged | undefined> {
    const exchange = await this.#send(step);
    this.steps.push(step);
    this.exchanges.push(exchange);
    const { failure } = exchange;
    // What was refused a connection, or never sent, did not happen; a target that is gone ends the sequence.
    if (failure && failure.kind !== 'reset' && failure.kind !== 'timeout' && failure.kind !== 'truncated') {
      this.isOver = true;
      return undefined;
    }
    // A persistent 503 says that nothing was done; so does a refusal because the clocks differ.
    if (statusOf(exchange) === 503 || isOutOfTime(exchange)) return undefined;
    if (isPutOff(exchange)) {
      this.isOver = true;
      return undefined;
    }
    const answer = readAnswer(dialect(this.#address.target.dialect), step, exchange);
    const judged = judge(this.worlds, step, this.#setting, answer);
    if (!judged.divergence) {
      this.worlds = judged.worlds;
      if (judged.worlds.length === 0) this.isOver = true;
      if (this.#settleMs > 0 && isConfiguration(step)) await wait(this.#settleMs);
      return undefined;
    }
    this.worlds = judged.divergence.after;
    if (this.worlds.length === 0) this.isOver = true;
    return { divergence: judged.divergence, steps: [...this.steps], exchanges: [...this.exchanges] };
  }

  async #send(step: Step): Promise<Exchange> {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await send(this.#address, step, this.world);
      const status = statusOf(exchange);
      const isTransient =
        status === 503 || isOutOfTime(exchange) || (status >= 500 && status !== 501 && isRead(step));
      if (!isTransient || attempt === SLOW_DOWN.attempts || this.#address.signal?.aborted) return exchange;
      await wait(Math.min(SLOW_DOWN.wait * 2 ** (attempt - 1), SLOW_DOWN.longest));
    }
  }
}

/** Whether a bulk deletion was put off for some keys, as a 503 puts off a request: which keys are left is not known. */
function isPutOff({ output }: Exchange): boolean {
  const errors = output && 'Error' in output ? output.Error : undefined;
  return errors?.some(({ Code }) => Code === 'SlowDown' || Code === 'ServiceUnavailable') ?? false;
}

/** Difference of the clocks of client and target for which a signed request is refused, milliseconds. */
const SKEW = 15 * 60_000;

/** Whether a request was refused because a clock has jumped. The answer to HEAD has no code, but the date of the target. */
function isOutOfTime({ status, error, header }: Exchange): boolean {
  if (status !== 403) return false;
  if (error) return error.code === 'RequestTimeTooSkewed';
  return Math.abs(Date.parse(header('date') ?? '') - Date.now()) > SKEW;
}

/** What a target may take a moment to apply. */
function isConfiguration({ do: name }: Step): boolean {
  return /Bucket|Versioning|Policy/.test(name) && !name.startsWith('get') && !name.startsWith('head');
}
