import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { components } from '../../spec/generated/schemas.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { waitFor } from '../case/settle.ts';

export type Rule = components['schemas']['LifecycleRule'];

/** An enabled rule for the whole bucket that does nothing during a case, with some elements replaced. */
export function rule(elements: Partial<Rule> = {}): Rule {
  return { ID: 'assay', Filter: { Prefix: '' }, Status: 'Enabled', Expiration: { Days: 1000 }, ...elements };
}

/** Set the rules of a bucket, and wait until they are read back. @throws Blocked when they are refused */
export async function setRules(by: Client, bucket: string, ...rules: Rule[]): Promise<void> {
  const put = await done(by.putBucketLifecycleConfiguration({ bucket, body: { Rule: rules } }));
  await waitFor(put, () => expectRules(by, bucket, rules));
}

/** The rules of a bucket are equivalent to these. */
export async function expectRules(by: Client, bucket: string, rules: readonly Rule[]): Promise<void> {
  const read = documentOf(await by.getBucketLifecycleConfiguration({ bucket }));
  expect(read.Rule.map(meaningOf).toSorted(byId), 'rules').toEqual(rules.map(meaningOf).toSorted(byId));
}

/**
 * A bucket has no rules: reading them is refused or, where the dialect leaves it open, returns a configuration without rules.
 */
export async function expectNoRules(
  { owner, dialect }: Pick<CaseContext, 'owner' | 'dialect'>,
  bucket: string,
): Promise<void> {
  const read = await owner.getBucketLifecycleConfiguration({ bucket });
  if (dialect.absentConfiguration !== 'refused' && read.ok)
    expect(documentOf(read).Rule.map(meaningOf), 'rules that are left').toEqual([]);
  else expect(read).toBeRefused('NoSuchLifecycleConfiguration');
}

/**
 * The elements of a rule that cases set, with the prefix in either of its two forms; elements that the target adds are left
 * out.
 */
function meaningOf({ ID, Status, Filter, Prefix, Expiration, NoncurrentVersionExpiration: former }: Rule) {
  return {
    ID,
    Status,
    prefix: Filter?.Prefix ?? Prefix ?? '',
    ...(Expiration && { days: Expiration.Days }),
    ...(former && { noncurrentDays: former.NoncurrentDays }),
  };
}

const byId = (one: { ID?: string }, other: { ID?: string }): number =>
  (one.ID ?? '').localeCompare(other.ID ?? '');
