import type { Client } from '../../client/client.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { done } from '../harness/given.ts';

export type Rule = components['schemas']['LifecycleRule'];

/** A rule of the whole bucket, enabled, that does nothing in the time of a case; with some elements otherwise. */
export function rule(elements: Partial<Rule> = {}): Rule {
  return { ID: 'assay', Filter: { Prefix: '' }, Status: 'Enabled', Expiration: { Days: 1000 }, ...elements };
}

/** Set the rules of a bucket. @throws Blocked */
export async function setRules(by: Client, bucket: string, ...rules: Rule[]): Promise<void> {
  await done(by.putBucketLifecycleConfiguration({ bucket, body: { Rule: rules } }));
}

/** What a rule says, whichever of its two forms the target writes a prefix in; sorted by ID. */
export function meaningOf(rules: readonly Rule[] | undefined): object[] | undefined {
  return rules
    ?.toSorted((a, b) => (a.ID ?? '').localeCompare(b.ID ?? ''))
    .map(({ Filter, Prefix, Transition = [], NoncurrentVersionTransition = [], ...rest }) => ({
      ...rest,
      prefix: Filter?.Prefix ?? Prefix ?? '',
      moves: [...Transition, ...NoncurrentVersionTransition],
    }));
}
