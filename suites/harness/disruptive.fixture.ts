/**
 * A suite for `disruptive.test.ts`, which simulates the target: it answers `slow` late, and may stop answering after
 * `wreck`.
 */
import type { CaseBody } from '../case/context.ts';
import { profile, requirement } from './requirement.ts';

const reads =
  (key: string): CaseBody =>
  async ({ owner, bucket, expect }) => {
    expect(await owner.getObject({ bucket, key })).toSucceed(200);
  };

profile('policy', () => {
  requirement('POL-MATCH-10', reads('wreck'), { disruptive: 'processor' });
  requirement('POL-MATCH-11', reads('wreck'), { disruptive: 'processor' });
  requirement('POL-MATCH-01', reads('slow'));
});

profile('responses', () => {
  const readsShared =
    (key: string): CaseBody =>
    async ({ owner, sharedBucket, expect }) => {
      expect(await owner.getObject({ bucket: sharedBucket, key })).toSucceed(200);
    };
  requirement('RESP-BODY-03', readsShared('quick'), { disruptive: 'memory' });
  requirement('RESP-QUERY-01', readsShared('slow'));
});
