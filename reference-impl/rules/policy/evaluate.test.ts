import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { components } from '../../../spec/generated/schemas.ts';
import { policyEffect, type BucketPolicy, type PolicyQuestion } from './evaluate.ts';

type Statement = components['schemas']['PolicyStatement'];

const question: PolicyQuestion = {
  principals: ['arn:std:iam:::user/1'],
  action: 's3:GetObject',
  resource: 'arn:std:s3:::bucket/a b/ü.txt',
  context: new Map([['std:referer', ['http://a.example/']]]),
};
const allow: Statement = {
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:std:s3:::bucket/*',
};
const effect = (statement: Partial<Statement>, asked: Partial<PolicyQuestion> = {}) =>
  policyEffect({ Statement: [{ ...allow, ...statement }] }, { ...question, ...asked });

test.each<[string, Partial<Statement>, boolean]>([
  ['everyone', {}, true],
  ['everyone as AWS', { Principal: { AWS: '*' } }, true],
  ['the requester by name', { Principal: { AWS: ['x', 'arn:std:iam:::user/1'] } }, true],
  ['another', { Principal: { AWS: 'arn:std:iam:::user/2' } }, false],
  ['another kind of principal', { Principal: { Service: '*' } }, false],
  ['everyone but another', { Principal: undefined, NotPrincipal: { AWS: 'arn:std:iam:::user/2' } }, true],
  [
    'everyone but the requester',
    { Principal: undefined, NotPrincipal: { AWS: 'arn:std:iam:::user/1' } },
    false,
  ],
  ['nobody', { Principal: undefined }, false],
  ['every action', { Action: 's3:*' }, true],
  ['actions with a prefix', { Action: ['s3:Put*', 's3:Get*'] }, true],
  ['an action in another case', { Action: 's3:getobject' }, true],
  ['another action', { Action: 's3:GetObjectAcl' }, false],
  ['every action but another', { Action: undefined, NotAction: 's3:PutObject' }, true],
  ['every action but this', { Action: undefined, NotAction: 's3:Get*' }, false],
  ['the object', { Resource: 'arn:std:s3:::bucket/a b/ü.txt' }, true],
  ['a wildcard within', { Resource: 'arn:std:s3:::bucket/*/?.txt' }, true],
  ['a resource in another case', { Resource: 'arn:std:s3:::BUCKET/*' }, false],
  ['the bucket', { Resource: 'arn:std:s3:::bucket' }, false],
  ['every resource but another', { Resource: undefined, NotResource: 'arn:std:s3:::bucket/private/*' }, true],
  ['every resource but this', { Resource: undefined, NotResource: 'arn:std:s3:::bucket/*' }, false],
  ['a condition that holds', { Condition: { StringLike: { 'std:Referer': ['http://a.example/*'] } } }, true],
  [
    'a condition that does not',
    { Condition: { StringLike: { 'std:Referer': ['http://b.example/*'] } } },
    false,
  ],
])('a statement about %s', (_about, statement, want) => {
  expect(effect(statement)).toBe(want ? 'Allow' : 'none');
  expect(effect({ ...statement, Effect: 'Deny' })).toBe(want ? 'Deny' : 'none');
});

test('only a principal that means everyone matches an anonymous requester', () => {
  expect(effect({}, { principals: [] })).toBe('Allow');
  expect(effect({ Principal: { AWS: ['arn:std:iam:::user/1'] } }, { principals: [] })).toBe('none');
});

test('a statement need not be in an array', () => {
  expect(policyEffect({ Statement: allow }, question)).toBe('Allow');
});

// Laws of evaluation. The values are drawn from small sets, so that policies and questions often concern the same
// thing.
const name = fc.constantFrom('*', '1', '2');
const pattern = fc.constantFrom('s3:*', 's3:Get*', 's3:GetObject', 's3:PutObject');
const resource = fc.constantFrom('arn:std:s3:::b', 'arn:std:s3:::b/*', 'arn:std:s3:::b/k');
const statement: fc.Arbitrary<Statement> = fc
  .record({
    Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
    who: fc.tuple(fc.boolean(), name),
    what: fc.tuple(fc.boolean(), pattern),
    which: fc.tuple(fc.boolean(), resource),
  })
  .map(({ Effect, who: [isWho, AWS], what: [isWhat, action], which: [isWhich, arn] }) => ({
    Effect,
    ...(isWho ? { Principal: { AWS } } : { NotPrincipal: { AWS } }),
    ...(isWhat ? { Action: action } : { NotAction: action }),
    ...(isWhich ? { Resource: arn } : { NotResource: arn }),
  }));
const statements = fc.array(statement, { minLength: 1, maxLength: 5 });
const asked: fc.Arbitrary<PolicyQuestion> = fc.record({
  principals: fc.constantFrom<string[]>([], ['1'], ['2']),
  action: fc.constantFrom('s3:GetObject', 's3:PutObject', 's3:ListBucket'),
  resource: fc.constantFrom('arn:std:s3:::b', 'arn:std:s3:::b/k', 'arn:std:s3:::b/l'),
  context: fc.constant(new Map()),
});
const judge = (list: Statement[], about: PolicyQuestion) =>
  policyEffect({ Statement: list } satisfies BucketPolicy, about);

test('the order of statements does not matter', () => {
  fc.assert(
    fc.property(statements, asked, (list, about) => {
      expect(judge([...list].reverse(), about)).toBe(judge(list, about));
    }),
  );
});

test('an additional Deny statement never allows more', () => {
  fc.assert(
    fc.property(statements, statement, asked, (list, more, about) => {
      const before = judge(list, about);
      const after = judge([...list, { ...more, Effect: 'Deny' }], about);
      expect([before, 'Deny']).toContain(after);
    }),
  );
});

test('an additional Allow statement never removes access', () => {
  fc.assert(
    fc.property(statements, statement, asked, (list, more, about) => {
      const before = judge(list, about);
      const after = judge([...list, { ...more, Effect: 'Allow' }], about);
      expect(before === 'none' ? ['none', 'Allow'] : [before]).toContain(after);
    }),
  );
});

test('each question matches either an element or its negation, never both', () => {
  fc.assert(
    fc.property(statement, pattern, asked, (base, patterns, about) => {
      const with_ = judge([{ ...base, Action: patterns, NotAction: undefined }], about) !== 'none';
      const without = judge([{ ...base, Action: undefined, NotAction: patterns }], about) !== 'none';
      const either = judge([{ ...base, Action: '*', NotAction: undefined }], about) !== 'none';
      expect([with_, without].filter(Boolean)).toHaveLength(either ? 1 : 0);
    }),
  );
});
