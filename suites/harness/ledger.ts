import type { ContractRule, Exchange } from '../../client/exchange.ts';
import { type RecordedExchange, recordExchange } from '../../client/recorded.ts';

/** Breaches of one contract rule by one operation: how often, and the first of them in full. */
export interface LedgerEntry {
  rule: ContractRule;
  operation: string;
  count: number;
  detail: string;
  sample: RecordedExchange;
}

/** What a subject's traffic, set-up included, showed of the contract. Plain data: it crosses from worker to main thread. */
export interface LedgerPage {
  /** Exchanges checked, by operation. */
  checked: Record<string, number>;
  entries: LedgerEntry[];
  /** Remarks that are no breach, with counts. */
  notes: Record<string, number>;
}

/** What holds for the answer to any bytes: what is no HTTP request is answered before the protocol begins. */
const OF_ANY_BYTES: ReadonlySet<ContractRule> = new Set<ContractRule>(['server-error', 'head-with-body']);

/**
 * Collects contract violations of every exchange per (rule, operation), so that one missing header is one finding with
 * a count and a sample, not a thousand failures. Judged once a run under the `responses` profile.
 */
export class Ledger {
  readonly #checked: Record<string, number> = {};
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #notes: Record<string, number> = {};

  /**
   * Take in one exchange's violations and notes. Exchanges without an answer are not checked.
   * @param observed rules whose breach the case provokes and observes, so that it is no finding
   */
  add(exchange: Exchange, observed: readonly ContractRule[] = []): void {
    if (!exchange.response) return;
    this.#checked[exchange.operation] = (this.#checked[exchange.operation] ?? 0) + 1;
    for (const note of exchange.notes) this.#notes[note] = (this.#notes[note] ?? 0) + 1;
    const counted = new Set<string>();
    for (const { rule, operation, detail } of exchange.violations) {
      // Several breaches of one rule in one answer are one broken answer.
      if (counted.has(rule) || observed.includes(rule)) continue;
      if (exchange.operation === 'raw' && !OF_ANY_BYTES.has(rule)) continue;
      counted.add(rule);
      const known = this.#entries.get(`${rule} ${operation}`);
      if (known) known.count += 1;
      else {
        const entry = { rule, operation, count: 1, detail, sample: recordExchange(exchange) };
        this.#entries.set(`${rule} ${operation}`, entry);
      }
    }
  }

  /** Everything so far, as plain data. */
  page(): LedgerPage {
    return { checked: this.#checked, entries: [...this.#entries.values()], notes: this.#notes };
  }
}
