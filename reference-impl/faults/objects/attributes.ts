import type { Fault } from '../../parts.ts';
import { S3Error } from '../../http/errors.ts';
import { withAnswer, withInput, withRefusal } from '../deviations.ts';

/** Attributes of other parts, of another version, or of what is deleted. */
export const attributeFaults: readonly Fault[] = [
  {
    name: 'objects/attributes-list-parts-without-checksums',
    requirements: ['OBJ-ATTR-05'],
    apply: (parts) =>
      withAnswer(parts, 'getObjectAttributes', ({ document, ...answer }, { input, storage }) => {
        const made = storage.current(input.bucket, input.key)?.parts ?? [];
        const Part = made.map(({ number, size }) => ({ PartNumber: number, Size: size }));
        const found = document?.ObjectParts;
        if (!found || found.Part.length > 0) return { ...answer, document };
        return { ...answer, document: { ...document, ObjectParts: { ...found, Part } } };
      }),
  },
  {
    name: 'objects/attributes-without-pages',
    requirements: ['OBJ-ATTR-06'],
    apply: (parts) =>
      withInput(parts, 'getObjectAttributes', (input) => ({
        ...input,
        maxParts: undefined,
        partNumberMarker: undefined,
      })),
  },
  {
    name: 'objects/attributes-of-the-current-version-always',
    requirements: ['OBJ-ATTR-07'],
    apply: (parts) =>
      withInput(parts, 'getObjectAttributes', (input) => ({ ...input, versionId: undefined })),
  },
  {
    name: 'objects/attributes-of-a-delete-marker',
    requirements: ['OBJ-ATTR-03', 'OBJ-ATTR-08'],
    apply: (parts) =>
      withRefusal(parts, 'getObjectAttributes', 'NoSuchKey', () => ({
        status: 200,
        document: { ObjectSize: 0 },
      })),
  },
  {
    name: 'objects/attributes-with-a-space-unknown',
    requirements: ['OBJ-ATTR-09'],
    apply: (parts) =>
      withInput(parts, 'getObjectAttributes', (input) => {
        if (input.objectAttributes.includes(' ')) throw new S3Error('InvalidArgument');
        return input;
      }),
  },
];
