import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { sha256 } from '../../http/signature/signing-key.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';
import type { Fault } from '../../parts.ts';
import { inQuery, parameter, refusing, tolerating, verifyingAs } from './verifying.ts';

const NEEDED = ['Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];
const WEEK = 604_800;

/** A parameter that a server takes as it comes. */
function unread(
  what: string,
  id: RequirementId,
  when: (value: (name: string) => string | undefined, verifier: Verifier) => boolean,
): Fault {
  return tolerating(`signature/${what}`, [id], 'AuthorizationQueryParametersError', (request, verifier) =>
    when((name) => parameter(request, verifier, name), verifier),
  );
}

const signedAt = (request: ReceivedRequest, verifier: Verifier): number | undefined =>
  inQuery(request, verifier) ? parseTimestamp(parameter(request, verifier, 'Date') ?? '') : undefined;

/** Signatures in the query. */
export const queryFaults: readonly Fault[] = [
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
  unread('query-parameters-optional', 'SIG-QUERY-08', (value) =>
    NEEDED.some((name) => value(name) === undefined),
  ),
  unread(
    'any-algorithm-in-query',
    'SIG-QUERY-09',
    (value, { dialect }) => value('Algorithm') !== dialect.scheme,
  ),
  unread(
    'date-in-query-unread',
    'SIG-QUERY-13',
    (value) => parseTimestamp(value('Date') ?? '') === undefined,
  ),
  unread('expiry-no-number', 'SIG-QUERY-14', (value) => value('Expires') === 'soon'),
  unread('expiry-negative', 'SIG-QUERY-15', (value) => Number(value('Expires')) < 0),
  refusing(
    'signature/expiry-of-a-day-at-most',
    ['SIG-QUERY-16'],
    (request, verifier) => Number(parameter(request, verifier, 'Expires')) > 86_400,
    'AuthorizationQueryParametersError',
  ),
  unread('expiry-unlimited', 'SIG-QUERY-17', (value) => Number(value('Expires')) > WEEK),
  verifyingAs('signature/expiry-unchecked', ['SIG-QUERY-18', 'LINK-VALID-05'], (request, verifier) => {
    const now = Math.min(signedAt(request, verifier) ?? verifier.now, verifier.now);
    return { verifier: { ...verifier, now } };
  }),
  verifyingAs('signature/query-of-the-future-taken', ['SIG-QUERY-19'], (request, verifier) => {
    const now = Math.max(signedAt(request, verifier) ?? verifier.now, verifier.now);
    return { verifier: { ...verifier, now } };
  }),
  refusing(
    'signature/content-type-must-be-signed',
    ['SIG-QUERY-22'],
    (request, verifier) =>
      inQuery(request, verifier) &&
      request.headers.has('content-type') &&
      !parameter(request, verifier, 'SignedHeaders')?.includes('content-type'),
  ),
  {
    name: 'signature/query-covers-an-empty-body',
    requirements: ['SIG-QUERY-23'],
    apply: (parts) => ({
      ...parts,
      verify(request, verifier) {
        const authenticated = parts.verify(request, verifier);
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
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        if (!asker.request.query.some(([name]) => name === `${asker.dialect.queryPrefix}Signature`))
          parts.authorise(operation, subject, asker);
      },
    }),
  },
  {
    name: 'signature/headers-in-query-ignored',
    requirements: ['SIG-QUERY-29', 'SIG-QUERY-30'],
    apply: (parts) => ({ ...parts, withQueryHeaders: (request) => request }),
  },
  {
    name: 'signature/conditions-of-signed-queries-ignored',
    requirements: ['SIG-QUERY-31'],
    apply: (parts) => ({
      ...parts,
      readInput: (operation, request, address, dialect) => {
        const signed = request.query.some(([name]) => name === `${dialect.queryPrefix}Signature`);
        const headers = signed ? request.headers.without('if-match', 'if-none-match') : request.headers;
        return parts.readInput(operation, { ...request, headers }, address, dialect);
      },
    }),
  },
];
