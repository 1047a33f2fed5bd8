import { done } from '../harness/given.ts';
import type { CaseContext } from '../harness/case.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { refused } from './refused.ts';

const MINUTE = 60_000;

/** What the target's clock shows: ours may be minutes off, and the window is counted by theirs. */
async function targetTime({ owner }: Pick<CaseContext, 'owner'>): Promise<number> {
  const { header } = await done(owner.listBuckets({}));
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? Date.now() : date;
}

/** A moment of signing that is too far from the target's clock. */
function tooFar(id: RequirementId, minutes: number): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const sign = { date: new Date((await targetTime({ owner })) + minutes * MINUTE) };
    const read = await owner.getObject({ bucket, key }, { sign });
    expect(read).toBeRefused('RequestTimeTooSkewed');
    expect(read.body.includes('stays'), 'the content is given away').toBe(false);
    expect(await owner.putObject({ bucket, key, body: 'replaced' }, { sign })).toBeRefused(
      'RequestTimeTooSkewed',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
}

/** `YYYYMMDD`. */
const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '');

profile('signature', () => {
  tooFar('SIG-DATE-01', -24 * 60);
  tooFar('SIG-DATE-02', -20);
  tooFar('SIG-DATE-03', 20);

  requirement('SIG-DATE-04', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const date = new Date((await targetTime({ owner })) - 10 * MINUTE);
    expect(await owner.getObject({ bucket, key }, { sign: { date } })).toHaveBody('content');
  });

  refused('SIG-DATE-05', 'AccessDenied', () => ({ without: ['x-std-date'] }));
  refused('SIG-DATE-06', 'AccessDenied', () => ({
    sign: { date: 'assay-no-timestamp', scopeDate: today() },
  }));

  requirement('SIG-DATE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const date = new Date();
    const read = await owner.getObject(
      { bucket, key },
      { headers: [['Date', date.toUTCString()]], without: ['x-std-date'], sign: { date } },
    );
    expect(read).toHaveBody('content');
  });
});
