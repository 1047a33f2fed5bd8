import type { components } from '../../../spec/generated/schemas.ts';
import type { UploadRecord, VersionRecord } from '../../storage/storage.ts';
import type { VersioningState } from '../versioning.ts';
import { reaches, scopeOf, type LifecycleRule } from './filter.ts';

type Configuration = components['schemas']['LifecycleConfiguration'];

/** The current time, and how long a day is: on a server days may pass faster. Both in milliseconds. */
export interface LifecycleClock {
  now: number;
  day: number;
}

/** What lifecycle rules do to the versions of a key. */
export type LifecycleAction =
  /** Delete the object as a delete without a version id does. */
  | { do: 'expire'; version: VersionRecord }
  /** Permanently remove the version, or a delete marker without versions under it. */
  | { do: 'remove'; version: VersionRecord };

/**
 * What the enabled rules do to one key now (interface document, Lifecycle rule, and States and transitions; public
 * protocol, "Lifecycle configuration elements").
 *
 * The lifetime of the current version counts from its creation, that of a non-current one from when it stopped being the
 * latest, which is when the next one was written. Only versioned buckets have non-current versions.
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
 * When the object expires and by which rule, for the header that reports it (public protocol, GetObject ›
 * x-amz-expiration): the earliest expiration of all rules that apply to it. Undefined when none does.
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

/** Whether a rule aborts an unfinished upload now (public protocol, AbortIncompleteMultipartUpload). */
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

/** When a current version expires under a rule. */
function expiryOf(rule: LifecycleRule, version: VersionRecord, clock: LifecycleClock): number | undefined {
  const { Days, Date: date } = rule.Expiration ?? {};
  if (!reaches(scopeOf(rule), version)) return undefined;
  if (date !== undefined) return Date.parse(date);
  return Days === undefined ? undefined : after(version.modifiedAt, Days, clock);
}

/**
 * Whether a rule removes a non-current version.
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

/** Whether a rule removes a delete marker that has no version under it. */
function isLeftOver(rule: LifecycleRule, marker: VersionRecord, clock: LifecycleClock): boolean {
  if (!reaches(scopeOf(rule), marker)) return false;
  return (
    rule.Expiration?.ExpiredObjectDeleteMarker === true ||
    (expiryOf(rule, marker, clock) ?? Infinity) <= clock.now
  );
}

/**
 * The given number of days after an instant, at the next midnight UTC (public protocol: "rounded to the next day midnight
 * UTC").
 */
function after(since: number, days: number, { day }: LifecycleClock): number {
  return Math.ceil((since + days * day) / day) * day;
}
