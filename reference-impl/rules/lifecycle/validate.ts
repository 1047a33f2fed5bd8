import type { components } from '../../../spec/generated/schemas.ts';
import { argumentRefusal, requestRefusal, type Refusal } from '../refusal.ts';
import { scopeOf, type LifecycleRule } from './filter.ts';

type Configuration = components['schemas']['LifecycleConfiguration'];

/** Public protocol, PutBucketLifecycleConfiguration. */
const MAX_RULES = 1000;
const MAX_ID_LENGTH = 255;
const DAY = 86_400_000;

const malformed: Refusal = { code: 'MalformedXML' };

/**
 * Why rules cannot be set; undefined when they can (public protocol, PutBucketLifecycleConfiguration; AWS recorded,
 * test_put_bucket_lifecycle_conf_exc). What the schema of the document covers is not checked again.
 */
export function lifecycleRefusal({ Rule: rules }: Configuration): Refusal | undefined {
  if (rules.length === 0 || rules.length > MAX_RULES) return malformed;
  for (const rule of rules) {
    const refusal = shapeRefusal(rule) ?? scopeRefusal(rule) ?? actionRefusal(rule);
    if (refusal) return refusal;
  }
  const ids = rules.flatMap(({ ID }) => (ID ? [ID] : []));
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) {
    return argumentRefusal('ID', twice, 'Rule ID must be unique. Found same ID for more than one rule');
  }
  return undefined;
}

function shapeRefusal({ ID = '', Filter, Prefix }: LifecycleRule): Refusal | undefined {
  if (ID.length > MAX_ID_LENGTH) {
    return argumentRefusal('ID', ID, `ID length should not exceed allowed limit of ${MAX_ID_LENGTH}`);
  }
  if ((Filter === undefined) === (Prefix === undefined)) return malformed;
  const { And, ...alone } = Filter ?? {};
  const single = conditions(alone);
  if (single > 1 || (And && (single > 0 || conditions(And) < 2))) return malformed;
  return undefined;
}

/** How many conditions a filter has; each tag counts as one. */
function conditions(filter: Readonly<Record<string, unknown>>): number {
  return Object.values(filter).flatMap((condition) => condition ?? []).length;
}

function scopeRefusal(rule: LifecycleRule): Refusal | undefined {
  const { tags, largerThan, smallerThan } = scopeOf(rule);
  const keys = tags.map(({ Key }) => Key);
  if (new Set(keys).size < keys.length) return requestRefusal('Duplicate Tag Keys are not allowed.');
  if (largerThan !== undefined && smallerThan !== undefined && largerThan >= smallerThan) {
    return requestRefusal("'ObjectSizeLessThan' has to be a value greater than 'ObjectSizeGreaterThan'.");
  }
  if (tags.length > 0 && rule.AbortIncompleteMultipartUpload) {
    return requestRefusal('AbortIncompleteMultipartUpload cannot be specified with Tags.');
  }
  if (tags.length > 0 && rule.Expiration?.ExpiredObjectDeleteMarker !== undefined) {
    return requestRefusal('ExpiredObjectDeleteMarker cannot be specified with Tags.');
  }
  return undefined;
}

function actionRefusal(rule: LifecycleRule): Refusal | undefined {
  const { Expiration, NoncurrentVersionExpiration: noncurrent, AbortIncompleteMultipartUpload: abort } = rule;
  const moves = [...(rule.Transition ?? []), ...(rule.NoncurrentVersionTransition ?? [])];
  if (!Expiration && !noncurrent && !abort && moves.length === 0) {
    return requestRefusal('At least one action needs to be specified in a rule');
  }
  if (Expiration && Object.keys(Expiration).length !== 1) return malformed;
  if (noncurrent && noncurrent.NoncurrentDays === undefined) return malformed;
  if (abort && abort.DaysAfterInitiation === undefined) return malformed;
  const days = [
    ["'Days' for Expiration", Expiration?.Days],
    ["'NoncurrentDays' for NoncurrentVersionExpiration", noncurrent?.NoncurrentDays],
    ["'DaysAfterInitiation' for AbortIncompleteMultipartUpload", abort?.DaysAfterInitiation],
  ] as const;
  const [wrong] = days.find(([, count = 1]) => !(Number.isInteger(count) && count > 0)) ?? [];
  if (wrong !== undefined)
    return { code: 'InvalidArgument', message: `${wrong} action must be a positive integer` };
  const date = Expiration?.Date;
  if (date !== undefined && Date.parse(date) % DAY !== 0) {
    return argumentRefusal('Date', date, "'Date' must be at midnight GMT");
  }
  return undefined;
}
