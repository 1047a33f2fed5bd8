import type { Fault, Behaviour } from '../../behaviour.ts';
import type { LifecycleAction } from '../../rules/lifecycle/decide.ts';
import { withEffective } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** Changes the list of due actions. */
function withActions(
  behaviour: Behaviour,
  change: (action: LifecycleAction) => LifecycleAction[],
): Behaviour {
  const { lifecycleActions } = behaviour.rules;
  return withRules(behaviour, { lifecycleActions: (...of) => lifecycleActions(...of).flatMap(change) });
}

/** Defects that the cases of `suites/lifecycle/expiry.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'lifecycle/nothing-expires',
    requirements: [
      'LC-EXPIRE-01',
      'LC-EXPIRE-04',
      'LC-EXPIRE-06',
      'LC-EXPIRE-07',
      'LC-NONCURRENT-01',
      'LC-EFFECT-04',
    ],
    apply: (behaviour) => withActions(behaviour, () => []),
  },
  {
    name: 'lifecycle/every-lifetime-is-a-day',
    requirements: ['LC-EXPIRE-02'],
    apply: (behaviour) =>
      withEffective(behaviour, (rule) =>
        rule.Expiration?.Days === undefined ? rule : { ...rule, Expiration: { Days: 1 } },
      ),
  },
  {
    name: 'lifecycle/prefix-ignored',
    requirements: ['LC-EXPIRE-03'],
    apply: (behaviour) => withEffective(behaviour, (rule) => ({ ...rule, Filter: {} })),
  },
  {
    name: 'lifecycle/prefix-compared-without-case',
    requirements: ['LC-EXPIRE-03'],
    apply: (behaviour) => {
      const { lifecycleActions } = behaviour.rules;
      return withRules(behaviour, {
        lifecycleActions: (configuration, versioning, versions, clock) => {
          const lower = versions.map((one) => ({ ...one, key: one.key.toLowerCase() }));
          const actions = lifecycleActions(configuration, versioning, lower, clock);
          return actions.flatMap((action) => {
            const version = versions[lower.findIndex((one) => one === action.version)];
            return version ? [{ ...action, version }] : [];
          });
        },
      });
    },
  },
  {
    name: 'lifecycle/whole-bucket-applies-to-the-top-level-only',
    requirements: ['LC-EXPIRE-04'],
    apply: (behaviour) =>
      withActions(behaviour, (action) => (action.version.key.includes('/') ? [] : [action])),
  },
  {
    name: 'lifecycle/disabled-rules-take-effect',
    requirements: ['LC-EXPIRE-05', 'LC-EXPIRE-06'],
    apply: (behaviour) => withEffective(behaviour, (rule) => ({ ...rule, Status: 'Enabled' })),
  },
  {
    name: 'lifecycle/expired-version-removed-permanently',
    requirements: ['LC-EXPIRE-07'],
    apply: (behaviour) => withActions(behaviour, ({ version }) => [{ do: 'remove', version }]),
  },
  {
    name: 'lifecycle/uploads-never-aborted',
    requirements: ['LC-EFFECT-03'],
    apply: (behaviour) => withRules(behaviour, { isStaleUpload: () => false }),
  },
  {
    name: 'lifecycle/uploads-of-every-key-aborted',
    requirements: ['LC-EFFECT-03'],
    apply: (behaviour) => {
      const { isStaleUpload } = behaviour.rules;
      return withRules(behaviour, {
        isStaleUpload: ({ Rule }, ...rest) =>
          isStaleUpload({ Rule: Rule.map((rule) => ({ ...rule, Filter: {} })) }, ...rest),
      });
    },
  },
  {
    name: 'lifecycle/tags-ignored',
    requirements: ['LC-EFFECT-05'],
    apply: (behaviour) =>
      withEffective(behaviour, (rule) => (rule.Filter?.Tag ? { ...rule, Filter: {} } : rule)),
  },
  {
    name: 'lifecycle/sizes-ignored',
    requirements: ['LC-EFFECT-06'],
    apply: (behaviour) =>
      withEffective(behaviour, (rule) =>
        rule.Filter?.And?.ObjectSizeGreaterThan === undefined ? rule : { ...rule, Filter: {} },
      ),
  },
];
