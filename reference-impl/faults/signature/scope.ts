import type { Fault } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { credentialOf, tolerating } from './verifying.ts';

/** A part of the scope that is not checked. */
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

/** The server's current day in the form of scopes. */
const today = ({ now }: Verifier): string => new Date(now).toISOString().slice(0, 10).replaceAll('-', '');

/** Defects that the cases of `suites/signature/scope.suite.ts` must notice. */
export const faults: readonly Fault[] = [
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
  ...scopeFault('short-credential-accepted', ['SIG-SCOPE-05', 'SIG-QUERY-10'], (scope) => scope.length < 4),
];
