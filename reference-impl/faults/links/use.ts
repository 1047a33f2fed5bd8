import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import type { Query, ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { credentialOf, inQuery, refusing, retrying, tolerating } from '../signature/verifying.ts';
import { parseCredential } from '../../http/signature/claim.ts';
import { sign, signingKey } from '../../http/signature/signing-key.ts';
import { withOperation } from '../deviations.ts';

const OVERRIDE = /^response-/;

/** A server that reads something other than what the link names. */
function reading(
  what: string,
  id: RequirementId,
  change: (request: ReceivedRequest) => Partial<ReceivedRequest>,
): Fault {
  const linked = ({ query }: ReceivedRequest): boolean => query.some(([name]) => name.endsWith('-Signature'));
  return {
    name: `links/${what}`,
    requirements: [id],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, ...rest) =>
        behaviour.readInput(
          operation,
          linked(request) ? { ...request, ...change(request) } : request,
          ...rest,
        ),
    }),
  };
}

const without = (query: Query, names: RegExp): Query => query.filter(([name]) => !names.test(name));

/** Defects that the cases of `suites/links/use.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  refusing(
    'links/escapes-in-path-encoded-again',
    ['LINK-SCOPE-04'],
    (request, verifier) => inQuery(request, verifier) && request.path.includes('%'),
  ),
  reading('overrides-ignored', 'LINK-SCOPE-05', ({ query }) => ({ query: without(query, OVERRIDE) })),
  reading('version-ignored', 'LINK-SCOPE-06', ({ query }) => ({ query: without(query, /^versionId$/) })),
  reading('range-ignored', 'LINK-SCOPE-07', ({ headers }) => ({ headers: headers.without('range') })),
  retrying('links/overrides-not-covered', ['LINK-SCOPE-08'], (request) => [
    { ...request, query: without(request.query, OVERRIDE) },
  ]),
  {
    name: 'links/line-end-of-override-returned',
    requirements: ['LINK-SCOPE-10'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getObject', async ({ input, ...call }, get) => {
        const [responseContentDisposition, ...lines] = input.responseContentDisposition?.split('\r\n') ?? [];
        const answer = await get({ ...call, input: { ...input, responseContentDisposition } });
        const injected = Object.fromEntries(lines.map((line) => line.split(': ')));
        return { ...answer, headers: { ...answer.headers, ...injected } };
      }),
  },
  tolerating(
    'signature/compared-in-part',
    ['SIG-TAMPER-07', 'LINK-SCOPE-09'],
    'SignatureDoesNotMatch',
    (request, verifier, { detail }) => {
      const { StringToSign = '', SignatureProvided = '' } = detail.fields ?? {};
      const claim = parseCredential(credentialOf(request, verifier));
      const account = claim && verifier.directory.account(claim.accessKeyId);
      if (!account) return false;
      const key = signingKey(verifier.dialect.keyPrefix, account.secretAccessKey, claim.scope);
      return sign(key, StringToSign).startsWith(SignatureProvided.slice(0, 60));
    },
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'LINK-SCOPE-01': 'signature/query-unchecked',
  'LINK-SCOPE-02': 'signature/method-not-covered',
  'LINK-SCOPE-03': 'signature/query-grants-everything',
};
