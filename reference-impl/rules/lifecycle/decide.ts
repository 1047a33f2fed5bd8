import type { components } from '../../../spec/generated/schemas.ts';
import type { UploadRecord, VersionRecord } from '../../storage/storage.ts';
import type { VersioningState } from '../versioning.ts';
import { reaches, scopeOf, type LifecycleRule } from './filter.ts';

type Configuration = components['schemas']['LifecycleConfiguration'];

/** When it is, and how long a day is: a server may have its days pass quicker. Both in milliseconds. */
export interface LifecycleClock {
  now: number;
  day: number;
}

/** What lifecycle rules do to the versions of a key. */
export type LifecycleAction =
  /** Delete the object as a delete without a version id does. */
  | { do: 'expire'; version: VersionRecord }
  /** Remove the version, or the marker that has none behind it, permanently. */
  | { do: 'remove'; version: VersionRecord };

/**
 * What the enabled rules do now to one key (interface document, Lifecycle rule, and States and transitions; public
 * protocol, "Lifecycle configuration elements").
 *
 * The lifetime of the current version counts from its creation, that of a non-current one from when it stopped being the
 * latest, which is when the next one was written. Non-current versions are a matter of versioned buckets alone.
 * @param versions all of the key, newest first
 */
export function lifecycleActions(
  configuration: Configuration,
  versioning: VersioningState,
  versions: readonly VersionRecord[],
  clock: LifecycleClock,
): LifecycleAction[] {
  const rules = enabled(configuration);
  const [current, ...older] = versions;
  if (!current) return [];
  const actions: LifecycleAction[] = [];
  if (versioning !== 'never') {
    for (const [at, version] of older.entries()) {
      const since = versions[at]?.modifiedAt ?? 0;
      if (rules.some((rule) => isSuperseded(rule, version, since, at, clock)))
        actions.push({ do: 'remove', version });
    }
  }
  if (!current.deleteMarker) {
    const due = rules.some((rule) => (expiryOf(rule, current, clock) ?? Infinity) <= clock.now);
    if (due) actions.push({ do: 'expire', version: current });
  } else if (older.length === 0 && rules.some((rule) => isLeftOver(rule, current, clock))) {
    actions.push({ do: 'remove', version: current });
  }
  return actions;
}

/**
 * When the object expires and by which rule, for the header that says so (public protocol, GetObject › x-amz-expiration):
 * the earliest of those that reach it. Undefined when none does.
 */
export function expiration(
  configuration: Configuration,
  version: VersionRecord,
  clock: LifecycleClock,
): { at: number; ruleId: string } | undefined {
  const dates = enabled(configuration).flatMap((rule) => {
    const at = version.deleteMarker ? undefined : expiryOf(rule, version, clock);
    return at === undefined ? [] : [{ at, ruleId: rule.ID ?? '' }];
  });
  return dates.sort((a, b) => a.at - b.at)[0];
}

/** Whether a rule has an unfinished upload aborted now (public protocol, AbortIncompleteMultipartUpload). */
export function isStaleUpload(
  configuration: Configuration,
  { key, createdAt }: Pick<UploadRecord, 'key' | 'createdAt'>,
  clock: LifecycleClock,
): boolean {
  return enabled(configuration).some((rule) => {
    const days = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
    const { prefix } = scopeOf(rule);
    return days !== undefined && key.startsWith(prefix) && after(createdAt, days, clock) <= clock.now;
  });
}

function enabled({ Rule: rules }: Configuration): LifecycleRule[] {
  return rules.filter(({ Status }) => Status === 'Enabled');
}

/** When a rule lets a current version expire. */
function expiryOf(rule: LifecycleRule, version: VersionRecord, clock: LifecycleClock): number | undefined {
  const { Days, Date: date } = rule.Expiration ?? {};
  if (!reaches(scopeOf(rule), version)) return undefined;
  if (date !== undefined) return Date.parse(date);
  return Days === undefined ? undefined : after(version.modifiedAt, Days, clock);
}

/**
 * Whether a rule has a non-current version removed.
 * @param since when it stopped being the latest
 * @param newer how many non-current versions of the key are newer
 */
function isSuperseded(
  rule: LifecycleRule,
  version: VersionRecord,
  since: number,
  newer: number,
  clock: LifecycleClock,
): boolean {
  const { NoncurrentDays, NewerNoncurrentVersions = 0 } = rule.NoncurrentVersionExpiration ?? {};
  if (NoncurrentDays === undefined || newer < NewerNoncurrentVersions) return false;
  return reaches(scopeOf(rule), version) && after(since, NoncurrentDays, clock) <= clock.now;
}

/** Whether a rule has a delete marker removed that has no version behind it. */
function isLeftOver(rule: LifecycleRule, marker: VersionRecord, clock: LifecycleClock): boolean {
  if (!reaches(scopeOf(rule), marker)) return false;
  return (
    rule.Expiration?.ExpiredObjectDeleteMarker === true ||
    (expiryOf(rule, marker, clock) ?? Infinity) <= clock.now
  );
}

/** Some days after an instant, at the next turn of the day (public protocol: "rounded to the next day midnight UTC"). */
function after(since: number, days: number, { day }: LifecycleClock): number {
  return Math.ceil((since + days * day) / day) * day;
}
