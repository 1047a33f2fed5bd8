import { withAnswer, withInput, withRules } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import type { Variant } from '../behaviour.ts';

const OPEN =
  'Interface document: not shown, and no standard client needs it; only the public protocol has it';

/** Differences in what only the public protocol describes and the interface document does not mention. */
export const variants: readonly Variant[] = [
  {
    name: 'protocol/unissued-version-ids-not-reported',
    clause: `${OPEN}; Amazon S3 User Guide, Version IDs: opaque strings`,
    dialects: ['std'],
    apply: (behaviour) => withRules(behaviour, { isVersionId: (text) => text !== '' }),
  },
  {
    name: 'protocol/missing-null-version-not-deletable',
    clause: `${OPEN} (version null, and what deleting it answers where there is none)`,
    dialects: ['std'],
    apply: (behaviour) =>
      withInput(behaviour, 'deleteObject', (input, { storage }) => {
        const { bucket, key, versionId } = input;
        if (versionId === 'null' && !storage.version(bucket, key, versionId))
          throw new S3Error('NoSuchVersion');
        return input;
      }),
  },
  {
    name: 'protocol/completions-never-conflict',
    clause: `${OPEN} (409 ConditionalRequestConflict)`,
    dialects: ['std'],
    apply: (behaviour) => withRules(behaviour, { completionConflict: () => undefined }),
  },
  {
    name: 'protocol/archives-readable-at-once',
    clause: `${OPEN} (storage classes)`,
    dialects: ['std'],
    apply: (behaviour) => withRules(behaviour, { isReadable: () => true }),
  },
  {
    name: 'protocol/standard-class-returned',
    clause: `${OPEN} (storage classes)`,
    dialects: ['std'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', (answer) => ({
        ...answer,
        headers: { 'x-std-storage-class': 'STANDARD', ...answered(answer.headers) },
      })),
  },
  {
    name: 'protocol/checksum-of-the-part-that-is-read',
    clause:
      'Amazon S3 User Guide, Checking object integrity: GetObject by part number answers the checksum of the part',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObject', (answer, { input, storage }) => {
        const { bucket, key, partNumber, checksumMode } = input;
        const version = storage.current(bucket, key);
        const own = version?.parts?.[Number(partNumber) - 1]?.checksum;
        if (checksumMode === undefined || own === undefined || !version?.checksum) return answer;
        const name = `x-std-checksum-${version.checksum.algorithm.toLowerCase()}`;
        return { ...answer, headers: { ...answer.headers, [name]: own } };
      }),
  },
];

/** Headers that are sent. */
function answered(headers: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
