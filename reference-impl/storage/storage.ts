import type { Readable } from 'node:stream';

/**
 * The one embedded store. It keeps records and bytes and decides nothing: who may do what, and which version becomes
 * current, is said by `rules/` and done by `operations/` inside `transaction`.
 */
export interface Storage extends Snapshot {
  /**
   * Write a body beside the store: streamed to a file, synced (durable mode) and renamed, hashed on the way. Nothing
   * refers to it until a transaction puts a record that does; `discard` removes it if none will.
   * @throws whatever the source throws; the partial file is gone then
   */
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedBody>;

  /**
   * Run `work` inside one write transaction: all of it becomes visible (and in durable mode survives a kill) before
   * the promise resolves, or, when `work` throws, nothing of it does. Bodies that no record refers to any more are removed after the commit.
   */
  transaction<T>(work: (tx: Transaction) => T): Promise<T>;

  /** Stream bytes `start..end` (inclusive, default all) of a body that survives being overwritten while it is read. */
  read(body: BodyReference, range?: { start: number; end: number }): Readable;

  close(): Promise<void>;
}

/** Bytes of an object: one staged file, or the concatenation of several (the parts of a multipart upload). */
export interface BodyReference {
  size: number;
  chunks: readonly { id: string; size: number }[];
}

export interface StagedBody extends BodyReference {
  /** Hex MD5, hex SHA-256 of the bytes. */
  md5: string;
  sha256: string;
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
  /** Sub-configurations by name (`acl`, `policy`, `lifecycle`, …), each as its operation keeps it. */
  configurations: Readonly<Record<string, unknown>>;
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
  acl?: unknown;
  tags?: Readonly<Record<string, string>>;
  checksum?: { algorithm: string; value: string; type: 'FULL_OBJECT' | 'COMPOSITE' };
  parts?: readonly { number: number; size: number; etag: string; checksum?: string }[];
}

export interface Snapshot {
  bucket(name: string): BucketRecord | undefined;
  /** All buckets in name order. */
  buckets(): Iterable<BucketRecord>;
  /** The newest version (or delete marker) of a key. */
  current(bucket: string, key: string): VersionRecord | undefined;
  version(bucket: string, key: string, versionId: string): VersionRecord | undefined;
  /**
   * The newest version of each key (delete markers too) in UTF-8 byte order, from `from` on (inclusive unless
   * `after`). Lazy: a caller that stops early, or starts again behind a prefix, pays only for what it saw.
   */
  currents(bucket: string, from?: { key: string; after?: boolean }): Iterable<VersionRecord>;
  /** Every version, keys in byte order, newest first within a key. */
  versions(bucket: string, from?: { key: string; sequence?: number }): Iterable<VersionRecord>;
  /** Every version of one key, newest first. */
  versionsOf(bucket: string, key: string): Iterable<VersionRecord>;
  isEmpty(bucket: string): boolean;
}

export interface Transaction extends Snapshot {
  putBucket(bucket: BucketRecord): void;
  /** The caller has made sure that it is empty. */
  deleteBucket(name: string): void;
  /** Next number of the bucket's version sequence. */
  nextSequence(bucket: string): number;
  putVersion(version: VersionRecord): void;
  deleteVersion(version: VersionRecord): void;
}
