import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { authorizationOf, inHeader, inQuery, refusing, tolerating, verifyingAs } from './verifying.ts';

/** Defects that the cases of `suites/signature/authorization.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  // The path of the service level is empty; leaving it empty in the canonical form is a common mistake.
  refusing(
    'signature/root-path-left-empty',
    ['SIG-AUTH-01', 'SIG-AUTH-02', 'SIG-CANON-27'],
    ({ path }) => path === '/',
  ),
  tolerating(
    'signature/unknown-key-accepted',
    ['SIG-AUTH-04', 'SIG-QUERY-07'],
    'InvalidAccessKeyId',
    () => true,
  ),
  {
    name: 'signature/unsigned-write-accepted',
    requirements: ['SIG-AUTH-05'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        if (operation !== 'putObject' || context.requester) behaviour.authorise(operation, subject, context);
      },
    }),
  },
  ...(
    [
      ['Credential', 'SIG-AUTH-06'],
      ['SignedHeaders', 'SIG-AUTH-07'],
      ['Signature', 'SIG-AUTH-08'],
    ] as const
  ).map(([component, id]) =>
    tolerating(
      `signature/${component.toLowerCase()}-optional`,
      [id],
      'AuthorizationHeaderMalformed',
      (request) => !authorizationOf(request).includes(`${component}=`),
    ),
  ),
  tolerating(
    'signature/any-scheme-accepted',
    ['SIG-AUTH-09'],
    'InvalidArgument',
    (request, { dialect }) =>
      /^\S+-HMAC-SHA256 /.test(authorizationOf(request)) &&
      !authorizationOf(request).startsWith(dialect.scheme),
  ),
  refusing(
    'signature/space-after-comma-required',
    ['SIG-AUTH-11'],
    (request) => /,\S/.test(authorizationOf(request)),
    'AuthorizationHeaderMalformed',
  ),
  verifyingAs('signature/both-forms-accepted', ['SIG-AUTH-12'], (request, verifier) =>
    inHeader(request, verifier) && inQuery(request, verifier)
      ? { request: { ...request, headers: request.headers.without('authorization') } }
      : {},
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'SIG-AUTH-03': 'signature/header-unchecked',
};
