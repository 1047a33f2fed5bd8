import { createHash } from 'node:crypto';
import type { BucketRecord, VersionRecord } from '../storage/storage.ts';
import type { Refusal } from './refusal.ts';

export type VersioningState = BucketRecord['versioning'];

/** Id of the version that is written while versioning is off or paused. A key has at most one. */
export const NULL_VERSION = 'null';

/**
 * The state after a change that asks for `status` (interface document, States and transitions › Bucket versioning). It
 * can be enabled and paused, again and again, and never be switched off: no request can ask for that, and one that asks
 * for nothing is refused.
 */
export function versioningAfter(
  status: 'Enabled' | 'Suspended' | undefined,
): { state: VersioningState } | { refusal: Refusal } {
  return status === undefined
    ? { refusal: { code: 'IllegalVersioningConfigurationException' } }
    : { state: status };
}

/**
 * The id under which an upload is kept: a new one while versioning is enabled; else `null`, in the place of the `null`
 * version there may be.
 */
export function uploadVersionId(state: VersioningState, newId: string): string {
  return state === 'Enabled' ? newId : NULL_VERSION;
}

/** Whether answers name version ids: from the first time that versioning was enabled (AWS recorded, test_put_object_on_suspended_bucket). */
export function showsVersionIds(state: VersioningState): boolean {
  return state !== 'never';
}

/** What a delete does to the records of a key. */
export type Deletion =
  /** Remove this version permanently; there may be none. */
  | { remove: string }
  /** Put a delete marker of this id, in the place of a version that has it. */
  | { mark: string };

/**
 * What a delete does (interface document, Versioning 2; public protocol, "Deleting object versions"): by its id a
 * version is removed permanently. Without one the object is removed permanently where versioning never was
 * enabled, or else gets a delete marker,
 * which while versioning is paused takes the place of the `null` version.
 */
export function deletion(state: VersioningState, versionId: string | undefined, newId: string): Deletion {
  if (versionId !== undefined) return { remove: versionId };
  return state === 'never' ? { remove: NULL_VERSION } : { mark: uploadVersionId(state, newId) };
}

/** What a read finds. */
export type Finding =
  | { found: 'object'; version: VersionRecord }
  | { found: 'nothing' }
  | { found: 'no-such-version' }
  /** The current version is a delete marker: as if there were no object, but said in a header. */
  | { found: 'deleted'; marker: VersionRecord }
  /** The version asked for by its id is a delete marker: it has no content to answer. */
  | { found: 'marker'; marker: VersionRecord };

/**
 * What a read of a key, or of one of its versions, finds (public protocol, "Working with delete markers").
 * @param version the current version of the key, or the one of `versionId`
 */
export function finding(version: VersionRecord | undefined, versionId: string | undefined): Finding {
  if (!version) return versionId === undefined ? { found: 'nothing' } : { found: 'no-such-version' };
  if (!version.deleteMarker) return { found: 'object', version };
  return versionId === undefined
    ? { found: 'deleted', marker: version }
    : { found: 'marker', marker: version };
}

/** Characters of a version id that are random; 8 more seal them. All are hexadecimal digits, which need no escape. */
export const RANDOM_DIGITS = 24;

/**
 * The version id of a random text. Its seal distinguishes an id that was given once from one that never was, also when the version is gone.
 * @param random `RANDOM_DIGITS` hexadecimal digits
 */
export function sealedVersionId(random: string): string {
  return random + createHash('sha256').update(random).digest('hex').slice(0, 8);
}

/**
 * Whether a text can be a version id. One that cannot is refused as an argument, one that can and is not there as a
 * version (AWS recorded, TestS3ObjectCRUD::test_delete_object_versioned: an id with other letters at its end is InvalidArgument, one
 * whose version is gone NoSuchVersion).
 */
export function isVersionId(text: string): boolean {
  return text === NULL_VERSION || text === sealedVersionId(text.slice(0, RANDOM_DIGITS));
}
