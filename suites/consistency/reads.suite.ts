import { Inconsistent } from '../case/inconsistent.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { holds, record } from './concurrent-calls.ts';
import { requireAnswers } from './judge-history.ts';
import { ownWrites } from './own-writes.ts';

profile('consistency', () => {
  // HIST-READ-01 (MUST): While several clients upload and delete objects under the same keys, a read that begins
  //   after a write was answered shows neither what that write replaced nor anything older.
  requirement('HIST-READ-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 3, actions: ['put', 'put', 'get', 'get', 'get', 'head', 'delete'] },
      { strength: 'each-read', expected: 'nothing that was replaced before the read began' },
    );
  });

  // HIST-READ-02 (SHOULD): Reads, uploads and deletions of a key by several clients at once have one order that
  //   explains every answer. Once a read has shown a write that is still in progress, no later read shows what was
  //   there before.
  requirement('HIST-READ-02', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 5, keys: 1, actions: ['put', 'get', 'get', 'get', 'head', 'delete'] },
      { strength: 'one-order', expected: 'one order of all calls' },
    );
  });

  // HIST-READ-03 (MUST): While several clients upload contents of different sizes under the same keys, every read
  //   returns one of them completely, with the ETag of its upload.
  requirement('HIST-READ-03', async ({ owner, bucket, key, random, target }) => {
    const { recorder } = await record(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 1, actions: ['put', 'get', 'get'] },
    );
    const [flaw] = recorder.flaws;
    if (flaw !== undefined)
      throw new Inconsistent(flaw.message, {
        ...{ expected: 'one upload completely, with its ETag', actual: flaw.message },
        exchange: flaw.exchange,
      });
    requireAnswers(recorder);
  });

  // HIST-DEL-01 (MUST): While several clients delete objects and upload them again, a read that begins after a
  //   deletion was answered shows an object only if it was uploaded during or after the deletion.
  requirement('HIST-DEL-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 4, actions: ['put', 'delete', 'get', 'get', 'head'] },
      { strength: 'each-read', expected: 'no object that was deleted before the read began' },
    );
  });

  // HIST-OWN-01 (MUST): While other clients write other keys, a client reads and lists its own last write of a key:
  //   at once or, on a target that declares a delay, after that delay.
  requirement('HIST-OWN-01', async ({ owner, bucket, key, random, target }) => {
    await ownWrites({ owner, bucket, key, random, target });
  });
});
