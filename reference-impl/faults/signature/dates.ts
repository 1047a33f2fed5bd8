import type { Fault } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { inHeader, refusing, tolerating, verifyingAs } from './verifying.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';

const MINUTE = 60_000;

/** The header by which a request says when it was signed. */
function dateOf({ headers }: ReceivedRequest, { dialect }: Verifier): string | undefined {
  return headers.get(`${dialect.headerPrefix}date`);
}

/** A clock that agrees with the signer within these limits of the past and the future, in milliseconds. */
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

/** Defects that the cases of `suites/signature/dates.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
    'signature/date-optional',
    ['SIG-DATE-05'],
    'AccessDenied',
    (request, verifier) => dateOf(request, verifier) === undefined && inHeader(request, verifier),
  ),
  tolerating(
    'signature/date-unchecked',
    ['SIG-DATE-06'],
    'AccessDenied',
    (request, verifier) => dateOf(request, verifier) !== undefined,
  ),
  refusing(
    'signature/plain-date-refused',
    ['SIG-DATE-07'],
    (request, verifier) => inHeader(request, verifier) && dateOf(request, verifier) === undefined,
    'AccessDenied',
  ),
];
