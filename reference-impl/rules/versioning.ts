import { hash } from 'node:crypto';
import type { BucketRecord, VersionRecord } from '../storage/storage.ts';
import type { Refusal } from './refusal.ts';

export type VersioningState = BucketRecord['versioning'];

/** Id of the version that is written while versioning is off or paused. A key has at most one. */
export const NULL_VERSION = 'null';

/**
 * The state after a change that asks for `status` (interface document, States and transitions › Bucket versioning).
 * Versioning can be enabled and paused repeatedly, but never switched off: no request can ask for that, and a request
 * without a status is refused.
 */
export function versioningAfter(
  status: 'Enabled' | 'Suspended' | undefined,
): { state: VersioningState } | { refusal: Refusal } {
  return status === undefined
    ? { refusal: { code: 'IllegalVersioningConfigurationException' } }
    : { state: status };
}

/**
 * The version id of an upload: a new one while versioning is enabled; otherwise `null`, replacing an existing `null`
 * version.
 */
export function uploadVersionId(state: VersioningState, newId: string): string {
  return state === 'Enabled' ? newId : NULL_VERSION;
}

/**
 * Whether answers name version ids: once versioning has been enabled (AWS recorded, test_put_object_on_suspended_bucket).
 */
export function showsVersionIds(state: VersioningState): boolean {
  return state !== 'never';
}

/** What a delete does to the records of a key. */
export type Deletion =
  /** Permanently remove this version, which need not exist. */
  | { remove: string }
  /** Put a delete marker with this id, replacing a version with the same id. */
  | { mark: string };

/**
 * What a delete does (interface document, Versioning 2; public protocol, "Deleting object versions"): a version that is
 * named by its id is removed permanently. Without an id the object is removed permanently where versioning was never
 * enabled, and otherwise gets a delete marker, which replaces the `null` version while versioning is paused.
 */
export function deletion(state: VersioningState, versionId: string | undefined, newId: string): Deletion {
  if (versionId !== undefined) return { remove: versionId };
  return state === 'never' ? { remove: NULL_VERSION } : { mark: uploadVersionId(state, newId) };
}

/** The result of looking up an object or version. */
export type Finding =
  | { found: 'object'; version: VersionRecord }
  | { found: 'nothing' }
  | { found: 'no-such-version' }
  /** The current version is a delete marker: the answer is as if there were no object, except for a header. */
  | { found: 'deleted'; marker: VersionRecord }
  /** The version named by its id is a delete marker: it has no content. */
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

/**
 * Number of random characters of a version id; 8 more are a checksum of them. All are hexadecimal digits, which need no
 * escaping.
 */
export const RANDOM_DIGITS = 24;

/**
 * The version id of a random text. Its checksum distinguishes an id that this server once gave from any other text, also
 * after the version is gone.
 * @param random `RANDOM_DIGITS` hexadecimal digits
 */
export function sealedVersionId(random: string): string {
  return random + hash('sha256', random).slice(0, 8);
}

/**
 * Whether a text can be a version id. One that cannot is refused as an invalid argument, one that can but does not exist as
 * a missing version (AWS recorded, TestS3ObjectCRUD::test_delete_object_versioned: an id with other letters at its end is
 * InvalidArgument, one whose version is gone NoSuchVersion).
 */
export function isVersionId(text: string): boolean {
  return text === NULL_VERSION || text === sealedVersionId(text.slice(0, RANDOM_DIGITS));
}
