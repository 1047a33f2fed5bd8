import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';

/** A server that accepts headers of this form and ignores them. */
function passedOver(what: string, form: RegExp, requirements: readonly RequirementId[]): Fault {
  return {
    name: `responses/${what}`,
    requirements,
    apply: (behaviour: Behaviour) => ({
      ...behaviour,
      refuseForeignHeaders: (headers, dialect) =>
        behaviour.refuseForeignHeaders(
          { get: (name) => (form.test(name) ? undefined : headers.get(name)) },
          dialect,
        ),
    }),
  };
}

/** Defects that the cases of `suites/responses/promises.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  passedOver('key-of-the-caller-passed-over', /encryption-customer/, ['RESP-PROMISE-01']),
  passedOver('encryption-passed-over', /server-side-encryption$/, [
    'RESP-PROMISE-02',
    'RESP-PROMISE-03',
    'FORM-PROMISE-01',
  ]),
  passedOver('retention-passed-over', /object-lock-(?:mode|retain)/, ['RESP-PROMISE-04']),
  passedOver('legal-hold-passed-over', /legal-hold/, ['RESP-PROMISE-05']),
  passedOver('lock-of-a-bucket-passed-over', /bucket-object-lock/, ['RESP-PROMISE-06']),
  {
    name: 'responses/lock-of-an-object-taken-for-the-object',
    requirements: ['RESP-PROMISE-07'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, ...rest) => {
        const query = request.query.filter(
          ([name]) => !['legal-hold', 'retention', 'encryption'].includes(name),
        );
        return behaviour.routeOf({ ...request, query }, ...rest);
      },
    }),
  },
];
