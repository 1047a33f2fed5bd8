import type { Readable } from 'node:stream';
import type { OperationDocuments } from '../../spec/generated/operations.ts';
import type { AccessList } from '../rules/access-list.ts';
import type { BucketPolicy } from '../rules/policy/evaluate.ts';

/**
 * The one embedded store. It stores records and bytes and makes no decisions: `rules/` decides who may do what and which
 * version becomes current, and `operations/` does it inside `transaction`. `open.ts` opens one.
 *
 * Consecutive reads without an `await` between them see the same state of the store.
 */
export interface Storage extends Snapshot {
  /**
   * Write a body outside of the records: streamed to a file, synced (durable mode) and renamed, hashed on the way. Nothing
   * refers to it until a transaction puts a record that does; `discard` removes it if none will.
   * @throws the error of the source, {StorageFull}; the partial file is removed then
   */
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedBody>;

  /**
   * Run `work` (not async) inside one write transaction: everything becomes visible (and in durable mode survives a kill)
   * before the promise resolves; when `work` throws, nothing does, and the promise rejects with that error. What a write
   * depends on (the current version, the bucket's state) must be read inside `work`. Bodies that no record refers to any
   * more are removed after the commit.
   * @throws {StorageFull}
   */
  transaction<T>(work: (tx: Transaction) => T): Promise<T>;

  /**
   * Stream bytes `start..end` (inclusive, default all) of a body. From this call on the bytes stay, even if the object is
   * overwritten or deleted, until the stream is read to its end or destroyed, one of which must happen.
   * @throws {BodyGone} when the body is removed already: an `await` lay between looking the record up and this call
   */
  read(body: BodyReference, range?: { start: number; end: number }): Readable;

  /** Wait for writes in progress and release the directory; a temporary store is removed. */
  close(): Promise<void>;
}

/** Thrown when no record refers to these bytes any more: look the record up again. */
export class BodyGone extends Error {
  override name = 'BodyGone';
}

/** Thrown when the disk has no room; nothing was stored. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** Bytes in one place: a file of the body directory or, when they are few, the record itself. */
export type Chunk = { id: string; size: number } | { inline: Uint8Array; size: number };

/** Bytes of an object: one staged file, or the concatenation of several (the parts of a multipart upload). */
export interface BodyReference {
  size: number;
  chunks: readonly Chunk[];
}

export interface StagedBody extends BodyReference {
  /** Hex MD5, hex SHA-256 of the bytes. */
  md5: string;
  sha256: string;
  /** Remove the bytes; does nothing once a record refers to them, so it can be called in a `finally`. */
  discard(): Promise<void>;
}

/** The measured values of a bucket (interface document, Monitoring and alarms). */
export interface Measure {
  BucketSizeBytes: number;
  NumberOfObjects: number;
}

/** The measured values from `at` on (milliseconds since the epoch), until the next sample. */
export interface Sample extends Measure {
  at: number;
}

export interface BucketRecord {
  name: string;
  /** The owning project; all its users have full rights. */
  ownerProject: string;
  /** Credential id `<project>:<user>` of its creator: only that user's bucket list contains it. */
  creator: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  region: string;
  versioning: 'never' | 'Enabled' | 'Suspended';
  configurations: Readonly<BucketConfigurations>;
}

/** Sub-configurations of a bucket; an absent one was never set, or was deleted. */
export interface BucketConfigurations {
  acl?: AccessList;
  policy?: BucketPolicy;
  lifecycle?: OperationDocuments['putBucketLifecycleConfiguration'];
  /** Minimum size for transitions to another storage class, unless a rule sets one. */
  transitionMinimum?: string;
  cors?: OperationDocuments['putBucketCors'];
  website?: OperationDocuments['putBucketWebsite'];
  tags?: Readonly<Record<string, string>>;
  /** Measurements since monitoring was turned on, oldest first. */
  monitoring?: readonly Sample[];
  /** With their states, in the order of their creation. */
  alarms?: readonly OperationDocuments['putBucketAlarm'][];
}

export interface VersionRecord {
  bucket: string;
  key: string;
  /** `null` for an object written while versioning is off or paused. */
  versionId: string;
  /** Grows with every write in a bucket; orders the versions of a key, the highest is current. */
  sequence: number;
  deleteMarker: boolean;
  ownerProject: string;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  body: BodyReference;
  /** Entity tag without its quotes. */
  etag: string;
  /** Standard attributes by lower-case header name (`content-type`, `cache-control`, …). */
  attributes: Readonly<Record<string, string>>;
  /** User attributes by lower-case name without the prefix. */
  metadata: Readonly<Record<string, string>>;
  storageClass: string;
  acl?: AccessList;
  tags?: Readonly<Record<string, string>>;
  checksum?: { algorithm: string; value: string; type: 'FULL_OBJECT' | 'COMPOSITE' };
  parts?: readonly { number: number; size: number; etag: string; checksum?: string }[];
}

