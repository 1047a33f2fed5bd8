import { profile, requirement } from '../harness/requirement.ts';
import { holds } from './concurrent-calls.ts';

profile('consistency', () => {
  // HIST-COPY-01 (MUST): While several clients write and copy the same keys, a copy has what its source held at
  //   some moment of the copy, and a read that begins after the copy was answered shows nothing older.
  requirement('HIST-COPY-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 3, actions: ['put', 'put', 'copy', 'copy', 'get', 'get', 'get'] },
      { strength: 'each-read', expected: 'nothing that was replaced before the copy or read began' },
    );
  });

  // HIST-MPU-01 (MUST): While several clients complete uploads of the same keys, a read that begins after a
  //   completion was answered shows nothing older than the completed object.
  requirement('HIST-MPU-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 2, actions: ['complete', 'put', 'get', 'get', 'get'] },
      { strength: 'each-read', expected: 'nothing older than an object whose completion was answered' },
    );
  });

  // HIST-MPU-02 (SHOULD): Once a read has shown the object of an upload that is being completed, no later read
  //   shows what was there before.
  requirement('HIST-MPU-02', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 5, keys: 1, actions: ['complete', 'get', 'get', 'get', 'get'] },
      { strength: 'one-order', expected: 'no older content once a new one was read' },
    );
  });
});
