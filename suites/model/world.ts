import type { IdentityName } from '../../target/target.ts';
import type { NextPage } from '../explore/answers/answer.ts';
import type { Canned, Given, Statement, StepOf } from '../explore/step.ts';

/** A project (account): `ours` is that of owner and teammate, `theirs` that of the stranger. */
export type Party = 'ours' | 'theirs';

/** Whose project an identity is of; anonymous is of none. */
export const partyOf = (who: IdentityName): Party | undefined =>
  who === 'anonymous' ? undefined : who === 'stranger' ? 'theirs' : 'ours';

/** A version of an object, or a delete marker, and the step that wrote it. Ids and ETags are undefined while not known. */
export interface Version extends Given {
  step: number;
  owner: Party;
  /** `null` for what was written while versioning was not enabled. */
  id?: string;
  isMarker?: boolean;
  body: string;
  etag?: string;
}

/** An upload in parts: `changes` and `versioning` are as they were when it began. */
export interface Upload {
  step: number;
  key: string;
  id?: string;
  changes: number;
  versioning: Bucket['versioning'];
  /** What the object has beside its bytes. */
  given: Version;
  parts: ReadonlyMap<number, { body: string; etag?: string }>;
}

type Asked = Omit<StepOf<'list'>, 'do' | 'n' | 'by' | 'bucket'>;
/** Where a listing goes on: what was asked for, and how many entries came so far. */
export type Cursor = Asked & { listed: number; next?: NextPage };

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

/** What the target holds, as far as the sequence made it: buckets by their numbers, none before the first step. */
export type World = ReadonlyMap<number, Bucket>;

/** The bucket with other versions of a key; listings that are under way end. */
export function withVersions(bucket: Bucket, key: string, versions: readonly Version[]): Bucket {
  const keys = new Map(bucket.keys);
  if (versions.length > 0) keys.set(key, versions);
  else keys.delete(key);
  const changes = new Map(bucket.changes).set(key, changesOf(bucket, key) + 1);
  const isNew = (step: number) => !bucket.ids.some((one) => one.key === key && one.step === step);
  const ids = versions.flatMap(({ step, id }) => (id && isNew(step) ? [{ key, step, id }] : []));
  return { ...bucket, keys, changes, ids: [...bucket.ids, ...ids], cursor: undefined };
}

/** The bucket with something else in a version: no write of its key. */
export function withChanged(bucket: Bucket, key: string, version: Version, change: Partial<Version>): Bucket {
  const versions = versionsOf(bucket, key).map((one) => (one === version ? { ...one, ...change } : one));
  return { ...withVersions(bucket, key, versions), changes: bucket.changes };
}

export const changesOf = ({ changes }: Bucket, key: string): number => changes.get(key) ?? 0;

/** The versions of a key, the newest first; the first is current, and may be a delete marker. */
export const versionsOf = ({ keys }: Bucket, key: string): readonly Version[] => keys.get(key) ?? [];

/** The current version of a key unless it is a delete marker. */
export function objectOf(bucket: Bucket, key: string): Version | undefined {
  const [current] = versionsOf(bucket, key);
  return current?.isMarker ? undefined : current;
}
