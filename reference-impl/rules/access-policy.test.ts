import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialect as dialectOf } from '../../spec/dialect.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import type { AccessList, Grantee, Permission } from './access-list.ts';
import { decideAccess, type AccessQuestion } from './access-decision.ts';

/**
 * Laws of policies and access lists combined. The values are drawn from small sets, so that statements and questions often
 * concern the same thing.
 */

type Statement = components['schemas']['PolicyStatement'];
type Question = Omit<AccessQuestion, 'bucket'> & { bucket: Omit<AccessQuestion['bucket'], 'policy'> };

/** Those of both dialects. */
const operations = new Map(allOperations(contractTables('aws')).map((one) => [one.id, one.access?.of]));
const policyOperations = [...operations.keys()].filter((id) => operations.get(id) === 'policy');
const user = (project: string) => ({ project, principals: [project] });
const owner = user('alpha');

const statement: fc.Arbitrary<Statement> = fc.record({
  Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
  Principal: fc.constantFrom('*' as const, { AWS: 'alpha' }, { AWS: 'beta' }),
  Action: fc.constantFrom('s3:*', 's3:Get*', 's3:GetObject', 's3:PutObject', 's3:*Policy', 's3:ListBucket'),
  Resource: fc.constantFrom('arn:std:s3:::b', 'arn:std:s3:::b/*', 'arn:std:s3:::b*', 'arn:std:s3:::b/other'),
});
const statements = fc.array(statement, { maxLength: 4 });

const grant = fc.record({
  grantee: fc.constantFrom<Grantee>({ group: 'AllUsers' }, { project: 'alpha' }, { project: 'beta' }),
  permission: fc.constantFrom<Permission>('READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'),
});
const list: fc.Arbitrary<AccessList> = fc.array(grant, { maxLength: 3 });

const question: fc.Arbitrary<Question> = fc.record({
  operation: fc.constantFrom(...operations.keys()),
  dialect: fc.constantFrom(dialectOf('std'), { ...dialectOf('aws'), arnPartition: 'std' }),
  requester: fc.constantFrom(owner, user('beta'), undefined),
  bucket: fc.record({
    name: fc.constant('b'),
    ownerProject: fc.constant('alpha'),
    acl: list,
    versioning: fc.constantFrom('never' as const, 'Enabled' as const),
  }),
  key: fc.constantFrom('k', undefined),
  versionId: fc.constantFrom('v', undefined),
  object: fc.option(fc.record({ ownerProject: fc.constantFrom('alpha', 'beta'), acl: list }), {
    nil: undefined,
  }),
  context: fc.constant(new Map()),
});

function allowed(asked: Question, Statement: Statement[]): boolean {
  return decideAccess({ ...asked, bucket: { ...asked.bucket, policy: { Statement } } }).allowed;
}

const runs = { numRuns: 2000 };

test('an additional Deny statement never allows more', () => {
  fc.assert(
    fc.property(question, statements, statement, (asked, policy, more) => {
      fc.pre(!allowed(asked, policy));
      expect(allowed(asked, [...policy, { ...more, Effect: 'Deny' }])).toBe(false);
    }),
    runs,
  );
});

test('an additional Allow statement or grant never removes access', () => {
  fc.assert(
    fc.property(question, statements, statement, grant, (asked, policy, more, granted) => {
      fc.pre(allowed(asked, policy));
      expect(allowed(asked, [...policy, { ...more, Effect: 'Allow' }])).toBe(true);
      const bucket = { ...asked.bucket, acl: [...asked.bucket.acl, granted] };
      expect(allowed({ ...asked, bucket }, policy)).toBe(true);
    }),
    runs,
  );
});

test('the order of statements and of grants does not matter', () => {
  fc.assert(
    fc.property(question, statements, (asked, policy) => {
      const bucket = { ...asked.bucket, acl: asked.bucket.acl.toReversed() };
      const object = asked.object && { ...asked.object, acl: asked.object.acl.toReversed() };
      expect(allowed({ ...asked, bucket, object }, policy.toReversed())).toBe(allowed(asked, policy));
    }),
    runs,
  );
});

test('under any policy only the bucket owner can read, replace and delete that policy', () => {
  fc.assert(
    fc.property(question, fc.constantFrom(...policyOperations), statements, (asked, operation, policy) => {
      const isOwner = asked.requester?.project === 'alpha';
      expect(allowed({ ...asked, operation }, policy)).toBe(isOwner);
    }),
    runs,
  );
});

test('what a policy denies everyone is denied, except managing the policy and, in std, objects of another project', () => {
  const deny: Statement = { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: 'arn:std:s3:::b*' };
  fc.assert(
    fc.property(question, statements, (asked, policy) => {
      const { operation, object, dialect } = asked;
      fc.pre(![undefined, 'signature', 'policy'].includes(operations.get(operation)));
      fc.pre(dialect.policyReachesForeignObjects || object?.ownerProject !== 'beta');
      expect(allowed(asked, [...policy, deny])).toBe(false);
    }),
    runs,
  );
});

test('a policy gives no access to an object that another project owns', () => {
  const allow: Statement = { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: 'arn:std:s3:::b*' };
  fc.assert(
    fc.property(question, (asked) => {
      const object = { ownerProject: 'beta', acl: [] };
      const reading = { ...asked, operation: 'getObject' as const, object, key: 'k' };
      expect(allowed(reading, [allow])).toBe(asked.requester?.project === 'beta');
    }),
  );
});
