import type { IdentityName } from '../../target/target.ts';
import type { NextPage } from '../explore/answers/answer.ts';
import type { Pairs, Source, Statement, StepOf, VersionRef } from './step.ts';

/** A project (account): `ours` is that of owner and teammate, `theirs` that of the stranger. */
export type Party = 'ours' | 'theirs';

/** Whose project an identity is of; anonymous is of none. */
export function partyOf(who: IdentityName): Party | undefined {
  return who === 'anonymous' ? undefined : who === 'stranger' ? 'theirs' : 'ours';
}

export type Permission = 'READ' | 'WRITE' | 'READ_ACP' | 'WRITE_ACP' | 'FULL_CONTROL';
export type Grantee = Party | 'everyone' | 'authenticated';
/** An access list: permissions by grantee. */
export type AccessList = Readonly<Partial<Record<Grantee, readonly Permission[]>>>;

/** A version of an object, or a delete marker. */
export interface Version {
  /** The step that wrote it. */
  step: number;
  /** `null` for what was written while versioning was not enabled; undefined while it is not known. */
  id: string | undefined;
  isMarker: boolean;
  body: string;
  /** As the target gave it; undefined while it is not known. */
  etag: string | undefined;
  type: string | undefined;
  meta: Pairs;
  tags: Pairs;
  list: AccessList;
  owner: Party;
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
  given: Omit<Version, 'id'>;
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
  list: AccessList;
  policy: readonly Statement[] | undefined;
  cursor: Cursor | undefined;
}

/** Pairs in the order of their names. */
export function sorted(pairs: Pairs): [string, string][] {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What the target holds, as far as the sequence made it. */
export type World = ReadonlyMap<number, Bucket>;

/** The world before the first step. */
export const NOTHING: World = new Map();

export function withBucket(world: World, slot: number, bucket: Bucket | undefined): World {
  const next = new Map(world);
  if (bucket) next.set(slot, bucket);
  else next.delete(slot);
  return next;
}

/** The bucket with other versions of a key; listings that are under way end. */
export function withVersions(bucket: Bucket, key: string, versions: readonly Version[]): Bucket {
  const keys = new Map(bucket.keys);
  if (versions.length > 0) keys.set(key, versions);
  else keys.delete(key);
  const changes = new Map(bucket.changes).set(key, changesOf(bucket, key) + 1);
  const isNew = ({ step }: Version) => !bucket.ids.some((one) => one.key === key && one.step === step);
  const ids = versions.flatMap((one) =>
    one.id !== undefined && isNew(one) ? [{ key, step: one.step, id: one.id }] : [],
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

/** The versions of a key, the newest first. */
export function versionsOf(bucket: Bucket, key: string): readonly Version[] {
  return bucket.keys.get(key) ?? [];
}

/** The current version of a key; a marker is one. */
export function currentOf(bucket: Bucket, key: string): Version | undefined {
  return bucket.keys.get(key)?.[0];
}

/** The current version of a key unless it is a delete marker. */
export function objectOf(bucket: Bucket, key: string): Version | undefined {
  const current = currentOf(bucket, key);
  return current?.isMarker ? undefined : current;
}

/** The id by which a version is asked for; undefined when none is known. */
export function idOf(bucket: Bucket, key: string, ref: VersionRef): string | undefined {
  return ref === 'null' ? 'null' : bucket.ids.find((one) => one.key === key && one.step === ref)?.id;
}

/** A version (or marker) that is there or not, and the id that it is asked for by. */
export interface Named {
  version: Version | undefined;
  id?: string;
}

/** What a key and a reference name; undefined where the reference has no id to ask with, or versioning never was. */
export function named(bucket: Bucket, { key, version }: Source): Named | undefined {
  if (version === undefined) return { version: currentOf(bucket, key) };
  const id = bucket.versioning === 'never' ? undefined : idOf(bucket, key, version);
  return id === undefined ? undefined : { version: versionsOf(bucket, key).find((one) => one.id === id), id };
}
