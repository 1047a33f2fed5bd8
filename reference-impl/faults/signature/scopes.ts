import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';
import type { Fault } from '../../parts.ts';
import { credentialOf, inHeader, inQuery, refusing, tolerating, verifyingAs } from './verifying.ts';

const MINUTE = 60_000;

/** The header by which a request says when it was signed. */
function dateOf({ headers }: ReceivedRequest, { dialect }: Verifier): string | undefined {
  return headers.get(`${dialect.headerPrefix}date`);
}

/** A clock that shows what the signer would like it to, as far as it may go back and ahead, milliseconds. */
function clockFault(
  name: string,
  requirements: readonly RequirementId[],
  back: number,
  ahead: number,
): Fault {
  return verifyingAs(name, requirements, (request, verifier) => {
    const signed = parseTimestamp(dateOf(request, verifier) ?? '');
    if (signed === undefined) return {};
    const now = Math.min(Math.max(signed, verifier.now - back), verifier.now + ahead);
    return { verifier: { ...verifier, now } };
  });
}

/** A part of the scope that is not held against anything. */
function scopeFault(
  part: string,
  requirements: readonly RequirementId[],
  when: (scope: string[], verifier: Verifier) => boolean,
): Fault[] {
  const odd = (request: ReceivedRequest, verifier: Verifier): boolean =>
    when(credentialOf(request, verifier).split('/').slice(1), verifier);
  return [
    tolerating(
      `signature/${part}`,
      requirements.filter((id) => !id.startsWith('SIG-QUERY')),
      'AuthorizationHeaderMalformed',
      odd,
    ),
    tolerating(
      `signature/${part}-in-query`,
      requirements.filter((id) => id.startsWith('SIG-QUERY')),
      'AuthorizationQueryParametersError',
      odd,
    ),
  ];
}

/** The server's day, as scopes carry it. */
const today = ({ now }: Verifier): string => new Date(now).toISOString().slice(0, 10).replaceAll('-', '');

/** When a request was signed, and for what. */
export const scopeFaults: readonly Fault[] = [
  clockFault('signature/clock-unchecked', ['SIG-DATE-01', 'SIG-DATE-02', 'SIG-DATE-03'], Infinity, Infinity),
  clockFault(
    'signature/clock-unchecked-within-an-hour',
    ['SIG-DATE-02', 'SIG-DATE-03'],
    60 * MINUTE,
    60 * MINUTE,
  ),
  clockFault('signature/future-unchecked', ['SIG-DATE-03'], 0, Infinity),
  refusing(
    'signature/five-minutes-of-skew-refused',
    ['SIG-DATE-04'],
    (request, verifier) =>
      Math.abs((parseTimestamp(dateOf(request, verifier) ?? '') ?? verifier.now) - verifier.now) > 5 * MINUTE,
    'RequestTimeTooSkewed',
  ),
  tolerating(
    'signature/date-not-needed',
    ['SIG-DATE-05'],
    'AccessDenied',
    (request, verifier) => dateOf(request, verifier) === undefined && inHeader(request, verifier),
  ),
  tolerating(
    'signature/date-unread',
    ['SIG-DATE-06'],
    'AccessDenied',
    (request, verifier) => dateOf(request, verifier) !== undefined,
  ),
  refusing(
    'signature/plain-date-not-taken',
    ['SIG-DATE-07'],
    (request, verifier) => inHeader(request, verifier) && dateOf(request, verifier) === undefined,
    'AccessDenied',
  ),
  ...scopeFault(
    'day-unchecked',
    ['SIG-SCOPE-01', 'SIG-QUERY-12'],
    ([day], verifier) => day !== today(verifier),
  ),
  ...scopeFault(
    'region-unchecked',
    ['SIG-SCOPE-02', 'SIG-QUERY-11'],
    ([, region], verifier) => region !== verifier.region,
  ),
  ...scopeFault('service-unchecked', ['SIG-SCOPE-03', 'SIG-QUERY-24'], ([, , service]) => service !== 's3'),
  ...scopeFault(
    'terminator-unchecked',
    ['SIG-SCOPE-04', 'SIG-QUERY-25'],
    ([, , , end], { dialect }) => end !== dialect.terminator,
  ),
  ...scopeFault('short-credential-taken', ['SIG-SCOPE-05', 'SIG-QUERY-10'], (scope) => scope.length < 4),
  verifyingAs(
    'signature/region-of-the-signer-taken',
    ['SIG-SCOPE-02', 'SIG-QUERY-11'],
    (request, verifier) => {
      const [, , region] = credentialOf(request, verifier).split('/');
      const claimed = inHeader(request, verifier) || inQuery(request, verifier) ? region : undefined;
      return claimed === undefined ? {} : { verifier: { ...verifier, region: claimed } };
    },
  ),
];
