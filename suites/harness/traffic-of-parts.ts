import { type ContractRule, contractRules } from '../../client/exchange.ts';
import type { Traffic } from '../../reports/results.ts';
import { answerKinds, type LedgerEntry, type LedgerPage, SAMPLES } from './ledger.ts';

/**
 * The traffic of several parts of a run, added up as if it were one run. Rules that this version does not know are left out;
 * the parts come from its own version.
 */
export function trafficOfParts(parts: readonly Traffic[]): LedgerPage {
  const entries = new Map<string, LedgerEntry>();
  const sampled = new Map<ContractRule, number>();
  for (const { rule, operation, count, detail, sample } of parts.flatMap((part) => part.entries)) {
    if (!isRule(rule)) continue;
    const known = entries.get(`${rule} ${operation}`);
    if (known) known.count += count;
    else {
      const before = sampled.get(rule) ?? 0;
      sampled.set(rule, before + 1);
      const kept = before < SAMPLES ? sample : undefined;
      entries.set(`${rule} ${operation}`, { rule, operation, count, detail, sample: kept });
    }
  }
  const seen = { success: 0, head: 0, document: 0, refusal: 0 };
  for (const part of parts) for (const kind of answerKinds) seen[kind] += part.seen[kind];
  return {
    checked: sums(parts.map(({ checked }) => checked)),
    seen,
    entries: [...entries.values()],
    notes: sums(parts.map(({ notes }) => notes)),
  };
}

const isRule = (word: string): word is ContractRule => contractRules.some((rule) => rule === word);

function sums(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total = new Map<string, number>();
  for (const part of parts)
    for (const [name, count] of Object.entries(part)) total.set(name, (total.get(name) ?? 0) + count);
  return Object.fromEntries(total);
}
