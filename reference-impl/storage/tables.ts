import { open, type Database, type RootDatabase } from 'lmdb';
import type { BucketRecord, PartRecord, UploadRecord, VersionRecord } from './storage.ts';

/** Increased whenever older stores can no longer be read. */
const FORMAT = 1;

type Table<Value> = Database<Value, Uint8Array>;

/** The records, by the keys of `keys.ts`. */
export interface Tables {
  root: RootDatabase<number, Uint8Array>;
  buckets: Table<BucketRecord>;
  /** Last sequence of a bucket. */
  sequences: Table<number>;
  versions: Table<VersionRecord>;
  /** Sequence of a version by its id. */
  versionIds: Table<number>;
  uploads: Table<UploadRecord>;
  parts: Table<PartRecord>;
  /** How many records refer to a body, by its id. */
  references: Table<number>;
}

/**
 * Open the tables in `directory`. A commit of a durable store is on disk when it returns.
 * @throws when the directory holds another format
 */
export function openTables(directory: string, durable: boolean): Tables {
  const keyEncoding = 'binary';
  const root = open<number, Uint8Array>({
    path: directory,
    keyEncoding,
    maxDbs: 7,
    noSync: !durable,
    overlappingSync: false,
  });
  const table = <Value>(name: string): Table<Value> => root.openDB<Value, Uint8Array>({ name, keyEncoding });
  const key = Buffer.from('#format');
  const format = root.get(key);
  if (format === undefined) root.putSync(key, FORMAT);
  else if (format !== FORMAT)
    throw new Error(`${directory} is kept in format ${format}; this version reads ${FORMAT}`);
  return {
    root,
    buckets: table('buckets'),
    sequences: table('sequences'),
    versions: table('versions'),
    versionIds: table('versionIds'),
    uploads: table('uploads'),
    parts: table('parts'),
    references: table('references'),
  };
}
