import type { Fault } from '../../behaviour.ts';
import type { FormCondition } from '../../rules/form-policy.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { names, withConditions, withPolicyDocument, withValues } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** Changes each condition. */
function conditionFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (condition: FormCondition) => FormCondition,
): Fault {
  return { name: `forms/${what}`, requirements, apply: (behaviour) => withConditions(behaviour, change) };
}

/** A condition on a field that any value satisfies. */
function alwaysMet(condition: FormCondition): FormCondition {
  return 'field' in condition ? { ...condition, of: 'starts-with', value: '' } : condition;
}

const ofField = (condition: FormCondition, field: string) =>
  'field' in condition && condition.field === field;

/** Defects that the cases of `suites/forms/policy.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/expired-policy-accepted',
    requirements: ['FORM-POLICY-01'],
    apply: ({ rules, ...parts }) =>
      withRules(
        { ...parts, rules },
        { formRefusal: (policy, values) => rules.formRefusal(policy, values, 0) },
      ),
  },
  conditionFault(
    'exact-conditions-ignored',
    ['FORM-POLICY-02', 'FORM-POLICY-09', 'FORM-POLICY-12'],
    (condition) => (condition.of === 'eq' ? alwaysMet(condition) : condition),
  ),
  conditionFault('exact-conditions-compare-beginning', ['FORM-POLICY-02'], (condition) =>
    condition.of === 'eq' ? { ...condition, of: 'starts-with' } : condition,
  ),
  conditionFault('starts-with-conditions-ignored', ['FORM-POLICY-03', 'FORM-POLICY-12'], (condition) =>
    condition.of === 'starts-with' ? alwaysMet(condition) : condition,
  ),
  conditionFault('empty-beginning-asks-for-empty-value', ['FORM-POLICY-04'], (condition) =>
    condition.of === 'starts-with' && condition.value === '' ? { ...condition, of: 'eq' } : condition,
  ),
  conditionFault('policy-for-any-bucket', ['FORM-POLICY-09'], (condition) =>
    ofField(condition, 'bucket') ? alwaysMet(condition) : condition,
  ),
  conditionFault('policy-for-any-key', ['FORM-POLICY-09'], (condition) =>
    ofField(condition, 'key') ? alwaysMet(condition) : condition,
  ),
  ...(
    [
      ['no-upper-bound-of-size', ['FORM-POLICY-05'], { most: Infinity }],
      ['no-lower-bound-of-size', ['FORM-POLICY-06'], { least: 0 }],
      ['bounds-of-size-excluded', ['FORM-POLICY-05', 'FORM-POLICY-06'], 1],
    ] as const
  ).map(([what, requirements, bounds]): Fault => ({
    name: `forms/${what}`,
    requirements,
    apply: (behaviour) =>
      withRules(behaviour, {
        allowedSizes: (policy) => {
          const { least, most } = behaviour.rules.allowedSizes(policy);
          if (bounds !== 1) return { least, most, ...bounds };
          return least === 0 ? { least, most } : { least: least + 1, most: most - 1 };
        },
      }),
  })),
  {
    name: 'forms/fields-without-condition-allowed',
    requirements: ['FORM-POLICY-07'],
    apply: (behaviour) =>
      withValues(behaviour, (values, policy) => ({
        values: new Map([...values].filter(([name]) => names(policy, name))),
      })),
  },
  {
    name: 'forms/ignored-fields-need-conditions',
    requirements: ['FORM-POLICY-08'],
    apply: (behaviour) =>
      withValues(behaviour, (values) => ({
        values: new Map([...values].map(([name, value]) => [name.replace('x-ignore-', 'x-'), value])),
      })),
  },
  {
    name: 'forms/conditions-of-several-fields',
    requirements: ['FORM-POLICY-10'],
    apply: (behaviour) =>
      withPolicyDocument(behaviour, (document) => {
        const conditions: readonly unknown[] = Array.isArray(document['conditions'])
          ? document['conditions']
          : [];
        const single = conditions.flatMap((condition) =>
          typeof condition !== 'object' || condition === null || Array.isArray(condition)
            ? [condition]
            : Object.entries(condition).map(([name, value]: [string, unknown]) => ({ [name]: value })),
        );
        return { ...document, conditions: single };
      }),
  },
  {
    name: 'forms/policy-without-expiration-accepted',
    requirements: ['FORM-POLICY-11'],
    apply: (behaviour) =>
      withPolicyDocument(behaviour, (document) => ({ expiration: '9999-01-01T00:00:00Z', ...document })),
  },
  {
    name: 'forms/values-compared-without-case',
    requirements: ['FORM-POLICY-12'],
    apply: (behaviour) =>
      withValues(behaviour, (values, policy) => ({
        values: new Map([...values].map(([name, value]) => [name, value.toLowerCase()])),
        policy: {
          ...policy,
          conditions: policy.conditions.map((condition) =>
            'value' in condition ? { ...condition, value: condition.value.toLowerCase() } : condition,
          ),
        },
      })),
  },
];
