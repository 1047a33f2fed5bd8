import type { Fault } from '../../behaviour.ts';
import { allowedToo, withAccess } from '../acl/deviations.ts';
import { contractTables, operationContract } from '../../../spec/tables.ts';
import { policyEffect } from '../../rules/policy/evaluate.ts';
import { listed } from '../../rules/policy/listed.ts';
import { type Statement, withStatement, withStatements } from './deviations.ts';

const isAllow = ({ Effect }: Statement) => Effect === 'Allow';

/** Defects that the cases of `suites/policy/logic.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'policy/allows-objects-of-others',
    requirements: ['POL-EVAL-10'],
    apply: (behaviour) =>
      allowedToo(behaviour, ['getObject'], (question) => {
        const { bucket, object } = question;
        return {
          ...question,
          requester: undefined,
          object: object && { acl: [], ownerProject: bucket.ownerProject },
        };
      }),
  },
  {
    name: 'policy/deny-ignored-for-objects-of-others',
    requirements: ['POL-EVAL-12'],
    apply: (behaviour) =>
      withStatement(behaviour, (one, { object, bucket }) =>
        isAllow(one) || !object || object.ownerProject === bucket.ownerProject ? one : undefined,
      ),
  },
  {
    name: 'policy/first-statement-decides',
    requirements: ['POL-LOGIC-01', 'POL-LOGIC-07', 'POL-PRINCIPAL-05'],
    apply: (behaviour) =>
      withStatements(behaviour, (statements) => {
        const [first] = statements;
        return statements.filter((one) => first && isAllow(first) === isAllow(one));
      }),
  },
  {
    name: 'policy/lists-override-deny',
    requirements: ['POL-LOGIC-02', 'POL-LOGIC-03', 'POL-EVAL-12'],
    apply: (behaviour) =>
      allowedToo(behaviour, ['getObject'], (question) => ({
        ...question,
        bucket: { ...question.bucket, policy: undefined },
      })),
  },
  {
    name: 'policy/allowed-unless-denied',
    requirements: ['POL-LOGIC-04'],
    apply: (behaviour) =>
      withStatements(behaviour, (statements) => [
        ...statements,
        { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' },
      ]),
  },
  {
    name: 'policy/replaces-lists',
    requirements: ['POL-LOGIC-05'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) => {
        const { bucket, object } = question;
        if (!bucket.policy) return access(question);
        return access({
          ...question,
          bucket: { ...bucket, acl: [] },
          object: object && { ...object, acl: [] },
        });
      }),
  },
  {
    name: 'policy/owner-locked-out',
    requirements: ['POL-LOGIC-06'],
    apply: (behaviour) =>
      withAccess(behaviour, (question, access) => {
        const { bucket, operation, requester, dialect, context } = question;
        const { access: need, actions } = operationContract(contractTables(dialect.name), operation);
        const resource = `arn:${dialect.arnPartition}:s3:::${bucket.name}`;
        const asked = { principals: requester?.principals ?? [], resource, context };
        const isDenied =
          need?.of === 'policy' &&
          actions?.some(
            (action) => bucket.policy && policyEffect(bucket.policy, { ...asked, action }) === 'Deny',
          );
        return isDenied ? { allowed: false, because: 'the bucket policy denies it' } : access(question);
      }),
  },
  {
    name: 'policy/deny-of-one-denies-all',
    requirements: ['POL-LOGIC-07'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => (isAllow(one) ? one : { ...one, Action: '*', Resource: '*' })),
  },
  {
    name: 'policy/actions-include-those-like-them',
    requirements: ['POL-LOGIC-08'],
    apply: (behaviour) =>
      withStatement(behaviour, (one) => {
        const asked = listed(one.Action ?? []);
        const more = asked.includes('s3:GetObject') ? ['s3:ListMultipartUploadParts'] : [];
        return isAllow(one) ? one : { ...one, Action: [...asked, ...more] };
      }),
  },
];
