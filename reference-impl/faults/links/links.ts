import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../http/errors.ts';
import type { Query, ReceivedRequest } from '../../http/request.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';
import type { Fault } from '../../parts.ts';
import { withOperation } from '../deviations.ts';
import { inQuery, parameter, refusing, retrying } from '../signature/verifying.ts';

const HOUR = 3600;
const OVERRIDE = /^response-/;

/** A server that reads something else through a link than the link says. */
function reading(
  what: string,
  id: RequirementId,
  change: (request: ReceivedRequest) => Partial<ReceivedRequest>,
): Fault {
  const linked = ({ query }: ReceivedRequest): boolean => query.some(([name]) => name.endsWith('-Signature'));
  return {
    name: `links/${what}`,
    requirements: [id],
    apply: (parts) => ({
      ...parts,
      readInput: (operation, request, ...rest) =>
        parts.readInput(operation, linked(request) ? { ...request, ...change(request) } : request, ...rest),
    }),
  };
}

const without = (query: Query, names: RegExp): Query => query.filter(([name]) => !names.test(name));

/** Download links. What is wrong with signatures in the query at large is among the faults of signatures. */
export const linkFaults: readonly Fault[] = [
  {
    name: 'links/bearer-is-anonymous',
    requirements: ['LINK-VALID-01', 'LINK-VALID-02'],
    apply: (parts) => ({
      ...parts,
      authorise: (operation, subject, asker) => {
        const linked = asker.request.query.some(([name]) => name.endsWith('-Signature'));
        parts.authorise(operation, subject, linked ? { ...asker, requester: undefined } : asker);
      },
    }),
  },
  refusing(
    'links/valid-an-hour-at-most',
    ['LINK-VALID-03', 'LINK-VALID-04'],
    (request, verifier) => Number(parameter(request, verifier, 'Expires')) > HOUR,
    'AuthorizationQueryParametersError',
  ),
  refusing(
    'links/expired-after-twelve-hours',
    ['LINK-VALID-04'],
    (request, verifier) => {
      const signed = parseTimestamp(parameter(request, verifier, 'Date') ?? '') ?? verifier.now;
      return inQuery(request, verifier) && verifier.now - signed > 12 * HOUR * 1000;
    },
    'AccessDenied',
  ),
  {
    name: 'links/usable-once',
    requirements: ['LINK-VALID-07'],
    apply(parts) {
      const used = new Set<string>();
      return {
        ...parts,
        verify(request, verifier) {
          const authenticated = parts.verify(request, verifier);
          const signature = parameter(request, verifier, 'Signature');
          if (signature === undefined) return authenticated;
          if (used.has(signature)) throw new S3Error('AccessDenied');
          used.add(signature);
          return authenticated;
        },
      };
    },
  },
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
    name: 'links/line-end-of-override-answered',
    requirements: ['LINK-SCOPE-10'],
    apply: (parts) =>
      withOperation(parts, 'getObject', async ({ input, ...call }, get) => {
        const [responseContentDisposition, ...lines] = input.responseContentDisposition?.split('\r\n') ?? [];
        const answer = await get({ ...call, input: { ...input, responseContentDisposition } });
        const injected = Object.fromEntries(lines.map((line) => line.split(': ')));
        return { ...answer, headers: { ...answer.headers, ...injected } };
      }),
  },
];
