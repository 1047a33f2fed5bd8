import type { Source, Step, VersionRef } from '../explore/step.ts';
import { type At, type Expected, missingKey, type Refusal, refused } from './expected.ts';
import { unlisted } from './rights.ts';
import { type Bucket, type Version, versionsOf } from './world.ts';

/** What a request names: the current version of a key, one by its id, or what is not there. */

/** The id that a version is asked for by, what has it (also a delete marker), and that unless it is a marker. */
export type Named = Readonly<{ id?: string; there?: Version; version?: Version }>;

/** The id by which a version is asked for; undefined when none is known. */
export const idOf = ({ ids }: Bucket, key: string, ref: VersionRef): string | undefined =>
  ref === 'null' ? 'null' : ids.find((one) => one.key === key && one.step === ref)?.id;

/** What a source names; undefined where it has no id to ask with, or versioning never was. */
export function named(bucket: Bucket, { key, version: ref }: Source): Named | undefined {
  const id = ref === undefined || bucket.versioning === 'never' ? undefined : idOf(bucket, key, ref);
  if (ref !== undefined && id === undefined) return undefined;
  const there = versionsOf(bucket, key).find((one) => id === undefined || one.id === id);
  return { id, there, version: there?.isMarker ? undefined : there };
}

type Use = 'read' | 'copy' | 'copyPart' | 'tags' | 'list';

/** What is answered where there is no such key or version, or a delete marker; nothing where no requirement says it. */
const ABSENT: Readonly<Record<Use, Partial<Record<'key' | 'version' | 'marker' | 'markerById', Refusal>>>> = {
  read: {
    key: missingKey('OBJ-DEL-01'),
    // Which code this has where the key has no version left is not said: it is left to the written cases.
    version: refused(404, undefined, 'VER-ID-05'),
    marker: missingKey('VER-DELETE-01', 'VER-LIST-17'),
    markerById: refused(405, 'MethodNotAllowed', 'VER-MARKER-03'),
  },
  copy: {
    key: missingKey('COPY-SOURCE-03'),
    version: refused(404, undefined, 'VER-ID-05'),
    marker: missingKey('COPY-VERSION-03'),
    markerById: refused(400, 'InvalidRequest', 'COPY-VERSION-04'),
  },
  copyPart: { key: missingKey('MPU-COPY-05'), marker: missingKey('MPU-COPY-05') },
  tags: {
    key: missingKey('META-TAG-11'),
    marker: refused(405, 'MethodNotAllowed', 'META-MARKER-01'),
    markerById: refused(405, 'MethodNotAllowed', 'META-MARKER-02'),
  },
  list: { key: missingKey('ACL-MISSING-01') },
};

/** Why what is named cannot be had: it is not there, or a delete marker. */
export function absentOf({ id, there }: Named, use: Use): Refusal | undefined {
  const absent = ABSENT[use];
  if (there) return id === undefined ? absent.marker : absent.markerById;
  return id === undefined ? absent.key : id === 'null' ? undefined : absent.version;
}

/** What is said of a version that is there, or of its absence. */
export function aboutVersion(
  at: At<Step & Source>,
  use: Use,
  of: (version: Version) => Expected | undefined,
) {
  const found = named(at.bucket, at.step);
  if (found?.version) return of(found.version);
  const refusal = found && absentOf(found, use);
  return refusal && { refusals: [refusal, unlisted(at)] };
}
