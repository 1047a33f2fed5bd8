import type { Exchange } from '../../client/exchange.ts';
import type { CaseContext } from '../case/context.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import { rule, setRules } from './rules.ts';

const HEADER = 'x-std-expiration';
const DAY = 86_400_000;

/** The answer states when an object expires, and by which rule. The parts may be in any order; the rule is percent-encoded. */
function expectExpiration(
  { expect }: Pick<CaseContext, 'expect'>,
  answer: Exchange,
  days: { ruleId: string; from: number; to: number },
): void {
  expect(answer).toSucceed();
  expect(answer).toHaveHeader(HEADER, /expiry-date="[^"]+"/);
  expect(answer).toHaveHeader(HEADER, /rule-id="[^"]+"/);
  const answered = answer.header(HEADER) ?? '';
  const [, ruleId = ''] = /rule-id="([^"]+)"/.exec(answered) ?? [];
  expect(decodeURIComponent(ruleId), 'rule-id').toBe(days.ruleId);
  const [, date = ''] = /expiry-date="([^"]+)"/.exec(answered) ?? [];
  expect(Date.parse(date), `expiry-date, ${date}, in milliseconds`).toBeGreaterThan(days.from);
  expect(Date.parse(date), `expiry-date, ${date}, in milliseconds`).toBeLessThan(days.to);
}

profile('lifecycle', () => {
  // LC-EFFECT-01 (MUST): PUT, GET and HEAD of an object under an expiration rule return x-std-expiration with date
  //   and rule.
  requirement('LC-EFFECT-01', async ({ owner, target, bucket, key, expect, settled }) => {
    await setRules(owner, bucket, rule({ ID: 'long-rule', Filter: { Prefix: key } }));
    const now = await targetTime({ owner });
    // In days of the target's clock or in real days; rounded up to the next midnight, plus a day for differing clocks.
    const shortest = target.clock ? target.clock.secondsPerDay * 1000 : DAY;
    const days = { ruleId: 'long-rule', from: now + 998 * shortest, to: now + 1002 * DAY };
    await settled(async () => {
      expectExpiration({ expect }, await owner.putObject({ bucket, key, body: 'expires' }), days);
      expectExpiration({ expect }, await owner.getObject({ bucket, key }), days);
      expectExpiration({ expect }, await owner.headObject({ bucket, key }), days);
    });
  });

  // LC-EFFECT-02 (MUST): The answers for an object under no rule carry no x-std-expiration.
  requirement('LC-EFFECT-02', async ({ owner, bucket, expect }) => {
    const disabled = rule({ ID: 'off', Filter: { Prefix: 'off' }, Status: 'Disabled' });
    await setRules(owner, bucket, rule({ Filter: { Prefix: 'long/' } }), disabled);
    for (const key of ['short', 'off']) {
      const put = await owner.putObject({ bucket, key, body: 'stays' });
      expect(put).toSucceed();
      expect(put).toLackHeader(HEADER);
      const head = await owner.headObject({ bucket, key });
      expect(head).toSucceed();
      expect(head).toLackHeader(HEADER);
    }
  });

  // LC-EFFECT-07 (MUST): Under a rule with a tag filter GET returns the expiry (x-std-expiration) of objects with
  //   that tag, and of no others.
  requirement('LC-EFFECT-07', async ({ owner, bucket, expect, settled }) => {
    const Tag = { Key: 'life', Value: 'short' };
    await setRules(owner, bucket, rule({ Filter: { Tag } }));
    await settled(async () => {
      const put = await owner.putObject({ bucket, key: 'tagged', body: 'expires', tagging: 'life=short' });
      expect(put).toSucceed();
      expect(await owner.getObject({ bucket, key: 'tagged' })).toHaveHeader(HEADER, /rule-id="assay"/);
    });
    for (const tagging of [undefined, 'life=long']) {
      expect(await owner.putObject({ bucket, key: 'other', body: 'stays', tagging })).toSucceed();
      const read = await owner.getObject({ bucket, key: 'other' });
      expect(read).toHaveBody('stays');
      expect(read).toLackHeader(HEADER);
    }
  });

  // LC-EFFECT-08 (MUST): Under rules with size filters the upload of an object of such a size returns its expiry
  //   (x-std-expiration), and the upload of any other does not.
  requirement('LC-EFFECT-08', async ({ owner, bucket, key, expect, settled }) => {
    const rules = [
      rule({ ID: 'large', Filter: { ObjectSizeGreaterThan: 20 } }),
      rule({ ID: 'small', Filter: { ObjectSizeLessThan: 10 } }),
    ];
    await setRules(owner, bucket, ...rules);
    for (const [id, size] of [
      ['large', 30],
      ['small', 5],
    ] as const)
      await settled(async () => {
        const put = await owner.putObject({ bucket, key, body: 's'.repeat(size) });
        expect(put).toHaveHeader(HEADER, new RegExp(`rule-id="${id}"`));
      });
    const between = await owner.putObject({ bucket, key, body: 's'.repeat(15) });
    expect(between).toSucceed();
    expect(between).toLackHeader(HEADER);
  });
});
