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

/** An entry, and the place of its first breach in the order of the run. */
interface Kept extends LedgerEntry {
  first: number;
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
  readonly #entries = new Map<string, Kept>();
  readonly #notes: Record<string, number> = {};
  #count = 0;

  /**
   * Add the violations and notes of one exchange. Exchanges without an answer are not checked.
   * @param observed rules whose breach the case provokes and observes, so that it is not a finding
   * @param place in the order of the run; by default after all others. What is judged again comes in another order
   */
  add(exchange: Exchange, observed: readonly ContractRule[] = [], place = (this.#count += 1)): void {
    if (!exchange.response) return;
    this.#checked[exchange.operation] = (this.#checked[exchange.operation] ?? 0) + 1;
    for (const kind of answerKinds) if (isOfKind[kind](exchange)) this.#seen[kind] += 1;
    for (const note of exchange.notes) this.#countNote(note);
    const counted = new Set<string>();
    for (const { rule, operation, detail } of exchange.violations) {
      // Several breaches of one rule in one answer count once.
      if (counted.has(rule) || observed.includes(rule)) continue;
      if (exchange.operation === 'raw' && !OF_ANY_BYTES.has(rule)) continue;
      counted.add(rule);
      const known = this.#entries.get(`${rule} ${operation}`);
      const count = (known?.count ?? 0) + 1;
      if (known && known.first < place) known.count = count;
      else {
        const sample = this.#isAmongFirst(rule, place) ? recordExchange(exchange) : undefined;
        this.#entries.set(`${rule} ${operation}`, { rule, operation, count, detail, sample, first: place });
      }
    }
  }

  /** Whether few enough operations broke the rule before. */
  #isAmongFirst(rule: ContractRule, place: number): boolean {
    return this.#inOrder().filter((one) => one.rule === rule && one.first < place).length < SAMPLES;
  }

  #inOrder(): Kept[] {
    return [...this.#entries.values()].sort((one, other) => one.first - other.first);
  }

  #countNote(note: string): void {
    const known = this.#notes[note];
    // A note may contain a name that the target changes each time.
    const named = known === undefined && Object.keys(this.#notes).length >= NOTES ? 'further notes' : note;
    this.#notes[named] = (this.#notes[named] ?? 0) + 1;
  }

  /** Everything so far, as plain data. */
  page(): LedgerPage {
    const samples = new Map<ContractRule, number>();
    const entries = this.#inOrder().map(({ first: _first, ...entry }): LedgerEntry => {
      const before = samples.get(entry.rule) ?? 0;
      samples.set(entry.rule, before + 1);
      return before < SAMPLES ? entry : { ...entry, sample: undefined };
    });
    const notes = Object.entries(this.#notes).sort(([one], [other]) => (one < other ? -1 : 1));
    return { checked: this.#checked, seen: this.#seen, entries, notes: Object.fromEntries(notes) };
  }
}
