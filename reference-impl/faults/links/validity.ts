import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { inQuery, parameter, refusing } from '../signature/verifying.ts';
import { parseTimestamp } from '../../http/signature/timestamp.ts';

const HOUR = 3600;

/** Defects that the cases of `suites/links/validity.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'links/bearer-is-anonymous',
    requirements: ['LINK-VALID-01', 'LINK-VALID-02'],
    apply: (behaviour) => ({
      ...behaviour,
      authorise: (operation, subject, context) => {
        const linked = context.request.query.some(([name]) => name.endsWith('-Signature'));
        behaviour.authorise(operation, subject, linked ? { ...context, requester: undefined } : context);
      },
    }),
  },
  refusing(
    'links/valid-for-at-most-an-hour',
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
    apply(behaviour) {
      const used = new Set<string>();
      return {
        ...behaviour,
        verify(request, verifier) {
          const authenticated = behaviour.verify(request, verifier);
          const signature = parameter(request, verifier, 'Signature');
          if (signature === undefined) return authenticated;
          if (used.has(signature)) throw new S3Error('AccessDenied');
          used.add(signature);
          return authenticated;
        },
      };
    },
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'LINK-VALID-05': 'signature/expiry-unchecked',
};
