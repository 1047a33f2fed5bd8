import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { inQuery, parameter, refusing } from './verifying.ts';

/** Defects that the cases of `suites/signature/query-headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  refusing(
    'signature/content-type-must-be-signed',
    ['SIG-QUERY-22'],
    (request, verifier) =>
      inQuery(request, verifier) &&
      request.headers.has('content-type') &&
      !parameter(request, verifier, 'SignedHeaders')?.includes('content-type'),
  ),
  {
    name: 'signature/headers-in-query-ignored',
    requirements: ['SIG-QUERY-29', 'SIG-QUERY-30'],
    apply: (behaviour) => ({ ...behaviour, withQueryHeaders: (request) => request }),
  },
  {
    name: 'signature/conditions-of-signed-queries-ignored',
    requirements: ['SIG-QUERY-31'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, address, dialect) => {
        const signed = request.query.some(([name]) => name === `${dialect.queryPrefix}Signature`);
        const headers = signed ? request.headers.without('if-match', 'if-none-match') : request.headers;
        return behaviour.readInput(operation, { ...request, headers }, address, dialect);
      },
    }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'SIG-QUERY-20': 'signature/headers-added-after-signing',
  'SIG-QUERY-21': 'signature/query-unchecked',
};
