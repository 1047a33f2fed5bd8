import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { listed } from '../../rules/policy/listed.ts';
import { type Statement, withConditions, withOperator, withStatement } from './deviations.ts';

const arnsIn = ({ Resource = [] }: Statement) => listed(Resource);

const isOfBucket = (arn: string) => !arn.includes('/');

/** Defects that the cases of `suites/policy/effects.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/missing-referer-matches-any',
    requirements: ['POL-EVAL-09'],
    apply: (behaviour) => withOperator(behaviour, 'StringLike', 'StringLikeIfExists'),
  },
  {
    name: 'policy/hosts-compared-by-their-start',
    requirements: ['POL-EVAL-11'],
    apply: (behaviour) =>
      withConditions(behaviour, (operator, keys) => ({
        [operator]: Object.fromEntries(
          Object.entries(keys).map(([key, values]) => [
            key,
            listed(values).map((value) => String(value).replace(/\/\*$/, '*')),
          ]),
        ),
      })),
  },
  {
    name: 'policy/only-first-value-counts',
    requirements: ['POL-COND-02', 'POL-EVAL-07'],
    apply: (behaviour) =>
      withConditions(behaviour, (operator, keys) => ({
        [operator]: Object.fromEntries(
          Object.entries(keys).map(([key, values]) => [key, listed(values).slice(0, 1)]),
        ),
      })),
  },
  {
    name: 'policy/everyone-has-to-sign',
    requirements: ['POL-EVAL-01', 'POL-EVAL-02', 'POL-MATCH-01', 'POL-MATCH-02'],
    apply: (behaviour) => withStatement(behaviour, (one, { requester }) => (requester ? one : undefined)),
  },
  {
    name: 'policy/object-statements-allow-the-listing',
    requirements: ['POL-EVAL-03'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => ({
        ...one,
        Action: [...listed(one.Action ?? []), 's3:ListBucket'],
        Resource: [...arnsIn(one), ...arnsIn(one).map((arn) => arn.replace(/\/.*$/, ''))],
      })),
  },
  {
    name: 'policy/bucket-statements-allow-objects',
    requirements: ['POL-EVAL-04'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) =>
        arnsIn(one).every(isOfBucket)
          ? { ...one, Action: 's3:*', Resource: arnsIn(one).map((arn) => `${arn}*`) }
          : one,
      ),
  },
  {
    name: 'policy/actions-not-compared',
    requirements: ['POL-EVAL-05', 'POL-EVAL-06', 'POL-EVAL-13', 'POL-MATCH-02'],
    apply: (behaviour) => withStatement(behaviour, (one) => ({ ...one, Action: '*', NotAction: undefined })),
  },
  {
    name: 'policy/only-first-action-counts',
    requirements: ['POL-EVAL-06'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => ({ ...one, Action: one.Action && listed(one.Action).slice(0, 1) })),
  },
  {
    name: 'policy/versions-are-the-same-action',
    requirements: ['POL-EVAL-13'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) =>
        one.Action === 's3:GetObject' ? { ...one, Action: ['s3:GetObject', 's3:GetObjectVersion'] } : one,
      ),
  },
  {
    name: 'policy/versions-include-the-object',
    requirements: ['POL-EVAL-14'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) =>
        one.Action === 's3:GetObjectVersion'
          ? { ...one, Action: ['s3:GetObject', 's3:GetObjectVersion'] }
          : one,
      ),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'POL-EVAL-08': 'policy/conditions-ignored',
};
