import type { components } from '../../../spec/generated/schemas.ts';
import type { VersionRecord } from '../../storage/storage.ts';

export type LifecycleRule = components['schemas']['LifecycleRule'];
type Tag = components['schemas']['Tag'];

/** The conditions of a rule's filter, in whichever form it is written (public protocol, LifecycleRuleFilter). */
export interface Scope {
  prefix: string;
  tags: readonly Tag[];
  /** Bytes; the object must be larger, or smaller. */
  largerThan?: number;
  smallerThan?: number;
}

/** The scope of a rule; without a filter, or with an empty one, the entire bucket. */
export function scopeOf({ Filter = {}, Prefix }: Pick<LifecycleRule, 'Filter' | 'Prefix'>): Scope {
  const { And, Tag } = Filter;
  return {
    prefix: And?.Prefix ?? Filter.Prefix ?? Prefix ?? '',
    tags: And?.Tag ?? (Tag ? [Tag] : []),
    largerThan: And?.ObjectSizeGreaterThan ?? Filter.ObjectSizeGreaterThan,
    smallerThan: And?.ObjectSizeLessThan ?? Filter.ObjectSizeLessThan,
  };
}

/**
 * Whether a scope includes a version. A delete marker has neither tags nor a size, so only a scope that is just a prefix
 * includes it.
 */
export function reaches(scope: Scope, { key, deleteMarker, tags = {}, body }: VersionRecord): boolean {
  const { prefix, tags: asked, largerThan, smallerThan } = scope;
  if (!key.startsWith(prefix)) return false;
  if (deleteMarker) return asked.length === 0 && largerThan === undefined && smallerThan === undefined;
  return (
    asked.every(({ Key, Value }) => tags[Key] === Value) &&
    (largerThan === undefined || body.size > largerThan) &&
    (smallerThan === undefined || body.size < smallerThan)
  );
}
