import { unquoted } from './etag.ts';
import { parseHttpDate } from '../http-date.ts';
import type { Refusal } from './refusal.ts';

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

type Tags = Pick<Conditions, 'ifMatch' | 'ifNoneMatch'>;
type Precondition = 'If-Match' | 'If-None-Match' | 'If-Modified-Since' | 'If-Unmodified-Since';

/** Names the condition that did not hold, as the compatible protocol's refusal does. */
export function failed(condition: string): Refusal {
  return { code: 'PreconditionFailed', fields: { Condition: condition } };
}

/**
 * Whether a read goes on (RFC 9110, 13.2.2; public protocol, GetObject): entity tags take precedence over dates: only the
 * first of them in that order decides. An invalid date is ignored, and so is an If-Modified-Since in the future.
 * @param now milliseconds since the epoch
 */
export function readOutcome(
  conditions: Conditions,
  current: Representation,
  now: number,
): 'proceed' | 'not-modified' | { refusal: Refusal } {
  const { ifMatch, ifNoneMatch } = conditions;
  const modified = seconds(current.modifiedAt);
  const unmodifiedSince = parseHttpDate(conditions.ifUnmodifiedSince);
  const modifiedSince = parseHttpDate(conditions.ifModifiedSince);

  if (ifMatch !== undefined) {
    if (!matches(ifMatch, current.etag)) return { refusal: failed('If-Match') };
  } else if (unmodifiedSince !== undefined && modified > seconds(unmodifiedSince)) {
    return { refusal: failed('If-Unmodified-Since') };
  }
  if (ifNoneMatch !== undefined) {
    if (matches(ifNoneMatch, current.etag)) return 'not-modified';
  } else if (modifiedSince !== undefined && modifiedSince <= now && modified <= seconds(modifiedSince)) {
    return 'not-modified';
  }
  return 'proceed';
}

/**
 * Why a copy is refused by the conditions on its source; undefined when it goes on: as a read, but what would be "not
 * modified" fails (public protocol, CopyObject: 412 for each of the four).
 */
export function copyRefusal(
  conditions: Conditions,
  source: Representation,
  now: number,
): Refusal | undefined {
  const outcome = readOutcome(conditions, source, now);
  if (outcome === 'proceed') return undefined;
  const condition =
    outcome !== 'not-modified'
      ? outcome.refusal.fields?.Condition
      : conditions.ifNoneMatch === undefined
        ? 'If-Modified-Since'
        : 'If-None-Match';
  return failed(`x-amz-copy-source-${condition}`);
}

/**
 * Why a write is refused; undefined when it goes on (public protocol, "Conditional writes"): If-None-Match accepts only `*`,
 * If-Match only a tag, and not both together; other forms are not implemented there either.
 * @param current the object under that name; undefined when there is none or its current version is a delete marker
 */
export function writeRefusal(
  { key, ifMatch, ifNoneMatch }: Tags & { key: string },
  current: Representation | undefined,
): Refusal | undefined {
  if (ifNoneMatch !== undefined) {
    if (ifMatch !== undefined) return unsupported('If-Match', 'If-None-Match');
    if (ifNoneMatch.trim() !== '*') return unsupported('If-None-Match');
    return current && failed('If-None-Match');
  }
  if (ifMatch?.trim() === '*') return unsupported('If-Match');
  if (ifMatch !== undefined && !current) return { code: 'NoSuchKey', fields: { Key: key } };
  return deleteRefusal({ ifMatch }, current);
}

/** A form of condition that the protocol does not have (AWS recorded, TestS3ObjectWritePrecondition). */
function unsupported(...conditions: readonly Precondition[]): Refusal {
  const Header = conditions.join(',');
  const additionalMessage =
    conditions.length > 1
      ? 'Multiple conditional request headers present in the request'
      : `We don't accept the provided value of ${Header} header for this API`;
  return { code: 'NotImplemented', fields: { Header, additionalMessage } };
}

/**
 * Why a completion whose conditions hold is refused nevertheless: something was written or deleted under the name since the
 * upload began, and the condition may refer to the former object (AWS recorded, test_multipart_if_match_with_put_identical,
 * test_multipart_if_none_match_with_delete).
 * @param changed whether there was such a change
 */
export function completionConflict(
  { key, ifMatch, ifNoneMatch }: Tags & { key: string },
  changed: boolean,
): Refusal | undefined {
  if (!changed || (ifMatch ?? ifNoneMatch) === undefined) return undefined;
  const Condition = ifMatch === undefined ? 'If-None-Match' : 'If-Match';
  return { code: 'ConditionalRequestConflict', fields: { Condition, Key: key } };
}

/**
 * Why a delete is refused; undefined when it goes on (public protocol, DeleteObject › If-Match), as it does for a missing
 * object.
 */
export function deleteRefusal(
  { ifMatch }: Pick<Conditions, 'ifMatch'>,
  current: Representation | undefined,
): Refusal | undefined {
  const holds = ifMatch === undefined || !current || matches(ifMatch, current.etag);
  return holds ? undefined : failed('If-Match');
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
