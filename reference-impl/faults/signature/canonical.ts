import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { Verifier } from '../../http/signature/check.ts';
import type { Fault } from '../../parts.ts';
import { inHeader, refusing } from './verifying.ts';

/** A canonical form that comes out wrong for some requests, so that their right signature does not fit. */
function miscanonical(
  what: string,
  id: RequirementId,
  odd: (request: ReceivedRequest, verifier: Verifier) => boolean,
): Fault {
  return refusing(
    `signature/${what}`,
    [id],
    (request, verifier) => inHeader(request, verifier) && odd(request, verifier),
  );
}

/** Values of the headers of the dialect's family. */
function familyValues({ headers }: ReceivedRequest, { dialect }: Verifier): string[] {
  return headers
    .entries()
    .flatMap(([name, value]) => (name.toLowerCase().startsWith(dialect.headerPrefix) ? [value] : []));
}

function parametersOf({ queryText }: ReceivedRequest): string[] {
  return queryText.split('&').filter((part) => part !== '');
}

function repeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

/** Requests of an unusual form whose canonical form is the signed one. */
export const canonicalFaults: readonly Fault[] = [
  miscanonical('space-in-path-as-plus', 'SIG-CANON-01', ({ path }) => path.includes('%20')),
  miscanonical('plus-in-path-as-space', 'SIG-CANON-02', ({ path }) => path.includes('%2B')),
  miscanonical('tilde-in-path-encoded', 'SIG-CANON-03', ({ path }) => path.includes('~')),
  miscanonical('encoded-tilde-left-encoded', 'SIG-CANON-04', ({ path }) => path.includes('%7E')),
  miscanonical('path-decoded-twice', 'SIG-CANON-05', ({ path }) => path.includes('%25')),
  miscanonical('path-taken-for-latin-1', 'SIG-CANON-06', ({ path }) => /%[89A-F]/i.test(path)),
  miscanonical('slash-in-key-encoded', 'SIG-CANON-07', ({ path }) => path.split('/').length > 3),
  miscanonical('double-slash-merged', 'SIG-CANON-08', ({ path }) => path.includes('//')),
  miscanonical('escapes-in-path-left-as-sent', 'SIG-CANON-09', ({ path }) =>
    /%([a-f]|[0-9A-F][a-f])/.test(path),
  ),
  miscanonical('reserved-in-path-left-as-sent', 'SIG-CANON-10', ({ path }) => /[!'()*]/.test(path)),
  miscanonical('flag-without-equals', 'SIG-CANON-11', (request) =>
    parametersOf(request).some((part) => !part.includes('=')),
  ),
  miscanonical('flag-with-equals', 'SIG-CANON-12', (request) =>
    parametersOf(request).some((part) => part.endsWith('=')),
  ),
  miscanonical('query-in-order-received', 'SIG-CANON-13', ({ queryText }) => /&list-type=/.test(queryText)),
  miscanonical('space-in-query-as-plus', 'SIG-CANON-14', ({ queryText }) => queryText.includes('%20')),
  miscanonical('slash-in-query-decoded', 'SIG-CANON-15', ({ queryText }) => queryText.includes('%2F')),
  miscanonical('query-taken-for-latin-1', 'SIG-CANON-16', ({ queryText }) => /%[89A-F]/i.test(queryText)),
  miscanonical('plus-in-query-as-space', 'SIG-CANON-17', ({ queryText }) => queryText.includes('%2B')),
  miscanonical('slash-in-query-left-as-sent', 'SIG-CANON-18', ({ queryText }) => queryText.includes('/')),
  // Node hands values over without the blanks around them: the request is known by what the suites put between them.
  miscanonical('padding-of-values-kept', 'SIG-CANON-21', (request, verifier) =>
    familyValues(request, verifier).includes('padded'),
  ),
  miscanonical('runs-of-spaces-kept', 'SIG-CANON-22', (request, verifier) =>
    familyValues(request, verifier).some((value) => value.includes('  ')),
  ),
  miscanonical('doubled-header-once', 'SIG-CANON-23', ({ headers }) =>
    repeated(headers.entries().map(([name]) => name.toLowerCase())),
  ),
  miscanonical('headers-in-order-received', 'SIG-CANON-24', ({ headers }, { dialect }) => {
    const names = headers.entries().map(([name]) => name.toLowerCase());
    return names.indexOf('authorization') < names.indexOf(`${dialect.headerPrefix}date`);
  }),
  miscanonical('header-names-as-received', 'SIG-CANON-25', ({ headers }) =>
    headers.entries().some(([name]) => name === 'AUTHORIZATION'),
  ),
  miscanonical('empty-header-left-out', 'SIG-CANON-26', (request, verifier) =>
    familyValues(request, verifier).includes(''),
  ),
];
