import type { Exchange } from '../../client/exchange.ts';
import { cut } from '../../client/recorded-body.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { type Dialect, dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import type { Target } from '../../target/target.ts';
import { CaseClock } from './case-clock.ts';
import { logged, type Logged, type Seen } from './logged.ts';

/** A remark of a matcher: what was expected and what came. */
export interface Remark {
  message: string;
  expected?: string;
  actual?: string;
  exchange?: Seen;
}

/** Exchanges kept of one case. A case that sends more keeps the first few and the latest. */
const KEPT = 40;

/** Longest observation: a header of the target may stand in it. */
const OBSERVED = 4096;

/** What happened in one case: its exchanges in order, missed SHOULDs, observations and notes. */
export class CaseLog {
  readonly #logged: Logged[] = [];
  /** Of exchanges that are not held themselves: what is. */
  readonly #seen = new WeakMap<object, Seen>();
  readonly warnings: Remark[] = [];
  readonly observations: Record<string, string> = {};
  /** The exchange that a matcher rejected, for the report to show. */
  rejected: Seen | undefined;
  requests = 0;
  answers = 0;
  /** True once something that was asked was granted. */
  served = false;
  /** True once a request may have taken effect twice: it was sent again after a server error or a lost connection. */
  disturbed = false;
  readonly target: Target;
  /** Runs from now on. */
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

  /** Take an exchange in and remember whose it is, so that matchers given only the exchange find this log. */
  add(exchange: Exchange): void {
    this.requests += 1;
    if (exchange.response) this.answers += 1;
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

  /** The same, to be recorded. */
  get records(): readonly Logged[] {
    return this.#logged;
  }

  /** Where an exchange of this case stands among those that are kept; undefined when it does not. */
  indexOf(exchange: Seen | undefined): number | undefined {
    const held = exchange && (this.#seen.get(exchange) ?? exchange);
    const index = this.#logged.findIndex(({ seen }) => seen === held);
    return index === -1 ? undefined : index;
  }

  /** Record a missed SHOULD. */
  warn(remark: Remark): void {
    this.warnings.push(remark);
  }

  /** Record what the deployment does where the contract leaves it open. */
  observe(name: string, value: string): void {
    this.observations[name] = cut(value, OBSERVED);
  }
}

const owners = new WeakMap<Exchange, CaseLog>();

/** The log of the case in which `exchange` was made. */
export function logOf(exchange: Exchange): CaseLog | undefined {
  return owners.get(exchange);
}
