import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { miscanonical } from './deviations.ts';

/** Values of the headers of the dialect's family. */
function familyValues({ headers }: ReceivedRequest, { dialect }: Verifier): string[] {
  return headers
    .entries()
    .flatMap(([name, value]) => (name.toLowerCase().startsWith(dialect.headerPrefix) ? [value] : []));
}

function repeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

/** Defects that the cases of `suites/signature/canonical-headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  // Node strips the white space around values, so the request is recognised by the text that the suites put inside.
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

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'SIG-CANON-27': 'signature/root-path-left-empty',
};
