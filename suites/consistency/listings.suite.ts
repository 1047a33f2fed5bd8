import { profile, requirement } from '../harness/requirement.ts';
import { holds } from './concurrent-calls.ts';

profile('consistency', () => {
  // HIST-LIST-01 (MUST): While several clients upload and delete objects, a listing shows each key as it was at
  //   some moment of the listing, with the ETag of that moment, or leaves it out if there was no object then.
  requirement('HIST-LIST-01', async ({ owner, bucket, key, random, target }) => {
    await holds(
      { owner, bucket, key, random, target },
      { clients: 4, keys: 5, actions: ['put', 'put', 'delete', 'list', 'list', 'list'] },
      { strength: 'each-read', expected: 'each key as it was at some moment of the listing' },
    );
  });
});
