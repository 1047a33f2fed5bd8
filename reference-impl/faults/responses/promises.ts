import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';

/** A server that accepts headers of this form and ignores them. */
function ignoringHeaders(what: string, form: RegExp, requirements: readonly RequirementId[]): Fault {
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
  ignoringHeaders('key-of-the-caller-ignored', /encryption-customer/, ['RESP-PROMISE-01']),
  ignoringHeaders('encryption-ignored', /server-side-encryption$/, [
    'RESP-PROMISE-02',
    'RESP-PROMISE-03',
    'FORM-PROMISE-01',
  ]),
  ignoringHeaders('retention-ignored', /object-lock-(?:mode|retain)/, ['RESP-PROMISE-04']),
  ignoringHeaders('legal-hold-ignored', /legal-hold/, ['RESP-PROMISE-05']),
  ignoringHeaders('lock-of-a-bucket-ignored', /bucket-object-lock/, ['RESP-PROMISE-06']),
  {
    name: 'responses/lock-of-an-object-stored-as-the-object',
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
