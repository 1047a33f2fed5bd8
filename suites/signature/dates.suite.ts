import { timeOf } from '../case/case-time.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { today } from './day.ts';
import { refused } from './refused.ts';

const MINUTE = 60_000;

/** A moment of signing that is too far from the target's clock. */
function tooFar(id: RequirementId, minutes: number): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const sign = { date: new Date((await targetTime({ owner })) + minutes * MINUTE) };
    const read = await owner.getObject({ bucket, key }, { sign });
    expect(read).toBeRefused('RequestTimeTooSkewed');
    expect(read.body.includes('stays'), 'the answer reveals the content').toBe(false);
    expect(await owner.putObject({ bucket, key, body: 'replaced' }, { sign })).toBeRefused(
      'RequestTimeTooSkewed',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
}

profile('signature', () => {
  // SIG-DATE-01 (MUST): A request signed a day ago is refused (403 RequestTimeTooSkewed in the compatible
  //   protocol).
  tooFar('SIG-DATE-01', -24 * 60);
  // SIG-DATE-02 (std SHOULD, aws MUST): A request signed 20 minutes ago is refused (403 RequestTimeTooSkewed in the
  //   compatible protocol).
  tooFar('SIG-DATE-02', -20);
  // SIG-DATE-03 (std SHOULD, aws MUST): A request signed 20 minutes ahead is refused (403 RequestTimeTooSkewed in
  //   the compatible protocol).
  tooFar('SIG-DATE-03', 20);

  // SIG-DATE-04 (std SHOULD, aws MUST): A request signed 10 minutes ago is accepted.
  requirement('SIG-DATE-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const date = new Date((await targetTime({ owner })) - 10 * MINUTE);
    expect(await owner.getObject({ bucket, key }, { sign: { date } })).toHaveBody('content');
  });

  // SIG-DATE-05 (std SHOULD, aws MUST): A signed request with neither X-Std-Date nor Date is refused (403
  //   AccessDenied in the compatible protocol).
  refused('SIG-DATE-05', 'AccessDenied', () => ({ without: ['x-std-date'] }));
  // SIG-DATE-06 (std SHOULD, aws MUST): A signed request whose X-Std-Date is not a timestamp is refused (403
  //   AccessDenied in the compatible protocol).
  refused('SIG-DATE-06', 'AccessDenied', () => ({
    sign: { date: 'assay-no-timestamp', scopeDate: today() },
  }));

  // SIG-DATE-07 (SHOULD): A request that is signed with a Date header instead of X-Std-Date is accepted.
  requirement('SIG-DATE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const date = new Date(timeOf(owner).now());
    const read = await owner.getObject(
      { bucket, key },
      { headers: [['Date', date.toUTCString()]], without: ['x-std-date'], sign: { date } },
    );
    expect(read).toHaveBody('content');
  });
});
