import type { LifecycleRule } from '../../rules/lifecycle/filter.ts';
import type { Parts } from '../../parts.ts';
import { withRules } from '../deviations.ts';

/** Rules that take effect as if they said something else. */
export function withEffective(parts: Parts, change: (rule: LifecycleRule) => LifecycleRule): Parts {
  const { lifecycleActions } = parts.rules;
  return withRules(parts, {
    lifecycleActions: ({ Rule }, ...rest) => lifecycleActions({ Rule: Rule.map(change) }, ...rest),
  });
}
