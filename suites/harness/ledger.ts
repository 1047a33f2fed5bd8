import type { ContractRule, Exchange } from '../../client/exchange.ts';
import { type RecordedExchange, recordExchange } from '../../client/recorded.ts';

/** Breaches of one contract rule by one operation: their number, and the first of them. */
export interface LedgerEntry {
  rule: ContractRule;
  operation: string;
  count: number;
  detail: string;
  /** Present for the first few operations that break a rule. */
  sample: RecordedExchange | undefined;
}

/** Maximum number of samples of one rule, over all operations: as many as a report shows. */
export const SAMPLES = 5;
/** Maximum number of different notes. */
const NOTES = 500;

/**
 * Kinds of answers that requirements on traffic are about: a success, one of HEAD, one with a document of a schema, and a
 * refusal with an error document.
 */
export const answerKinds = ['success', 'head', 'document', 'refusal'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** How the traffic of a subject, set-up included, kept the contract. Plain data, passed from worker to main thread. */
export interface LedgerPage {
  /** Exchanges checked, by operation. */
  checked: Record<string, number>;
  /** Answers of each kind. */
  seen: Record<AnswerKind, number>;
  entries: LedgerEntry[];
  /** Remarks that are not breaches, with counts. */
  notes: Record<string, number>;
}

const isOfKind: Readonly<Record<AnswerKind, (exchange: Exchange) => boolean>> = {
  success: ({ ok }) => ok,
  head: ({ ok, request }) => ok && request.method === 'HEAD',
  document: ({ ok, output }) => ok && output !== undefined,
  refusal: ({ status, error }) => status < 500 && error?.code !== undefined,
};

/** Rules for the answer to any bytes: bytes that are not an HTTP request are answered before the protocol begins. */
const OF_ANY_BYTES: ReadonlySet<ContractRule> = new Set<ContractRule>(['server-error', 'head-with-body']);

/**
 * Collects contract violations of every exchange per (rule, operation), so that one missing header is one finding with a
 * count and a sample instead of a thousand failures. Judged once in a run, under the `responses` profile.
 * @internal only its tests import it
 */
export class Ledger {
  readonly #checked: Record<string, number> = {};
  readonly #seen: Record<AnswerKind, number> = { success: 0, head: 0, document: 0, refusal: 0 };
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #notes: Record<string, number> = {};
  readonly #samples = new Map<ContractRule, number>();

  /**
   * Add the violations and notes of one exchange. Exchanges without an answer are not checked.
   * @param observed rules whose breach the case provokes and observes, so that it is not a finding
   */
  add(exchange: Exchange, observed: readonly ContractRule[] = []): void {
    if (!exchange.response) return;
    this.#checked[exchange.operation] = (this.#checked[exchange.operation] ?? 0) + 1;
    for (const kind of answerKinds) if (isOfKind[kind](exchange)) this.#seen[kind] += 1;
    for (const note of exchange.notes) this.#count(note);
    const counted = new Set<string>();
    for (const { rule, operation, detail } of exchange.violations) {
      // Several breaches of one rule in one answer count once.
      if (counted.has(rule) || observed.includes(rule)) continue;
      if (exchange.operation === 'raw' && !OF_ANY_BYTES.has(rule)) continue;
      counted.add(rule);
      const known = this.#entries.get(`${rule} ${operation}`);
      if (known) known.count += 1;
      else {
        const sampled = this.#samples.get(rule) ?? 0;
        this.#samples.set(rule, sampled + 1);
        const sample = sampled < SAMPLES ? recordExchange(exchange) : undefined;
        const entry = { rule, operation, count: 1, detail, sample };
        this.#entries.set(`${rule} ${operation}`, entry);
      }
    }
  }

  #count(note: string): void {
    const known = this.#notes[note];
    // A note may contain a name that the target changes each time.
    const named = known === undefined && Object.keys(this.#notes).length >= NOTES ? 'further notes' : note;
    this.#notes[named] = (this.#notes[named] ?? 0) + 1;
  }

  /** Everything so far, as plain data. */
  page(): LedgerPage {
    return {
      checked: this.#checked,
      seen: this.#seen,
      entries: [...this.#entries.values()],
      notes: this.#notes,
    };
  }
}
