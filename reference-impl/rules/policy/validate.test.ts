import { expect, test } from 'vitest';
import { dialect } from '../../../spec/dialect.ts';
import type { components } from '../../../spec/generated/schemas.ts';
import { isPublicPolicy } from './public.ts';
import { policyRefusal } from './validate.ts';

type Statement = components['schemas']['PolicyStatement'];

const sound: Statement = {
  Effect: 'Allow',
  Principal: '*',
  Action: 's3:GetObject',
  Resource: 'arn:std:s3:::bucket/*',
};
const target = { bucket: 'bucket', dialect: dialect('std') };
const refusal = (...statements: Partial<Statement>[]) =>
  policyRefusal(
    { Version: '2012-10-17', Statement: statements.map((each) => ({ ...sound, ...each })) },
    target,
  );

test.each<Partial<Statement>>([
  {},
  { Sid: 'one' },
  { Action: ['s3:ListBucket', 's3:GetObject'], Resource: ['arn:std:s3:::bucket', 'arn:std:s3:::bucket/*'] },
  { Action: 's3:*', Resource: 'arn:std:s3:::bucket' },
  { Action: '*' },
  { Action: 's3:ListBucket', Resource: 'arn:std:s3:::bucket*' },
  { Action: undefined, NotAction: 's3:PutObject' },
  { Principal: undefined, NotPrincipal: { AWS: 'arn:std:iam:::user/1' } },
  { Condition: { StringLike: { 'std:Referer': ['http://a/*'] } } },
])('%j is accepted', (statement) => {
  expect(refusal(statement)).toBeUndefined();
});

test.each<[Partial<Statement>, string]>([
  [{ Principal: undefined }, 'Principal'],
  [{ Principal: {} }, 'principal'],
  [{ NotPrincipal: '*' }, 'Principal'],
  [{ Action: undefined }, 'Action'],
  [{ NotAction: 's3:PutObject' }, 'Action'],
  [{ Action: [] }, 'invalid action'],
  [{ Action: 's3:EatObject' }, 'invalid action'],
  [{ Action: ['s3:GetObject', 'ec2:RunInstances'] }, 'invalid action'],
  [{ Resource: undefined }, 'Resource'],
  [{ Resource: 'arn:std:s3:::other/*' }, 'invalid resource'],
  [{ Resource: 'arn:aws:s3:::bucket/*' }, 'invalid resource'],
  [{ Resource: 'arn:std:s3:::bucket-2/*' }, 'invalid resource'],
  [{ Resource: '*' }, 'invalid resource'],
  [{ Resource: 'arn:std:s3:::bucket' }, 'does not apply'],
  [{ Action: 's3:ListBucket' }, 'does not apply'],
  [{ Condition: { StringResembles: { a: 'b' } } }, 'Condition'],
])('%j is refused', (statement, because) => {
  expect(refusal(statement)?.message).toContain(because);
});

test.each<[Statement['Principal'], boolean]>([
  ['*', true],
  [{ AWS: ['*'] }, true],
  [{ AWS: 'arn:std:iam:::user/6f2c' }, true],
  [{ AWS: ['arn:std:iam::123456789012:root', '123456789012'] }, true],
  [{ Service: 'logging' }, true],
  [{ AWS: 'arn:aws:iam::123456789012:root' }, false],
  [{ AWS: ['*', 'nobody at all'] }, false],
  [{ AWS: [] }, false],
  [{ AWS: 'arn:std:iam:::user/' }, false],
  [{ Everyone: '*' }, false],
])('the principal %j is accepted: %s', (Principal, want) => {
  expect(refusal({ Principal }) === undefined).toBe(want);
  expect(refusal({ Principal: undefined, NotPrincipal: Principal }) === undefined).toBe(want);
});

test('accepts a policy of 20 KB and refuses a larger one', () => {
  const one = { Version: '2012-10-17' as const, Id: '', Statement: sound };
  const room = 20 * 1024 - JSON.stringify(one).length;
  expect(policyRefusal({ ...one, Id: 'x'.repeat(room) }, target)).toBeUndefined();
  expect(policyRefusal({ ...one, Id: 'x'.repeat(room + 1) }, target)?.message).toContain('size');
});

test('a policy has each Sid once and needs no Version', () => {
  expect(policyRefusal({ Statement: sound }, target)).toBeUndefined();
  expect(refusal({ Sid: 'one' }, { Sid: 'one' })?.message).toContain('unique');
});

const isPublic = (statement: Partial<Statement>) => isPublicPolicy({ Statement: { ...sound, ...statement } });

test.each<[Partial<Statement>, boolean]>([
  [{}, true],
  [{ Principal: { AWS: ['*'] } }, true],
  [{ Principal: { AWS: 'arn:std:iam:::user/1' } }, false],
  [{ Effect: 'Deny' }, false],
  [{ Condition: { StringLike: { 'std:Referer': 'http://a/*' } } }, true],
  [{ Condition: { StringEquals: { 'std:Referer': 'http://a/' } } }, true],
  [{ Condition: { IpAddress: { 'std:SourceIp': '192.0.2.0/24' } } }, false],
  [{ Condition: { IpAddress: { 'std:SourceIp': '0.0.0.0/0' } } }, true],
  [{ Condition: { NotIpAddress: { 'std:SourceIp': '192.0.2.0/24' } } }, true],
  [{ Condition: { StringEquals: { 'aws:SourceVpc': 'vpc-1' } } }, false],
  [{ Condition: { StringLike: { 'aws:SourceVpc': 'vpc-*' } } }, true],
  [{ Condition: { StringEqualsIfExists: { 'aws:SourceVpc': 'vpc-1' } } }, true],
])('%j is public: %s', (statement, want) => {
  expect(isPublic(statement)).toBe(want);
});
