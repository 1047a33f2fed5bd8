import type { Fault } from '../../behaviour.ts';
import { withRules } from '../deviations.ts';

/** Defects that the cases of `suites/lifecycle/expiration-header.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'lifecycle/expiration-not-told',
    requirements: ['LC-EFFECT-01'],
    apply: (behaviour) => withRules(behaviour, { expiration: () => undefined }),
  },
  {
    name: 'lifecycle/past-told-as-expiration',
    requirements: ['LC-EFFECT-01'],
    apply: (behaviour) => {
      const { expiration } = behaviour.rules;
      return withRules(behaviour, {
        expiration: (configuration, version, clock) => {
          const told = expiration(configuration, version, clock);
          return told && { ...told, at: version.modifiedAt - 86_400_000 };
        },
      });
    },
  },
  {
    name: 'lifecycle/expiration-told-for-every-key',
    requirements: ['LC-EFFECT-02', 'LC-EFFECT-07', 'LC-EFFECT-08'],
    apply: (behaviour) => {
      const { expiration } = behaviour.rules;
      return withRules(behaviour, {
        expiration: ({ Rule }, ...rest) =>
          expiration({ Rule: Rule.map((rule) => ({ ...rule, Filter: {} })) }, ...rest),
      });
    },
  },
];
