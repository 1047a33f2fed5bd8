import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import { follow } from './follow.ts';

const DAY = 86_400;
const MINUTE = 60_000;

profile('links', () => {
  // LINK-VALID-01 (MUST): A download link works for anyone who has it, without a signature header.
  requirement('LINK-VALID-01', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    expect(await follow(anonymous, owner.presign('getObject', { bucket, key }))).toHaveBody('content');
  });

  // LINK-VALID-02 (MUST): A download link works even though the list of the object grants nothing to anyone.
  requirement('LINK-VALID-02', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'private');
    // OBJ-ACCESS-02 judges how an unsigned request is refused; here only the link must give access.
    expect((await anonymous.getObject({ bucket, key })).ok, 'read without the link').toBe(false);
    expect(await follow(anonymous, owner.presign('getObject', { bucket, key }))).toHaveBody('private');
    expect((await anonymous.getObject({ bucket, key })).ok, 'read without the link').toBe(false);
  });

  // LINK-VALID-03 (MUST): A download link for 86,400 seconds is accepted.
  requirement('LINK-VALID-03', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const link = owner.presign('getObject', { bucket, key }, { sign: { expires: DAY } });
    expect(await follow(anonymous, link)).toHaveBody('content');
  });

  // LINK-VALID-04 (MUST): A download link still works shortly before its 24 hours are over (signed 23 hours and 55
  //   minutes ago).
  requirement('LINK-VALID-04', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const date = new Date((await targetTime({ owner })) - DAY * 1000 + 5 * MINUTE);
    const link = owner.presign('getObject', { bucket, key }, { sign: { expires: DAY, date } });
    expect(await follow(anonymous, link)).toHaveBody('content');
  });

  // LINK-VALID-05 (MUST): A download link is refused 20 minutes after its 24 hours are over (403 AccessDenied in
  //   the compatible protocol).
  requirement('LINK-VALID-05', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const date = new Date((await targetTime({ owner })) - DAY * 1000 - 20 * MINUTE);
    const sign = { expires: DAY, date };
    const read = await follow(anonymous, owner.presign('getObject', { bucket, key }, { sign }));
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.includes('stays'), 'the answer reveals the content').toBe(false);
    const upload = owner.presign('putObject', { bucket, key }, { sign });
    expect(await follow(anonymous, upload, { method: 'PUT', body: 'replaced' })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // LINK-VALID-06 (MAY): The answer to a link for longer than 24 hours is observed.
  requirement('LINK-VALID-06', async ({ owner, anonymous, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    for (const days of [2, 7, 8]) {
      const link = owner.presign('getObject', { bucket, key }, { sign: { expires: days * DAY } });
      const { error, status } = await follow(anonymous, link);
      observe(`${days} days`, error?.code ?? status);
    }
  });

  // LINK-VALID-07 (MUST): A download link works more than once.
  requirement('LINK-VALID-07', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const link = owner.presign('getObject', { bucket, key });
    for (let use = 1; use <= 3; use += 1) expect(await follow(anonymous, link)).toHaveBody('content');
  });
});
