import type { Readable } from 'node:stream';
import type { OperationDocuments } from '../../spec/generated/operations.ts';
import type { Sample } from '../rules/monitoring/metrics.ts';
import type { AccessList } from '../rules/access-list.ts';
import type { BucketPolicy } from '../rules/policy/evaluate.ts';

/**
 * The one embedded store. It keeps records and bytes and decides nothing: who may do what, and which version becomes
 * current, is said by `rules/` and done by `operations/` inside `transaction`. `open.ts` opens one.
 *
 * Reads made one after another without an `await` between them see one state of the store.
 */
export interface Storage extends Snapshot {
  /**
   * Write a body beside the store: streamed to a file, synced (durable mode) and renamed, hashed on the way. Nothing
   * refers to it until a transaction puts a record that does; `discard` removes it if none will.
   * @throws whatever the source throws, {StorageFull}; the partial file is gone then
   */
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedBody>;

  /**
   * Run `work` (not async) inside one write transaction: all of it becomes visible (and in durable mode survives a
   * kill) before the promise resolves, or, when `work` throws, nothing of it does and the promise rejects with that.
   * What a write depends on (the current version, the bucket's state) has to be read inside `work`.
   * Bodies that no record refers to any more are removed after the commit.
   * @throws {StorageFull}
   */
  transaction<T>(work: (tx: Transaction) => T): Promise<T>;

  /**
   * Stream bytes `start..end` (inclusive, default all) of a body. From this call on the bytes stay, whatever is
   * overwritten or deleted meanwhile, until the stream is read to its end or destroyed: one of the two must happen.
   * @throws {BodyGone} when the body is removed already: an `await` lay between looking the record up and this call
   */
  read(body: BodyReference, range?: { start: number; end: number }): Readable;

  /** Wait for writes under way, release the directory; a temporary store is removed. */
  close(): Promise<void>;
}

/** No record refers to these bytes any more. Look the record up again. */
export class BodyGone extends Error {
  override name = 'BodyGone';
}

/** There is no room on the disk for what was to be written; nothing of it was kept. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** Bytes in one place: a file of the body directory, or, when they are few, in the record itself. */
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
  /** Remove the bytes; does nothing once a record refers to them, so that it may stand in a `finally`. */
  discard(): Promise<void>;
}

export interface BucketRecord {
  name: string;
  /** Project that owns it; all its users have full rights. */
  ownerProject: string;
  /** Credential id `<project>:<user>` of who created it: it shows in that user's list alone. */
  creator: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  region: string;
  versioning: 'never' | 'Enabled' | 'Suspended';
  configurations: Readonly<BucketConfigurations>;
}

/** Sub-configurations of a bucket; what is not there was never set, or was deleted. */
export interface BucketConfigurations {
  acl?: AccessList;
  policy?: BucketPolicy;
  lifecycle?: OperationDocuments['putBucketLifecycleConfiguration'];
  /** From what size on objects change their storage class, where a rule does not say. */
  transitionMinimum?: string;
  cors?: OperationDocuments['putBucketCors'];
  website?: OperationDocuments['putBucketWebsite'];
  tags?: Readonly<Record<string, string>>;
  /** Since monitoring was turned on: what the bucket measured, oldest first. */
  monitoring?: readonly Sample[];
  /** With their states, in the order in which they were made. */
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
  /** Credential id of who began it. */
  initiator: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  attributes: Readonly<Record<string, string>>;
  metadata: Readonly<Record<string, string>>;
  storageClass: string;
  acl?: AccessList;
  tags?: Readonly<Record<string, string>>;
  checksum?: { algorithm: string; type: 'FULL_OBJECT' | 'COMPOSITE' };
  /** Sequence of what was current under the key when the upload began; undefined when there was nothing. */
  begunOver?: number;
}

/** One part of an upload; putting a number again replaces it. */
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
  /** How many buckets there are, and uploads that are open. Costs nothing. */
  counts(): { buckets: number; uploads: number };
  /** The newest version (or delete marker) of a key. */
  current(bucket: string, key: string): VersionRecord | undefined;
  version(bucket: string, key: string, versionId: string): VersionRecord | undefined;
  /**
   * The newest version of each key (delete markers too) in UTF-8 byte order, from `from` on (inclusive unless
   * `after`). Lazy: a caller that stops early, or starts again behind a prefix, pays only for what it saw.
   */
  currents(bucket: string, from?: { key: string; after?: boolean }): Iterable<VersionRecord>;
  /**
   * Every version, keys in byte order, newest first within a key, from `from` on: the newest version of its key, or the
   * one of `sequence`; `after` starts behind that (without `sequence`: behind all versions of the key). Lazy.
   */
  versions(
    bucket: string,
    from?: { key: string; sequence?: number; after?: boolean },
  ): Iterable<VersionRecord>;
  /** Every version of one key, newest first. */
  versionsOf(bucket: string, key: string): Iterable<VersionRecord>;
  /** Neither a version nor a delete marker is left; open uploads do not count. */
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
   * @throws when versions are left in it: the caller has to look first
   */
  deleteBucket(name: string): void;
  /** Next number of the bucket's version sequence, from 1 on. */
  nextSequence(bucket: string): number;
  /**
   * Create, or replace the version of the same bucket, key and version id (so that a `null` version replaces the `null`
   * version before it, also when its sequence is another).
   * @throws {BodyGone} when the body is neither staged nor referred to by a record
   * @throws {RangeError} when the key is longer than 1,024 bytes of UTF-8 or the version id than 256
   */
  putVersion(version: VersionRecord): void;
  /** Remove the version of that bucket, key and version id; nothing happens when it is gone. */
  deleteVersion(version: Pick<VersionRecord, 'bucket' | 'key' | 'versionId'>): void;
  /** Create or replace. */
  putUpload(upload: UploadRecord): void;
  /** Remove an upload with its parts; bodies that a version has taken over (`putVersion` before) stay. */
  deleteUpload(upload: UploadIdentity): void;
  /** @throws {BodyGone} as `putVersion` */
  putPart(upload: UploadIdentity, part: PartRecord): void;
}
