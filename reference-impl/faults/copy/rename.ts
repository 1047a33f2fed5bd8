import type { Fault } from '../../behaviour.ts';
import { parseRenameSource } from '../../operations/copy-source.ts';
import { withOperation, withoutAuthorisation } from '../deviations.ts';

/** Defects that the cases of `suites/copy/rename.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/rename-keeps-the-old-name',
    requirements: ['REN-OBJ-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'renameObject', async (call, rename) => {
        const old = call.storage.current(call.input.bucket, parseRenameSource(call.input.renameSource, call));
        const answer = await rename(call);
        await call.storage.transaction((tx) => {
          if (old) tx.putVersion(old);
        });
        return answer;
      }),
  },
  {
    name: 'copy/rename-onto-an-existing-name',
    requirements: ['REN-OBJ-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'renameObject', async (call, rename) => {
        const { bucket, key, renameSource } = call.input;
        await call.storage.transaction((tx) => {
          const taken = tx.current(bucket, key);
          if (taken && key !== parseRenameSource(renameSource, call)) tx.deleteVersion(taken);
        });
        return rename(call);
      }),
  },
  {
    name: 'copy/rename-by-anyone',
    requirements: ['REN-OBJ-07'],
    apply: (behaviour) =>
      withOperation(withoutAuthorisation(behaviour, 'renameObject'), 'renameObject', (call, rename) =>
        rename({ ...call, authorise: () => undefined }),
      ),
  },
];
