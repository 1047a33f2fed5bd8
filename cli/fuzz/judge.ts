import type { ContractRule } from '../../client/exchange.ts';
import type { Attempt } from './attempt.ts';

/** Rules that bytes which are no request cannot be answered by: dialect and method of the answer are anyone's guess. */
const ALWAYS: ReadonlySet<ContractRule> = new Set([
  'server-error',
  'error-document-malformed',
  'error-root',
  'error-status-mismatch',
  'xml-malformed',
]);

/** Of pages of a website, and of the cluster service, errors have forms of their own. */
const ELSEWHERE: ReadonlySet<ContractRule> = new Set(['server-error']);

/** Statuses of the 5xx that are deliberate: not implemented; too much for now. */
const DELIBERATE = new Set([501, 503]);

/** What is wrong with how the server took a request; nothing, when it kept to the rules. */
export function findingsOf({ exchange, raw, isObjectApi }: Attempt): string[] {
  if (!exchange) return [];
  const { failure, response, violations } = exchange;
  if (failure?.kind === 'timeout') return [`a hang: ${failure.message}`];
  if (failure)
    return raw && isGoodbye(failure.kind) ? [] : [`no answer: ${failure.kind}, ${failure.message}`];
  const findings = violations
    .filter(({ rule }) => (!isObjectApi ? ELSEWHERE.has(rule) : !raw || ALWAYS.has(rule)))
    .map(({ rule, detail }) => `${rule}: ${detail}`);
  const status = response?.status ?? 0;
  return status >= 500 && !DELIBERATE.has(status) ? [`status ${status}`, ...findings] : findings;
}

/** Bytes that end before they are a request may be left without an answer. */
function isGoodbye(kind: string): boolean {
  return kind === 'reset' || kind === 'truncated';
}
