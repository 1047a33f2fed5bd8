import { MAX_KEY_BYTES } from '../rules/object-key.ts';
import { bucketKey, MAX_NAME_BYTES, namedKey, partKey, versionKey } from './keys.ts';
import { Reader } from './reader.ts';
import {
  BodyGone,
  type BodyReference,
  type BucketRecord,
  type PartRecord,
  type Transaction,
  type UploadIdentity,
  type UploadRecord,
  type VersionRecord,
} from './storage.ts';
import type { Tables } from './tables.ts';

/** Writes records and counts the references to each body. Exists for one transaction. */
export class Writer extends Reader implements Transaction {
  /** Bodies whose count has changed. */
  readonly touched = new Set<string>();
  readonly #bodyExists: (id: string) => boolean;

  constructor(tables: Tables, bodyExists: (id: string) => boolean) {
    super(tables);
    this.#bodyExists = bodyExists;
  }

  putBucket(bucket: BucketRecord): void {
    limit('bucket name', bucket.name, MAX_NAME_BYTES);
    void this.tables.buckets.put(bucketKey(bucket.name), bucket);
  }

  deleteBucket(name: string): void {
    if (!this.isEmpty(name)) throw new Error(`bucket ${name} is not empty`);
    for (const upload of [...this.uploads(name)]) this.deleteUpload(upload);
    void this.tables.buckets.remove(bucketKey(name));
    void this.tables.sequences.remove(bucketKey(name));
  }

  nextSequence(bucket: string): number {
    const key = bucketKey(bucket);
    const next = (this.tables.sequences.get(key) ?? 0) + 1;
    void this.tables.sequences.put(key, next);
    return next;
  }

  putVersion(version: VersionRecord): void {
    const { bucket, key, versionId, sequence } = version;
    limit('key', key, MAX_KEY_BYTES);
    limit('version id', versionId, MAX_NAME_BYTES);
    this.#retain(version.body);
    this.deleteVersion(version);
    void this.tables.versions.put(versionKey(bucket, key, sequence), version);
    void this.tables.versionIds.put(namedKey(bucket, key, versionId), sequence);
  }

  deleteVersion({ bucket, key, versionId }: Pick<VersionRecord, 'bucket' | 'key' | 'versionId'>): void {
    const version = this.version(bucket, key, versionId);
    if (!version) return;
    void this.tables.versions.remove(versionKey(bucket, key, version.sequence));
    void this.tables.versionIds.remove(namedKey(bucket, key, versionId));
    this.#release(version.body);
  }

  putUpload(upload: UploadRecord): void {
    limit('key', upload.key, MAX_KEY_BYTES);
    limit('upload id', upload.uploadId, MAX_NAME_BYTES);
    void this.tables.uploads.put(namedKey(upload.bucket, upload.key, upload.uploadId), upload);
  }

  deleteUpload(upload: UploadIdentity): void {
    const { bucket, key, uploadId } = upload;
    for (const { number, body } of [...this.parts(upload)]) {
      void this.tables.parts.remove(partKey(bucket, key, uploadId, number));
      this.#release(body);
    }
    void this.tables.uploads.remove(namedKey(bucket, key, uploadId));
  }

  putPart(upload: UploadIdentity, part: PartRecord): void {
    const { bucket, key, uploadId } = upload;
    this.#retain(part.body);
    const before = this.part(upload, part.number);
    if (before) this.#release(before.body);
    void this.tables.parts.put(partKey(bucket, key, uploadId, part.number), part);
  }

  #retain(body: BodyReference): void {
    for (const id of filesOf(body)) {
      // A body released earlier in this transaction still exists: removals happen after the commit.
      if (!this.touched.has(id) && !this.#bodyExists(id)) throw new BodyGone(`body ${id} is removed`);
      this.#count(id, 1);
    }
  }

  #release(body: BodyReference): void {
    for (const id of filesOf(body)) this.#count(id, -1);
  }

  #count(id: string, change: 1 | -1): void {
    const key = Buffer.from(id);
    const count = (this.tables.references.get(key) ?? 0) + change;
    if (count > 0) void this.tables.references.put(key, count);
    else void this.tables.references.remove(key);
    this.touched.add(id);
  }
}

/** Ids of the files of a body; bytes stored in the record have none. */
function filesOf({ chunks }: BodyReference): string[] {
  return chunks.flatMap((chunk) => ('id' in chunk ? chunk.id : []));
}

function limit(what: string, text: string, bytes: number): void {
  if (Buffer.byteLength(text) > bytes) throw new RangeError(`${what} is longer than ${bytes} bytes`);
}
