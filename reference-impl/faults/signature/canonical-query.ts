import type { Fault } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import { miscanonical } from './deviations.ts';

function parametersOf({ queryText }: ReceivedRequest): string[] {
  return queryText.split('&').filter((part) => part !== '');
}

/** Defects that the cases of `suites/signature/canonical-query.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  miscanonical('flag-without-equals', 'SIG-CANON-11', (request) =>
    parametersOf(request).some((part) => !part.includes('=')),
  ),
  miscanonical('flag-with-equals', 'SIG-CANON-12', (request) =>
    parametersOf(request).some((part) => part.endsWith('=')),
  ),
  miscanonical('query-in-order-received', 'SIG-CANON-13', ({ queryText }) => /&list-type=/.test(queryText)),
  miscanonical('space-in-query-as-plus', 'SIG-CANON-14', ({ queryText }) => queryText.includes('%20')),
  miscanonical('slash-in-query-decoded', 'SIG-CANON-15', ({ queryText }) => queryText.includes('%2F')),
  miscanonical('query-read-as-latin-1', 'SIG-CANON-16', ({ queryText }) => /%[89A-F]/i.test(queryText)),
  miscanonical('plus-in-query-as-space', 'SIG-CANON-17', ({ queryText }) => queryText.includes('%2B')),
  miscanonical('slash-in-query-left-as-sent', 'SIG-CANON-18', ({ queryText }) => queryText.includes('/')),
];
