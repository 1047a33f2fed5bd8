import { unquoted } from './etag.ts';
import { parseHttpDate } from './http-date.ts';

/** The precondition headers of a request, as sent. */
export interface Conditions {
  ifMatch?: string;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  ifUnmodifiedSince?: string;
}

/** What the conditions are compared with. */
export interface Representation {
  /** Without quotes. */
  etag: string;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

export type Precondition = 'If-Match' | 'If-None-Match' | 'If-Modified-Since' | 'If-Unmodified-Since';

/** `failed` names the condition that did not hold, as the compatible protocol's refusal does. */
export type ReadOutcome =
  { outcome: 'proceed' } | { outcome: 'not-modified' } | { outcome: 'failed'; condition: Precondition };

const PROCEED = { outcome: 'proceed' } as const;
const failed = (condition: Precondition) => ({ outcome: 'failed', condition }) as const;

/**
 * Whether a read goes on (RFC 9110, 13.2.2; public protocol, GetObject): entity tags take precedence over dates: only the
 * first of them in that order decides. An invalid date is ignored, and so is an If-Modified-Since in the future.
 * @param now milliseconds since the epoch
 */
export function readOutcome(conditions: Conditions, current: Representation, now: number): ReadOutcome {
  const { ifMatch, ifNoneMatch } = conditions;
  const modified = seconds(current.modifiedAt);
  const unmodifiedSince = parseHttpDate(conditions.ifUnmodifiedSince);
  const modifiedSince = parseHttpDate(conditions.ifModifiedSince);

  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current.etag)) return failed('If-Match');
  } else if (unmodifiedSince !== undefined && modified > seconds(unmodifiedSince)) {
    return failed('If-Unmodified-Since');
  }
  if (ifNoneMatch !== undefined) {
    if (matches(ifNoneMatch, current.etag)) return { outcome: 'not-modified' };
  } else if (modifiedSince !== undefined && modifiedSince <= now && modified <= seconds(modifiedSince)) {
    return { outcome: 'not-modified' };
  }
  return PROCEED;
}

/**
 * Whether a copy goes on, by the conditions on its source: as a read, except that "not modified" is a failure (public
 * protocol, CopyObject: 412 for each of the four).
 */
export function copyOutcome(
  conditions: Conditions,
  source: Representation,
  now: number,
): Exclude<ReadOutcome, { outcome: 'not-modified' }> {
  const outcome = readOutcome(conditions, source, now);
  if (outcome.outcome !== 'not-modified') return outcome;
  return failed(conditions.ifNoneMatch === undefined ? 'If-Modified-Since' : 'If-None-Match');
}

export type WriteOutcome =
  | { outcome: 'proceed' }
  | { outcome: 'failed'; condition: Precondition }
  | { outcome: 'no-such-key' }
  | { outcome: 'not-implemented'; conditions: readonly Precondition[] };

/**
 * Whether a write goes on (public protocol, "Conditional writes"): If-None-Match takes only `*`, If-Match only an entity
 * tag, and not both in one request; the public service does not implement other forms either.
 * @param current the object under that name; undefined when there is none or its current version is a delete marker
 */
export function writeOutcome(
  { ifMatch, ifNoneMatch }: Pick<Conditions, 'ifMatch' | 'ifNoneMatch'>,
  current: Representation | undefined,
): WriteOutcome {
  if (ifNoneMatch !== undefined) {
    if (ifMatch !== undefined)
      return { outcome: 'not-implemented', conditions: ['If-Match', 'If-None-Match'] };
    if (ifNoneMatch.trim() !== '*') return { outcome: 'not-implemented', conditions: ['If-None-Match'] };
    return current ? failed('If-None-Match') : PROCEED;
  }
  if (ifMatch === undefined) return PROCEED;
  if (ifMatch.trim() === '*') return { outcome: 'not-implemented', conditions: ['If-Match'] };
  if (!current) return { outcome: 'no-such-key' };
  return matches(ifMatch, current.etag) ? PROCEED : failed('If-Match');
}

/**
 * The condition because of which a completion is refused although the condition holds: something was written or deleted
 * under the name since the upload began, and the condition may refer to what was there before (AWS recorded,
 * test_multipart_if_match_with_put_identical, test_multipart_if_none_match_with_delete).
 * @param changed whether there was such a change
 */
export function completionConflict(
  { ifMatch, ifNoneMatch }: Pick<Conditions, 'ifMatch' | 'ifNoneMatch'>,
  changed: boolean,
): Precondition | undefined {
  if (!changed) return undefined;
  if (ifMatch !== undefined) return 'If-Match';
  return ifNoneMatch === undefined ? undefined : 'If-None-Match';
}

/** Whether a delete goes on (public protocol, DeleteObject › If-Match). It does where there is nothing to delete. */
export function deleteOutcome(
  { ifMatch }: Pick<Conditions, 'ifMatch'>,
  current: Representation | undefined,
): Exclude<ReadOutcome, { outcome: 'not-modified' }> {
  if (ifMatch === undefined || !current) return PROCEED;
  return matches(ifMatch, current.etag) ? PROCEED : failed('If-Match');
}

/**
 * Whether a list of entity tags, or `*`, includes this one. Tags of this protocol are strong; a weak tag equals none of
 * them.
 */
function matches(list: string, etag: string): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((tag) => unquoted(tag) === etag);
}

/** HTTP dates have a resolution of one second. */
function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
