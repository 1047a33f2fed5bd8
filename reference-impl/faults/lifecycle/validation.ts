import type { Fault } from '../../behaviour.ts';
import type { LifecycleRule } from '../../rules/lifecycle/filter.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { withRules } from '../deviations.ts';
import { withText } from '../policy/deviations.ts';

/** Accepts what must be refused if it breaks no other rule: the invalid part is not checked. */
function accepting(
  name: string,
  requirement: RequirementId,
  fix: (rule: LifecycleRule, at: number) => LifecycleRule,
): Fault {
  return {
    name: `lifecycle/${name}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withRules(behaviour, {
        lifecycleRefusal: ({ Rule }) => behaviour.rules.lifecycleRefusal({ Rule: Rule.map(fix) }),
      }),
  };
}

/** Otherwise valid rules with this expiration. */
const lasting = (rule: LifecycleRule): LifecycleRule => ({ ...rule, Expiration: { Days: 1 } });

/** Defects that the cases of `suites/lifecycle/validation.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  accepting('duplicate-ids-accepted', 'LC-VALID-01', (rule, at) => ({ ...rule, ID: `${at}` })),
  accepting('zero-days-accepted', 'LC-VALID-02', (rule) =>
    rule.Expiration?.Days === 0 ? lasting(rule) : rule,
  ),
  accepting('negative-days-accepted', 'LC-VALID-03', (rule) =>
    (rule.Expiration?.Days ?? 0) < 0 ? lasting(rule) : rule,
  ),
  {
    name: 'lifecycle/any-status-accepted',
    requirements: ['LC-VALID-04'],
    apply: (behaviour) =>
      withText(
        behaviour,
        (text) => text.replace(/<Status>(?!Enabled|Disabled)[^<]*</g, '<Status>Disabled<'),
        'putBucketLifecycleConfiguration',
      ),
  },
  {
    name: 'lifecycle/any-number-of-rules-accepted',
    requirements: ['LC-VALID-05'],
    apply: (behaviour) =>
      withRules(behaviour, {
        lifecycleRefusal: ({ Rule }) => behaviour.rules.lifecycleRefusal({ Rule: Rule.slice(0, 1000) }),
      }),
  },
  accepting('rule-without-scope-accepted', 'LC-VALID-06', ({ Filter, ...rule }) => ({
    ...rule,
    Filter: Filter ?? (rule.Prefix === undefined ? {} : undefined),
  })),
  accepting('accepts-rule-without-action', 'LC-VALID-07', (rule) => ({ Expiration: { Days: 1 }, ...rule })),
  accepting('any-hour-accepted', 'LC-VALID-08', (rule) => (rule.Expiration?.Date ? lasting(rule) : rule)),
  accepting('marker-with-days-accepted', 'LC-VALID-09', (rule) =>
    rule.Expiration?.ExpiredObjectDeleteMarker === undefined ? rule : lasting(rule),
  ),
  accepting('long-ids-accepted', 'LC-VALID-10', (rule) => ({ ...rule, ID: rule.ID?.slice(0, 255) })),
  accepting('tag-beside-prefix-accepted', 'LC-VALID-11', (rule) =>
    rule.Filter?.Tag ? { ...rule, Filter: { Prefix: rule.Filter.Prefix } } : rule,
  ),
];
