import type { Fault } from '../../behaviour.ts';
import { withConditions, withContext, withOperator, withStatement } from './deviations.ts';

/** Defects that the cases of `suites/policy/conditions.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/conditions-ignored',
    requirements: [
      'POL-EVAL-08',
      'POL-EVAL-09',
      'POL-EVAL-11',
      'POL-COND-01',
      'POL-COND-02',
      'POL-COND-03',
      'POL-COND-06',
      'POL-COND-13',
    ],
    apply: (behaviour) => withConditions(behaviour, () => ({})),
  },
  {
    name: 'policy/one-condition-suffices',
    requirements: ['POL-COND-01'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => {
        const [[operator, keys] = []] = Object.entries(one.Condition ?? {});
        const [[key, values] = []] = Object.entries(keys ?? {});
        if (operator === undefined || key === undefined || values === undefined) return one;
        return { ...one, Condition: { [operator]: { [key]: values } } };
      }),
  },
  {
    name: 'policy/missing-key-equals-anything',
    requirements: ['POL-COND-03'],
    apply: (behaviour) => withOperator(behaviour, 'StringEquals', 'StringEqualsIfExists'),
  },
  {
    name: 'policy/missing-key-never-differs',
    requirements: ['POL-COND-04'],
    apply: (behaviour) =>
      withStatement(behaviour, (one, { context }) => {
        const keys = Object.keys(one.Condition?.StringNotEquals ?? {});
        return keys.every((key) => context.has(key.toLowerCase())) ? one : undefined;
      }),
  },
  {
    name: 'policy/texts-compared-without-case',
    requirements: ['POL-COND-05'],
    apply: (behaviour) => withOperator(behaviour, 'StringEquals', 'StringEqualsIgnoreCase'),
  },
  {
    name: 'policy/if-exists-needs-the-key',
    requirements: ['POL-COND-06'],
    apply: (behaviour) => withOperator(behaviour, 'StringLikeIfExists', 'StringLike'),
  },
  {
    name: 'policy/null-value-ignored',
    requirements: ['POL-COND-07'],
    apply: (behaviour) =>
      withConditions(behaviour, (operator, keys) => ({
        [operator]:
          operator === 'Null' ? Object.fromEntries(Object.keys(keys).map((key) => [key, 'true'])) : keys,
      })),
  },
  {
    name: 'policy/addresses-not-compared',
    requirements: ['POL-COND-08'],
    apply: (behaviour) =>
      withConditions(behaviour, (operator, keys) => (operator === 'IpAddress' ? {} : { [operator]: keys })),
  },
  {
    name: 'policy/every-request-is-secure',
    requirements: ['POL-COND-09'],
    apply: (behaviour) =>
      withContext(behaviour, (context) => {
        for (const key of context.keys()) if (key.endsWith(':securetransport')) context.set(key, ['true']);
      }),
  },
  {
    name: 'policy/any-prefix-matches',
    requirements: ['POL-COND-10'],
    apply: (behaviour) => withContext(behaviour, (context) => context.set('s3:prefix', ['open/'])),
  },
  {
    name: 'policy/numbers-compared-as-texts',
    requirements: ['POL-COND-11'],
    apply: (behaviour) => withOperator(behaviour, 'NumericLessThanEquals', 'StringEquals'),
  },
  {
    name: 'policy/time-constant',
    requirements: ['POL-COND-12'],
    apply: (behaviour) =>
      withContext(behaviour, (context) => {
        for (const key of context.keys())
          if (key.endsWith(':currenttime')) context.set(key, ['2010-01-01T00:00:00Z']);
      }),
  },
  {
    name: 'policy/condition-keys-compared-with-case',
    requirements: ['POL-COND-13'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => {
        const keys = Object.values(one.Condition ?? {}).flatMap((each) => Object.keys(each));
        return keys.some((key) => /:(REFERER|referer)$/.test(key)) ? undefined : one;
      }),
  },
  {
    name: 'policy/referer-not-known',
    requirements: ['POL-EVAL-07', 'POL-COND-01', 'POL-COND-02', 'POL-COND-03'],
    apply: (behaviour) =>
      withContext(behaviour, (context) => context.delete('std:referer') || context.delete('aws:referer')),
  },
];
