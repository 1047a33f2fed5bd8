import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withInput, withOperation, withRefusal } from '../deviations.ts';

/** Defects that the cases of `suites/objects/attributes.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/attributes-list-parts-without-checksums',
    requirements: ['OBJ-ATTR-05'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObjectAttributes', ({ document, ...answer }, { input, storage }) => {
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
    apply: (behaviour) =>
      withInput(behaviour, 'getObjectAttributes', (input) => ({
        ...input,
        maxParts: undefined,
        partNumberMarker: undefined,
      })),
  },
  {
    name: 'objects/always-attributes-of-the-current-version',
    requirements: ['OBJ-ATTR-07'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObjectAttributes', (input) => ({ ...input, versionId: undefined })),
  },
  {
    name: 'objects/attributes-of-a-delete-marker',
    requirements: ['OBJ-ATTR-03', 'OBJ-ATTR-08'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getObjectAttributes', 'NoSuchKey', () => ({
        status: 200,
        document: { ObjectSize: 0 },
      })),
  },
  {
    name: 'objects/attributes-with-a-space-unknown',
    requirements: ['OBJ-ATTR-09'],
    apply: (behaviour) =>
      withInput(behaviour, 'getObjectAttributes', (input) => {
        if (input.objectAttributes.includes(' ')) throw new S3Error('InvalidArgument');
        return input;
      }),
  },
  {
    name: 'objects/attributes-without-their-names',
    requirements: ['OBJ-ATTR-01', 'OBJ-ATTR-02'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, address, dialect) => {
        const name = `${dialect.headerPrefix}object-attributes`;
        if (operation.id !== 'getObjectAttributes')
          return behaviour.readInput(operation, request, address, dialect);
        const headers = request.headers
          .without(name)
          .with([[name, 'ETag,ObjectSize,StorageClass,Checksum,ObjectParts']]);
        return behaviour.readInput(operation, { ...request, headers }, address, dialect);
      },
    }),
  },
  {
    name: 'objects/attributes-of-nothing',
    requirements: ['OBJ-ATTR-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'getObjectAttributes', (call, operate) => {
        try {
          return operate(call);
        } catch (error) {
          if (error instanceof S3Error && error.code === 'NoSuchKey') return { status: 200, document: {} };
          throw error;
        }
      }),
  },
  {
    name: 'objects/attributes-without-parts',
    requirements: ['OBJ-ATTR-04'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObjectAttributes', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, ObjectParts: undefined },
      })),
  },
];
