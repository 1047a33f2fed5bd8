import { type ContractRule, contractRules, type Exchange } from '../../client/exchange.ts';
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

/** A note with its count, and the place where it was first made. */
interface KeptNote {
  note: string;
  count: number;
  first: number;
}

/** Maximum number of samples of one rule, over all operations: as many as a report shows. */
export const SAMPLES = 5;
/** Maximum number of different notes, and the name of all others. */
const NOTES = 500;
const FURTHER = 'further notes';

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

/** The same with the order of the run, so that several can be made one. Plain data. */
export interface LedgerSheet extends Pick<LedgerPage, 'checked' | 'seen'> {
  entries: Kept[];
  notes: KeptNote[];
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
  readonly #notes = new Map<string, KeptNote>();
  #count = 0;

  /**
   * Add the violations and notes of one exchange. Exchanges without an answer are not checked.
   * @param observed rules whose breach the case provokes and observes, so that it is not a finding
   * @param given its place in the order of the run; by default after all others. What is judged again comes in another order
   */
  add(exchange: Exchange, observed: readonly ContractRule[] = [], given?: number): void {
    if (!exchange.response) return;
    const place = given ?? (this.#count += 1);
    this.#checked[exchange.operation] = (this.#checked[exchange.operation] ?? 0) + 1;
    for (const kind of answerKinds) if (isOfKind[kind](exchange)) this.#seen[kind] += 1;
    for (const [index, note] of exchange.notes.entries())
      this.#countNote(note, place + index / exchange.notes.length, given === undefined);
    const counted = new Set<string>();
    for (const { rule, operation, detail } of exchange.violations) {
      // Several breaches of one rule in one answer count once.
      if (counted.has(rule) || observed.includes(rule)) continue;
      if (exchange.operation === 'raw' && !OF_ANY_BYTES.has(rule)) continue;
      counted.add(rule);
      // Breaches of one answer have an order too.
      const first = place + counted.size / (contractRules.length + 1);
      const known = this.#entries.get(`${rule} ${operation}`);
      const count = (known?.count ?? 0) + 1;
      if (known && known.first < first) known.count = count;
      else {
        const sample = this.#isAmongFirst(rule, first) ? recordExchange(exchange) : undefined;
        this.#entries.set(`${rule} ${operation}`, { rule, operation, count, detail, sample, first });
      }
    }
  }

  /** Whether few enough operations broke the rule before. */
  #isAmongFirst(rule: ContractRule, place: number): boolean {
    return this.#inOrder().filter((one) => one.rule === rule && one.first < place).length < SAMPLES;
  }

  #inOrder(): Kept[] {
    return [...this.#entries.values()].sort(byPlace);
  }

  /** @param isInOrder nothing that comes later was earlier in the run: what is beyond the limit need not be known */
  #countNote(note: string, place: number, isInOrder: boolean): void {
    const isNew = !this.#notes.has(note);
    const named = isNew && isInOrder && this.#notes.size >= NOTES ? FURTHER : note;
    const { count = 0, first = place } = this.#notes.get(named) ?? {};
    this.#notes.set(named, { note: named, count: count + 1, first: Math.min(first, place) });
  }

  /** Everything so far, with the order of the run. */
  sheet(): LedgerSheet {
    const notes = [...this.#notes.values()];
    return { checked: this.#checked, seen: this.#seen, entries: [...this.#entries.values()], notes };
  }

  /** Everything so far, as plain data. */
  page(): LedgerPage {
    return pageOf([this.sheet()]);
  }
}

/** The sheets of several ledgers of one run as one page: the same as if one ledger had had all exchanges. */
export function pageOf(sheets: readonly LedgerSheet[]): LedgerPage {
  const entries = new Map<string, Kept>();
  for (const entry of sheets.flatMap((sheet) => sheet.entries)) {
    const name = `${entry.rule} ${entry.operation}`;
    const known = entries.get(name);
    const count = entry.count + (known?.count ?? 0);
    entries.set(name, { ...(known && known.first < entry.first ? known : entry), count });
  }
  const samples = new Map<ContractRule, number>();
  return {
    checked: summed(sheets.map(({ checked }) => checked)),
    seen: { success: 0, head: 0, document: 0, refusal: 0, ...summed(sheets.map(({ seen }) => seen)) },
    entries: [...entries.values()].sort(byPlace).map(({ first: _first, ...entry }): LedgerEntry => {
      const before = samples.get(entry.rule) ?? 0;
      samples.set(entry.rule, before + 1);
      return before < SAMPLES ? entry : { ...entry, sample: undefined };
    }),
    notes: notesOf(sheets.flatMap(({ notes }) => notes)),
  };
}

/** The first different notes of a run with their counts, by name; all later ones are counted together. */
function notesOf(notes: readonly KeptNote[]): Record<string, number> {
  const ordered = [...notes].sort(byPlace).map(({ note }) => note);
  const kept = new Set([...new Set(ordered)].filter((note) => note !== FURTHER).slice(0, NOTES));
  const counts = summed(notes.map(({ note, count }) => ({ [kept.has(note) ? note : FURTHER]: count })));
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const byPlace = (one: { first: number }, other: { first: number }): number => one.first - other.first;

/** Counts of several records added up by name. */
function summed(records: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of records.flatMap((record) => Object.entries(record)))
    sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}
