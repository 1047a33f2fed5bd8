import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withMissingBucket, withOperation } from '../deviations.ts';

/** Deletions that do too little or too much. */
export const deletingFaults: readonly Fault[] = [
  {
    name: 'objects/deletion-done-when-asked-twice',
    requirements: ['OBJ-DEL-01', 'CONS-READ-03', 'CONS-LIST-02'],
    apply: (parts) => {
      const asked = new Set<string>();
      return withOperation(parts, 'deleteObject', (call, remove) => {
        const name = `${call.input.bucket}/${call.input.key}`;
        if (asked.delete(name)) return remove(call);
        asked.add(name);
        return { status: 204 };
      });
    },
  },
  {
    name: 'objects/deleted-with-200',
    requirements: ['OBJ-DEL-02'],
    apply: (parts) => withAnswer(parts, 'deleteObject', (answer) => ({ ...answer, status: 200 })),
  },
  {
    name: 'objects/missing-object-not-deleted',
    requirements: ['OBJ-DEL-02', 'OBJ-DEL-03'],
    apply: (parts) =>
      withOperation(parts, 'deleteObject', (call, remove) => {
        if (!call.storage.current(call.input.bucket, call.input.key)) throw new S3Error('NoSuchKey');
        return remove(call);
      }),
  },
  {
    name: 'objects/deleted-from-missing-bucket',
    requirements: ['OBJ-DEL-04'],
    apply: (parts) => withMissingBucket(parts, 'deleteObject', () => ({ status: 204 })),
  },
  {
    name: 'objects/keys-below-deleted-as-well',
    requirements: ['OBJ-DEL-05'],
    apply: (parts) =>
      withAnswer(parts, 'deleteObject', async (answer, { input, storage }) => {
        const below = [...storage.versions(input.bucket, { key: input.key })].filter(({ key }) =>
          key.startsWith(`${input.key}/`),
        );
        await storage.transaction((tx) => below.forEach((version) => tx.deleteVersion(version)));
        return answer;
      }),
  },
];
