import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Verifier } from '../../http/signature/check.ts';
import {
  credentialOf,
  inHeader,
  inQuery,
  parameter,
  refusing,
  tolerating,
  verifyingAs,
} from './verifying.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';

const NEEDED = ['Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];

const WEEK = 604_800;

/** A parameter that a server does not check. */
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

/** Defects that the cases of `suites/signature/query-parameters.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  unread('query-parameters-optional', 'SIG-QUERY-08', (value) =>
    NEEDED.some((name) => value(name) === undefined),
  ),
  unread(
    'any-algorithm-in-query',
    'SIG-QUERY-09',
    (value, { dialect }) => value('Algorithm') !== dialect.scheme,
  ),
  unread(
    'date-in-query-unchecked',
    'SIG-QUERY-13',
    (value) => parseTimestamp(value('Date') ?? '') === undefined,
  ),
  unread('expiry-not-a-number-accepted', 'SIG-QUERY-14', (value) => value('Expires') === 'soon'),
  unread('negative-expiry-accepted', 'SIG-QUERY-15', (value) => Number(value('Expires')) < 0),
  refusing(
    'signature/expiry-limited-to-a-day',
    ['SIG-QUERY-16'],
    (request, verifier) => Number(parameter(request, verifier, 'Expires')) > 86_400,
    'AuthorizationQueryParametersError',
  ),
  unread('expiry-unlimited', 'SIG-QUERY-17', (value) => Number(value('Expires')) > WEEK),
  verifyingAs('signature/expiry-unchecked', ['SIG-QUERY-18', 'LINK-VALID-05'], (request, verifier) => {
    const now = Math.min(signedAt(request, verifier) ?? verifier.now, verifier.now);
    return { verifier: { ...verifier, now } };
  }),
  verifyingAs('signature/query-of-the-future-accepted', ['SIG-QUERY-19'], (request, verifier) => {
    const now = Math.max(signedAt(request, verifier) ?? verifier.now, verifier.now);
    return { verifier: { ...verifier, now } };
  }),
  verifyingAs(
    'signature/region-of-the-signer-accepted',
    ['SIG-SCOPE-02', 'SIG-QUERY-11'],
    (request, verifier) => {
      const [, , region] = credentialOf(request, verifier).split('/');
      const claimed = inHeader(request, verifier) || inQuery(request, verifier) ? region : undefined;
      return claimed === undefined ? {} : { verifier: { ...verifier, region: claimed } };
    },
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'SIG-QUERY-07': 'signature/unknown-key-accepted',
  'SIG-QUERY-10': 'signature/short-credential-accepted-in-query',
  'SIG-QUERY-12': 'signature/day-unchecked-in-query',
  'SIG-QUERY-24': 'signature/service-unchecked-in-query',
  'SIG-QUERY-25': 'signature/terminator-unchecked-in-query',
};
