import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { done } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import type { Target } from '../../target/target.ts';

export type Policy = components['schemas']['BucketPolicy'];
export type Statement = components['schemas']['PolicyStatement'];

/** Names that policies of a bucket use, with the tokens of the dialect. */
export interface PolicyNames {
  /** ARN of the bucket. */
  bucket: string;
  /** ARN of the objects whose keys match a pattern; default: all objects. */
  objects(pattern?: string): string;
  /** A condition key of the dialect: `Referer` becomes `std:Referer` or `aws:Referer`. */
  key(name: string): string;
}

/** The names for a bucket. */
export function policyNames({ arnPartition, conditionPrefix }: Dialect, bucket: string): PolicyNames {
  const arn = `arn:${arnPartition}:s3:::${bucket}`;
  return {
    bucket: arn,
    objects: (pattern = '*') => `${arn}/${pattern}`,
    key: (name) => `${conditionPrefix}:${name}`,
  };
}

/** A statement that allows everyone something, with the members of `rest` replaced. */
export function allow(
  Action: Statement['Action'],
  Resource: Statement['Resource'],
  rest: Partial<Statement> = {},
): Statement {
  return { Effect: 'Allow', Principal: '*', Action, Resource, ...rest };
}

/** A statement that denies everyone something, with the members of `rest` replaced. */
export function deny(...[Action, Resource, rest]: Parameters<typeof allow>): Statement {
  return { ...allow(Action, Resource, rest), Effect: 'Deny' };
}

/** A statement in the form of the interface document, for a Referer that no request has: it allows nothing in practice. */
export function harmless({ objects, key }: PolicyNames, Sid = 'Harmless'): Statement {
  const pages = [`https://${Sid.toLowerCase()}.invalid/*`];
  return allow('s3:GetObject', objects(), { Sid, Condition: { StringLike: { [key('Referer')]: pages } } });
}

/** A policy of some statements. Each gets a label, as in the interface document, unless it has `Sid: undefined`. */
export function policyOf(...statements: Statement[]): Policy {
  const Statement = statements.map((one, index) => ({ Sid: `Statement${index + 1}`, ...one }));
  return { Version: '2012-10-17', Statement };
}

/** The owner of the bucket, and the target. */
export interface Context {
  owner: Client;
  target: Target;
}

/** Put a policy, which may make the bucket public. */
export function putPolicy(
  context: Context,
  bucket: string,
  body: Policy,
): Promise<Exchange<'putBucketPolicy'>> {
  return liftingTheBlock(context, bucket, () => context.owner.putBucketPolicy({ bucket, body }));
}

/** Put a policy as set-up. @throws Blocked */
export async function setPolicy(context: Context, bucket: string, ...statements: Statement[]): Promise<void> {
  await done(putPolicy(context, bucket, policyOf(...statements)));
}
