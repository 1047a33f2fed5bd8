import type { LifecycleRule } from '../../rules/lifecycle/filter.ts';
import type { Behaviour } from '../../behaviour.ts';
import { withRules } from '../deviations.ts';

/** Rules that take effect as if they were different. */
export function withEffective(
  behaviour: Behaviour,
  change: (rule: LifecycleRule) => LifecycleRule,
): Behaviour {
  const { lifecycleActions } = behaviour.rules;
  return withRules(behaviour, {
    lifecycleActions: ({ Rule }, ...rest) => lifecycleActions({ Rule: Rule.map(change) }, ...rest),
  });
}
