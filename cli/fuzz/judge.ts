import type { ContractRule } from '../../client/exchange.ts';
import type { Attempt } from './attempt.ts';

/** Rules that also apply to answers to bytes that form no request: there, dialect and method are unknown. */
const ALWAYS: ReadonlySet<ContractRule> = new Set([
  'server-error',
  'error-document-malformed',
  'error-root',
  'error-status-mismatch',
  'xml-malformed',
]);

/** Rules for websites and the cluster service, whose errors have another form. */
const ELSEWHERE: ReadonlySet<ContractRule> = new Set(['server-error']);

/** The 5xx statuses that a server uses deliberately: not implemented; slow down. */
const DELIBERATE = new Set([501, 503]);

/** The rules that the server's answer breaks; empty when it breaks none. */
export function findingsOf({ exchange, raw, isObjectApi }: Attempt): string[] {
  if (!exchange) return [];
  const { failure, response, violations } = exchange;
  if (failure?.kind === 'timeout') return [`a hang: ${failure.message}`];
  if (failure)
    return raw && isClosedConnection(failure.kind) ? [] : [`no answer: ${failure.kind}, ${failure.message}`];
  const findings = violations
    .filter(({ rule }) => (!isObjectApi ? ELSEWHERE.has(rule) : !raw || ALWAYS.has(rule)))
    .map(({ rule, detail }) => `${rule}: ${detail}`);
  const status = response?.status ?? 0;
  return status >= 500 && !DELIBERATE.has(status) ? [`status ${status}`, ...findings] : findings;
}

/** The server may close the connection without an answer to bytes that end before they form a request. */
function isClosedConnection(kind: string): boolean {
  return kind === 'reset' || kind === 'truncated';
}
