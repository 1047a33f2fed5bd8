import type { IdentityName } from '../../target/target.ts';
import type { NextPage } from '../explore/answers/answer.ts';
import type { Canned, Given, Pairs, Statement, StepOf } from './step.ts';

/** A project (account): `ours` is that of owner and teammate, `theirs` that of the stranger. */
export type Party = 'ours' | 'theirs';

/** Whose project an identity is of; anonymous is of none. */
export function partyOf(who: IdentityName): Party | undefined {
  return who === 'anonymous' ? undefined : who === 'stranger' ? 'theirs' : 'ours';
}

/** A version of an object, or a delete marker. What it was not given is undefined. */
export interface Version extends Given {
  /** The step that wrote it. */
  step: number;
  owner: Party;
  /** `null` for what was written while versioning was not enabled; undefined while it is not known. */
  id?: string;
  isMarker?: boolean;
  body: string;
  /** As the target gave it; undefined while it is not known. */
  etag?: string;
}

export interface Upload {
  step: number;
  key: string;
  /** Undefined while it is not known, as the ETags of its parts. */
  id: string | undefined;
  /** Count of changes of the key, and versioning state, when the upload began. */
  changes: number;
  versioning: Bucket['versioning'];
  /** What the object has beside its bytes. */
  given: Version;
  parts: ReadonlyMap<number, { body: string; etag: string | undefined }>;
}

/** Where a listing goes on: what was asked for, and how many entries came so far. */
export interface Cursor extends Omit<StepOf<'list'>, 'do' | 'n' | 'by' | 'bucket'> {
  listed: number;
  next?: NextPage;
}

export interface Bucket {
  owner: Party;
  versioning: 'never' | 'enabled' | 'suspended';
  /** Versions by key, the newest first; no key has none. */
  keys: ReadonlyMap<string, readonly Version[]>;
  /** How often each key was written or deleted. */
  changes: ReadonlyMap<string, number>;
  uploads: ReadonlyMap<number, Upload>;
  /** Uploads that were completed or aborted. */
  ended: ReadonlyMap<number, Upload>;
  /** Every version id that the target gave: later steps can name a version even when it is gone. */
  ids: readonly { key: string; step: number; id: string }[];
  list?: Canned;
  policy?: readonly Statement[];
  cursor?: Cursor;
}

/** Pairs in the order of their names. */
export function sorted(pairs: Pairs): [string, string][] {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What the target holds, as far as the sequence made it: buckets by their numbers. */
export type World = ReadonlyMap<number, Bucket>;

/** The world before the first step. */
export const NOTHING: World = new Map();

/** The bucket with other versions of a key; listings that are under way end. */
export function withVersions(bucket: Bucket, key: string, versions: readonly Version[]): Bucket {
  const keys = new Map(bucket.keys);
  if (versions.length > 0) keys.set(key, versions);
  else keys.delete(key);
  const changes = new Map(bucket.changes).set(key, changesOf(bucket, key) + 1);
  const isNew = (step: number) => !bucket.ids.some((one) => one.key === key && one.step === step);
  const ids = versions.flatMap(({ step, id }) =>
    id !== undefined && isNew(step) ? [{ key, step, id }] : [],
  );
  return { ...bucket, keys, changes, ids: [...bucket.ids, ...ids], cursor: undefined };
}

/** The bucket with something else in a version: no write of its key. */
export function withChanged(bucket: Bucket, key: string, version: Version, change: Partial<Version>): Bucket {
  const versions = versionsOf(bucket, key).map((one) => (one === version ? { ...one, ...change } : one));
  return { ...withVersions(bucket, key, versions), changes: bucket.changes };
}

export function changesOf(bucket: Bucket, key: string): number {
  return bucket.changes.get(key) ?? 0;
}

/** The versions of a key, the newest first; the first is current, and may be a delete marker. */
export function versionsOf(bucket: Bucket, key: string): readonly Version[] {
  return bucket.keys.get(key) ?? [];
}

/** The current version of a key unless it is a delete marker. */
export function objectOf(bucket: Bucket, key: string): Version | undefined {
  const [current] = versionsOf(bucket, key);
  return current?.isMarker ? undefined : current;
}