/** A multipart upload that is neither completed nor aborted. */
export interface UploadRecord {
  bucket: string;
  key: string;
  /** Uploads of a key are listed in the order of their ids: let an id begin with its time. At most 256 bytes. */
  uploadId: string;
  ownerProject: string;
  /** Credential id of the user who began it. */
  initiator: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  attributes: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  storageClass: string;
  acl?: AccessList;
  tags?: Readonly<Record<string, string>>;
  checksum?: { algorithm: string; type: 'FULL_OBJECT' | 'COMPOSITE' };
  /** Sequence of the current version of the key when the upload began; undefined when there was none. */
  begunOver?: number;
}

/** One part of an upload; putting the same number again replaces it. */
export interface PartRecord {
  number: number;
  body: BodyReference;
  /** Entity tag without its quotes. */
  etag: string;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  checksum?: string;
}

export type UploadIdentity = Pick<UploadRecord, 'bucket' | 'key' | 'uploadId'>;

export interface Snapshot {
  bucket(name: string): BucketRecord | undefined;
  /** All buckets in name order. */
  buckets(): Iterable<BucketRecord>;
  /** The number of buckets and of open uploads. Cheap. */
  counts(): { buckets: number; uploads: number };
  /** The newest version (or delete marker) of a key. */
  current(bucket: string, key: string): VersionRecord | undefined;
  version(bucket: string, key: string, versionId: string): VersionRecord | undefined;
  /**
   * The newest version of each key (delete markers too) in UTF-8 byte order, from `from` on (inclusive unless `after`).
   * Lazy: a caller that stops early, or restarts after a prefix, pays only for what it read.
   */
  currents(bucket: string, from?: { key: string; after?: boolean }): Iterable<VersionRecord>;
  /**
   * Every version, keys in byte order, newest first within a key, from `from` on: the newest version of its key, or the one
   * of `sequence`; `after` starts after that (without `sequence`: after all versions of the key). Lazy.
   */
  versions(
    bucket: string,
    from?: { key: string; sequence?: number; after?: boolean },
  ): Iterable<VersionRecord>;
  /** Every version of one key, newest first. */
  versionsOf(bucket: string, key: string): Iterable<VersionRecord>;
  /** Whether the bucket has neither versions nor delete markers; open uploads do not count. */
  isEmpty(bucket: string): boolean;

  upload(identity: UploadIdentity): UploadRecord | undefined;
  /** Open uploads, keys in byte order, then by upload id, from `from` on as for `versions`. Lazy. */
  uploads(bucket: string, from?: { key: string; uploadId?: string; after?: boolean }): Iterable<UploadRecord>;
  part(upload: UploadIdentity, number: number): PartRecord | undefined;
  /** Parts of an upload by number, from `from` (inclusive) on. Lazy. */
  parts(upload: UploadIdentity, from?: number): Iterable<PartRecord>;
}

export interface Transaction extends Snapshot {
  /** Create or replace. */
  putBucket(bucket: BucketRecord): void;
  /**
   * Remove the bucket, its sequence and its open uploads.
   * @throws when it still has versions: the caller must check that first
   */
  deleteBucket(name: string): void;
  /** Next number of the bucket's version sequence, from 1 on. */
  nextSequence(bucket: string): number;
  /**
   * Create, or replace the version of the same bucket, key and version id (so a `null` version replaces the earlier `null`
   * version, even with another sequence).
   * @throws {BodyGone} when the body is neither staged nor referred to by a record
   * @throws {RangeError} when the key is longer than 1,024 bytes of UTF-8 or the version id than 256
   */
  putVersion(version: VersionRecord): void;
  /** Remove the version of that bucket, key and version id, if it exists. */
  deleteVersion(version: Pick<VersionRecord, 'bucket' | 'key' | 'versionId'>): void;
  /** Create or replace. */
  putUpload(upload: UploadRecord): void;
  /** Remove an upload with its parts; bodies that a version has taken over (by an earlier `putVersion`) stay. */
  deleteUpload(upload: UploadIdentity): void;
  /** @throws {BodyGone} as `putVersion` */
  putPart(upload: UploadIdentity, part: PartRecord): void;
}
