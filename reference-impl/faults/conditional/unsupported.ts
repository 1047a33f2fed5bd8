import type { Fault } from '../../behaviour.ts';
import { withRules } from '../deviations.ts';

/** Defects that the cases of `suites/conditional/unsupported.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'conditional/conditions-of-other-forms-ignored',
    requirements: ['COND-FORM-01', 'COND-FORM-02', 'COND-FORM-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        writeRefusal: (...asked) => {
          const refusal = behaviour.rules.writeRefusal(...asked);
          return refusal?.code === 'NotImplemented' ? undefined : refusal;
        },
      }),
  },
  {
    name: 'conditional/size-and-time-of-a-delete-ignored',
    requirements: ['COND-FORM-04'],
    apply: (behaviour) => ({
      ...behaviour,
      refuseForeignHeaders: (headers, dialect) =>
        behaviour.refuseForeignHeaders(
          { get: (name) => (/if-match-(?:size|last)/.test(name) ? undefined : headers.get(name)) },
          dialect,
        ),
    }),
  },
];
