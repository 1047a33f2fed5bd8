import type { Exchange } from '../../client/exchange.ts';
import { cut } from '../../client/recorded-body.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { type Dialect, dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import type { Target } from '../../target/target.ts';
import { CaseClock } from './case-clock.ts';
import { logged, type Logged, type Seen } from './logged.ts';

/** A remark of a matcher: expected and actual value. */
export interface Remark {
  message: string;
  expected?: string;
  actual?: string;
  exchange?: Seen;
}

/** Maximum number of exchanges kept of one case: the first few and the latest. */
const KEPT = 40;

/** Maximum length of an observation: it may contain a header of the target. */
const OBSERVED = 4096;

/** What happened in one case: its exchanges in order, missed SHOULDs, observations and notes. */
export class CaseLog {
  readonly #logged: Logged[] = [];
  /** The kept form of exchanges that are not kept completely. */
  readonly #seen = new WeakMap<object, Seen>();
  readonly warnings: Remark[] = [];
  readonly observations: Record<string, string> = {};
  /** The exchange that a matcher rejected, to be shown in the report. */
  rejected: Seen | undefined;
  requests = 0;
  answers = 0;
  /** The request that took longest. */
  longest: { operation: string; milliseconds: number } | undefined;
  /** True once a request was granted. */
  served = false;
  /** True once a request may have taken effect twice: it was sent again after a server error or a lost connection. */
  disturbed = false;
  readonly target: Target;
  /** Starts now. */
  readonly clock: CaseClock;

  constructor(target: Target) {
    this.target = target;
    this.clock = new CaseClock(target.limits.caseSeconds);
  }

  /** What the target speaks. */
  get dialect(): Dialect {
    return dialect(this.target.dialect);
  }

  /** The status that the contract's error list gives a code in the target's dialect. */
  statusOf(code: ErrorCode): number | undefined {
    return contractTables(this.target.dialect).errors[code]?.status;
  }

  /** Add an exchange and remember its log, so that matchers find the log by the exchange. */
  add(exchange: Exchange): void {
    this.requests += 1;
    if (exchange.response) this.answers += 1;
    const milliseconds = Math.round(exchange.milliseconds);
    if (milliseconds >= (this.longest?.milliseconds ?? 0))
      this.longest = { operation: exchange.operation, milliseconds };
    if (exchange.ok || (exchange.status >= 300 && exchange.status < 400)) this.served = true;
    if (exchange.uncertain) this.disturbed = true;
    if (this.#logged.length >= KEPT) this.#logged.splice(KEPT / 2, 1);
    const one = logged(exchange);
    this.#logged.push(one);
    this.#seen.set(exchange, one.seen);
    owners.set(exchange, this);
  }

  /** The exchanges that are kept, in order. */
  get exchanges(): readonly Seen[] {
    return this.#logged.map(({ seen }) => seen);
  }

  /** The same, as records. */
  get records(): readonly Logged[] {
    return this.#logged;
  }

  /** The index of an exchange among the kept ones; undefined when it was not kept. */
  indexOf(exchange: Seen | undefined): number | undefined {
    const held = exchange && (this.#seen.get(exchange) ?? exchange);
    const index = this.#logged.findIndex(({ seen }) => seen === held);
    return index === -1 ? undefined : index;
  }

  /** Record a missed SHOULD. */
  warn(remark: Remark): void {
    this.warnings.push(remark);
  }

  /** Record what the target does where the contract leaves it open. */
  observe(name: string, value: string): void {
    this.observations[name] = cut(value, OBSERVED);
  }
}

const owners = new WeakMap<Exchange, CaseLog>();

/** The log of the case in which `exchange` was made. */
export function logOf(exchange: Exchange): CaseLog | undefined {
  return owners.get(exchange);
}
