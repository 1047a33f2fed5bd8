import { behind, bucketKey, namedKey, objectKey, partKey, versionKey } from './keys.ts';
import type {
  BucketRecord,
  PartRecord,
  Snapshot,
  UploadIdentity,
  UploadRecord,
  VersionRecord,
} from './storage.ts';
import type { Tables } from './tables.ts';

/** Reads records; inside a write transaction it sees that transaction's writes. */
export class Reader implements Snapshot {
  protected readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  bucket(name: string): BucketRecord | undefined {
    return this.tables.buckets.get(bucketKey(name));
  }

  *buckets(): Iterable<BucketRecord> {
    for (const { value } of this.tables.buckets.getRange()) yield value;
  }

  counts(): { buckets: number; uploads: number } {
    return { buckets: entriesOf(this.tables.buckets), uploads: entriesOf(this.tables.uploads) };
  }

  current(bucket: string, key: string): VersionRecord | undefined {
    for (const version of this.versionsOf(bucket, key)) return version;
    return undefined;
  }

  version(bucket: string, key: string, versionId: string): VersionRecord | undefined {
    const sequence = this.tables.versionIds.get(namedKey(bucket, key, versionId));
    return sequence === undefined ? undefined : this.tables.versions.get(versionKey(bucket, key, sequence));
  }

  *currents(bucket: string, from?: { key: string; after?: boolean }): Iterable<VersionRecord> {
    const end = behind(bucketKey(bucket));
    let start: Buffer | undefined = bucketKey(bucket);
    if (from) start = from.after ? behind(objectKey(bucket, from.key)) : objectKey(bucket, from.key);
    let key: string | undefined;
    while (start) {
      // The scan continues while keys have one version; where a key repeats, it restarts after the older versions of the
      // key.
      let again: Buffer | undefined;
      for (const { value } of this.tables.versions.getRange({ start, end })) {
        if (value.key === key) {
          again = behind(objectKey(bucket, key));
          break;
        }
        key = value.key;
        yield value;
      }
      start = again;
    }
  }

  *versions(
    bucket: string,
    from?: { key: string; sequence?: number; after?: boolean },
  ): Iterable<VersionRecord> {
    const end = behind(bucketKey(bucket));
    for (const { value } of this.tables.versions.getRange({ start: versionsStart(bucket, from), end }))
      yield value;
  }

  *versionsOf(bucket: string, key: string): Iterable<VersionRecord> {
    const start = objectKey(bucket, key);
    for (const { value } of this.tables.versions.getRange({ start, end: behind(start) })) yield value;
  }

  isEmpty(bucket: string): boolean {
    for (const _version of this.versions(bucket)) return false;
    return true;
  }

  upload({ bucket, key, uploadId }: UploadIdentity): UploadRecord | undefined {
    return this.tables.uploads.get(namedKey(bucket, key, uploadId));
  }

  *uploads(
    bucket: string,
    from?: { key: string; uploadId?: string; after?: boolean },
  ): Iterable<UploadRecord> {
    let start = bucketKey(bucket);
    if (from) {
      const at =
        from.uploadId === undefined ? objectKey(bucket, from.key) : namedKey(bucket, from.key, from.uploadId);
      start = from.after ? behind(at) : at;
    }
    const end = behind(bucketKey(bucket));
    for (const { value } of this.tables.uploads.getRange({ start, end })) yield value;
  }

  part({ bucket, key, uploadId }: UploadIdentity, number: number): PartRecord | undefined {
    return this.tables.parts.get(partKey(bucket, key, uploadId, number));
  }

  *parts({ bucket, key, uploadId }: UploadIdentity, from = 0): Iterable<PartRecord> {
    const start = partKey(bucket, key, uploadId, from);
    const end = behind(namedKey(bucket, key, uploadId));
    for (const { value } of this.tables.parts.getRange({ start, end })) yield value;
  }

  /** Whether any record refers to the body. */
  isReferred(id: string): boolean {
    return this.tables.references.get(Buffer.from(id)) !== undefined;
  }
}

/** The store keeps count of the entries of a table. */
function entriesOf(table: { getStats(): unknown }): number {
  const stats = table.getStats();
  const isKnown = typeof stats === 'object' && stats !== null && 'entryCount' in stats;
  return isKnown ? Number(stats.entryCount) : 0;
}

function versionsStart(bucket: string, from?: { key: string; sequence?: number; after?: boolean }): Buffer {
  if (!from) return bucketKey(bucket);
  const { key, sequence, after } = from;
  if (sequence !== undefined) return versionKey(bucket, key, after ? sequence - 1 : sequence);
  return after ? behind(objectKey(bucket, key)) : objectKey(bucket, key);
}
