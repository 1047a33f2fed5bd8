import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseContext } from '../case/context.ts';
import type { Target } from '../../target/target.ts';
import { policyOf, putPolicy, type Statement, type PolicyNames, policyNames } from './policies.ts';

/** One request that a policy allows or does not. */
export interface Attempt {
  what: string;
  /** The key of the object that it is about, which exists; its content is its key. */
  key?: string;
  /** How it changes the object, if it does. */
  changes?: 'replaces' | 'removes';
  make(by: Client, bucket: string): Promise<Exchange>;
}

/** A policy, tried without a signature: an anonymous caller has only the rights that the policy gives. */
export interface Trial {
  id: RequirementId;
  /**
   * The code that the requirement names for denied requests. Without it the case is about access only, not about how refusals
   * are reported.
   */
  code?: 'AccessDenied';
  says(words: PolicyNames, target: Target): Statement[];
  /** At least one, since it shows that the policy has taken effect. */
  allows: readonly [Attempt, ...Attempt[]];
  denies: readonly Attempt[];
}

/** Reading an object, with these headers. */
export function reads(key: string, headers: Readonly<Record<string, string>> = {}): Attempt {
  const said = Object.entries(headers).map(([name, value]) => ` with ${name}: ${value}`);
  return {
    what: `reading ${key.slice(0, 80)}${said.join('')}`,
    key,
    make: (by, bucket) => by.getObject({ bucket, key }, { headers: Object.entries(headers) }),
  };
}

/** Reading an object as if from a link on that page. */
export const comesFrom = (Referer: string, key = 'page'): Attempt => reads(key, { Referer });

/** Replacing an object. */
export function replaces(key: string): Attempt {
  return {
    what: `replacing ${key}`,
    key,
    changes: 'replaces',
    make: (by, bucket) => by.putObject({ bucket, key, body: 'in its place' }),
  };
}

/** Deleting an object. */
export function removes(key: string): Attempt {
  return {
    what: `deleting ${key}`,
    key,
    changes: 'removes',
    make: (by, bucket) => by.deleteObject({ bucket, key }),
  };
}

/** Listing the bucket. */
export function lists(query: Partial<OperationInputs['listObjectsV2']> = {}): Attempt {
  return {
    what: `listing ${JSON.stringify(query)}`,
    make: (by, bucket) => by.listObjectsV2({ ...query, bucket }),
  };
}

type Context = Pick<
  CaseContext,
  'owner' | 'anonymous' | 'target' | 'given' | 'dialect' | 'settled' | 'expect'
>;

/**
 * Put the objects and the policy. Once it has taken effect, the allowed requests succeed; then the denied ones are refused and
 * leave the objects as they were.
 */
export async function tryPolicy(trial: Trial, bucket: string, context: Context): Promise<void> {
  const { owner, anonymous, target, given, dialect, settled, expect } = context;
  const keys = [...trial.allows, ...trial.denies].map(({ key }) => key).filter((key) => key !== undefined);
  await given.objects(bucket, [...new Set(keys)]);
  const policy = policyOf(...trial.says(policyNames(dialect, bucket), target));
  // Not set-up: refusing a policy of this grammar breaks the requirement.
  expect(await putPolicy(context, bucket, policy), 'the policy').toSucceed();
  for (const { what, key, changes, make } of trial.allows) {
    await settled(async () => {
      const answer = await make(anonymous, bucket);
      if (key === undefined || changes) expect(answer, what).toSucceed();
      else expect(answer, what).toHaveBody(key);
    });
    if (key !== undefined && changes === 'removes')
      expect(await owner.getObject({ bucket, key }), `after ${what}`).toBeRefused('NoSuchKey');
  }
  for (const { what, key, changes, make } of trial.denies) {
    const answer = await make(anonymous, bucket);
    if (trial.code) expect(answer, what).toBeRefused(trial.code);
    else expect(answer, what).toBeDenied();
    if (key !== undefined && changes)
      expect(await owner.getObject({ bucket, key }), `after ${what} was refused`).toHaveBody(key);
  }
}
