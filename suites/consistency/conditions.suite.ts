import { profile, requirement } from '../harness/requirement.ts';
import { holds } from './concurrent-calls.ts';

profile('consistency', () => {
  // HIST-COND-01 (std SHOULD, aws MUST): While several clients upload the same keys with If-None-Match: * and
  //   delete them, at most one upload of a key is granted between two deletions.
  requirement('HIST-COND-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 6, keys: 2, actions: ['create', 'create', 'create', 'delete', 'get'] },
      { strength: 'each-read', expected: 'at most one upload granted until the object is deleted' },
    );
  });

  // HIST-COND-02 (std SHOULD, aws MUST): While several clients replace an object with If-Match and the ETag that
  //   they have read, at most one replacement of each content is granted, so that no update is lost.
  requirement('HIST-COND-02', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 5, keys: 2, actions: ['swap'] },
      { strength: 'each-read', expected: 'at most one replacement of each content granted' },
    );
  });
});
