import type { Fault } from '../../parts.ts';
import { needs, policyOperations } from '../../rules/needs.ts';
import { policyEffect } from '../../rules/policy/evaluate.ts';
import { listed } from '../../rules/policy/match.ts';
import { allowedToo, withAccess } from '../acl/deviations.ts';
import { type Statement, withContext, withStatement, withStatements } from './deviations.ts';

const isAllow = ({ Effect }: Statement) => Effect === 'Allow';
const arnsIn = ({ Resource = [] }: Statement) => listed(Resource);
const isOfBucket = (arn: string) => !arn.includes('/');

/** What the statements of a policy give and take. */
export const effectFaults: readonly Fault[] = [
  {
    name: 'policy/everyone-has-to-sign',
    requirements: ['POL-EVAL-01', 'POL-EVAL-02', 'POL-MATCH-01', 'POL-MATCH-02'],
    apply: (parts) => withStatement(parts, (one, { requester }) => (requester ? one : undefined)),
  },
  {
    name: 'policy/objects-open-the-listing',
    requirements: ['POL-EVAL-03'],
    apply: (parts) =>
      withStatement(parts, (one) => ({
        ...one,
        Action: [...listed(one.Action ?? []), 's3:ListBucket'],
        Resource: [...arnsIn(one), ...arnsIn(one).map((arn) => arn.replace(/\/.*$/, ''))],
      })),
  },
  {
    name: 'policy/the-bucket-opens-its-objects',
    requirements: ['POL-EVAL-04'],
    apply: (parts) =>
      withStatement(parts, (one) =>
        arnsIn(one).every(isOfBucket)
          ? { ...one, Action: 's3:*', Resource: arnsIn(one).map((arn) => `${arn}*`) }
          : one,
      ),
  },
  {
    name: 'policy/actions-not-compared',
    requirements: ['POL-EVAL-05', 'POL-EVAL-06', 'POL-EVAL-13', 'POL-MATCH-02'],
    apply: (parts) => withStatement(parts, (one) => ({ ...one, Action: '*', NotAction: undefined })),
  },
  {
    name: 'policy/first-action-alone-counts',
    requirements: ['POL-EVAL-06'],
    apply: (parts) =>
      withStatement(parts, (one) => ({ ...one, Action: one.Action && listed(one.Action).slice(0, 1) })),
  },
  {
    name: 'policy/versions-are-the-same-action',
    requirements: ['POL-EVAL-13'],
    apply: (parts) =>
      withStatement(parts, (one) =>
        one.Action === 's3:GetObject' ? { ...one, Action: ['s3:GetObject', 's3:GetObjectVersion'] } : one,
      ),
  },
  {
    name: 'policy/referer-not-known',
    requirements: ['POL-EVAL-07', 'POL-COND-01', 'POL-COND-02', 'POL-COND-03'],
    apply: (parts) =>
      withContext(parts, (context) => context.delete('std:referer') || context.delete('aws:referer')),
  },
  {
    name: 'policy/opens-objects-of-others',
    requirements: ['POL-EVAL-10'],
    apply: (parts) =>
      allowedToo(parts, ['getObject'], (question) => {
        const { bucket, object } = question;
        return {
          ...question,
          requester: undefined,
          object: object && { acl: [], ownerProject: bucket.ownerProject },
        };
      }),
  },
  {
    name: 'policy/denial-spares-objects-of-others',
    requirements: ['POL-EVAL-12'],
    apply: (parts) =>
      withStatement(parts, (one, { object, bucket }) =>
        isAllow(one) || !object || object.ownerProject === bucket.ownerProject ? one : undefined,
      ),
  },
  {
    name: 'policy/first-statement-decides',
    requirements: ['POL-LOGIC-01', 'POL-LOGIC-07', 'POL-PRINCIPAL-05'],
    apply: (parts) =>
      withStatements(parts, (statements) => {
        const [first] = statements;
        return statements.filter((one) => first && isAllow(first) === isAllow(one));
      }),
  },
  {
    name: 'policy/lists-before-denial',
    requirements: ['POL-LOGIC-02', 'POL-LOGIC-03', 'POL-EVAL-12'],
    apply: (parts) =>
      allowedToo(parts, ['getObject'], (question) => ({
        ...question,
        bucket: { ...question.bucket, policy: undefined },
      })),
  },
  {
    name: 'policy/owner-never-denied',
    requirements: ['POL-LOGIC-03', 'POL-MATCH-07', 'POL-MATCH-08'],
    apply: (parts) =>
      withStatement(parts, (one, { requester, bucket }) =>
        requester?.project === bucket.ownerProject ? undefined : one,
      ),
  },
  {
    name: 'policy/what-is-not-denied-is-allowed',
    requirements: ['POL-LOGIC-04'],
    apply: (parts) =>
      withStatements(parts, (statements) => [
        ...statements,
        { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' },
      ]),
  },
  {
    name: 'policy/stands-in-place-of-lists',
    requirements: ['POL-LOGIC-05'],
    apply: (parts) =>
      withAccess(parts, (question, access) => {
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
    apply: (parts) =>
      withAccess(parts, (question, access) => {
        const { bucket, operation, requester, dialect, context } = question;
        const need = needs[operation];
        const resource = `arn:${dialect.arnPartition}:s3:::${bucket.name}`;
        const asked = { principals: requester?.principals ?? [], resource, context };
        const isDenied =
          bucket.policy !== undefined &&
          policyOperations.has(operation) &&
          'action' in need &&
          policyEffect(bucket.policy, { ...asked, action: need.action }) === 'Deny';
        return isDenied ? { allowed: false, because: 'the bucket policy denies it' } : access(question);
      }),
  },
  {
    name: 'policy/denial-of-one-denies-all',
    requirements: ['POL-LOGIC-07'],
    apply: (parts) =>
      withStatement(parts, (one) => (isAllow(one) ? one : { ...one, Action: '*', Resource: '*' })),
  },
];
