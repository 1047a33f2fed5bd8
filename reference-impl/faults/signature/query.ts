import type { Fault } from '../../behaviour.ts';
import { inQuery, refusing, retrying, tolerating } from './verifying.ts';
import { sha256 } from '../../http/signature/signing-key.ts';

const METHODS = ['GET', 'PUT', 'DELETE', 'HEAD', 'POST'];

/** Defects that the cases of `suites/signature/query.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  retrying('signature/method-not-covered', ['SIG-TAMPER-03', 'SIG-QUERY-03', 'LINK-SCOPE-02'], (request) =>
    METHODS.map((method) => ({ ...request, method })),
  ),
  tolerating(
    'signature/query-unchecked',
    [
      'SIG-QUERY-02',
      'SIG-QUERY-03',
      'SIG-QUERY-04',
      'SIG-QUERY-05',
      'SIG-QUERY-06',
      'SIG-QUERY-21',
      'LINK-SCOPE-01',
      'LINK-SCOPE-02',
      'LINK-SCOPE-08',
      'LINK-SCOPE-09',
    ],
    'SignatureDoesNotMatch',
    inQuery,
  ),
  refusing(
    'signature/no-upload-by-query',
    ['SIG-QUERY-01', 'SIG-QUERY-22', 'SIG-QUERY-23', 'SIG-QUERY-29'],
    (request, verifier) => request.method === 'PUT' && inQuery(request, verifier),
    'AccessDenied',
  ),
  {
    name: 'signature/query-covers-an-empty-body',
    requirements: ['SIG-QUERY-23'],
    apply: (behaviour) => ({
      ...behaviour,
      verify(request, verifier) {
        const authenticated = behaviour.verify(request, verifier);
        if (!authenticated || !inQuery(request, verifier)) return authenticated;
        return { ...authenticated, payload: { kind: 'sha256', hex: sha256('') } };
      },
    }),
  },
  refusing(
    'signature/signature-expected-last',
    ['SIG-QUERY-26'],
    (request, verifier) => inQuery(request, verifier) && !/Signature=\w*$/.test(request.queryText),
    'AuthorizationQueryParametersError',
  ),
  refusing(
    'signature/credential-expected-escaped',
    ['SIG-QUERY-27'],
    ({ queryText }) => /Credential=[^&]*\//.test(queryText),
    'AuthorizationQueryParametersError',
  ),
  {
    name: 'signature/query-grants-everything',
    requirements: ['SIG-QUERY-28', 'LINK-SCOPE-03'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        if (!context.request.query.some(([name]) => name === `${context.dialect.queryPrefix}Signature`))
          behaviour.authorise(operation, subject, context);
      },
    }),
  },
];
