import type { Fault } from '../../behaviour.ts';
import { withAnswer, withInput, withRules, withStored } from '../deviations.ts';

/** Defects that the cases of `suites/objects/storage-class.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/storage-class-lost',
    requirements: ['OBJ-CLASS-01'],
    apply: (behaviour) => withStored(behaviour, (version) => ({ ...version, storageClass: 'STANDARD' })),
  },
  {
    name: 'objects/storage-class-not-returned',
    requirements: ['OBJ-CLASS-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-storage-class': undefined },
      })),
  },
  {
    name: 'objects/standard-class-returned',
    requirements: ['OBJ-CLASS-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', (answer) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'x-std-storage-class': answer.headers?.['x-std-storage-class'] ?? 'STANDARD',
        },
      })),
  },
  {
    name: 'objects/storage-class-of-the-replaced-object-kept',
    requirements: ['OBJ-CLASS-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) => ({
        ...input,
        storageClass: input.storageClass ?? storage.current(input.bucket, input.key)?.storageClass,
      })),
  },
  {
    name: 'objects/archived-object-read',
    requirements: ['OBJ-CLASS-04'],
    apply: (behaviour) => withRules(behaviour, { isReadable: () => true }),
  },
];
