import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../harness/target-time.ts';
import { rule, setRules } from './rules.ts';

profile('lifecycle', () => {
  requirement('LC-EFFECT-01', async ({ owner, bucket, key, expect }) => {
    await setRules(owner, bucket, rule({ ID: 'long-rule', Filter: { Prefix: key } }));
    const now = await targetTime({ owner });
    const answers = [
      await owner.putObject({ bucket, key, body: 'expires' }),
      await owner.getObject({ bucket, key }),
      await owner.headObject({ bucket, key }),
    ];
    for (const answer of answers) {
      expect(answer).toSucceed(200);
      expect(answer).toHaveHeader('x-std-expiration', /^expiry-date="[^"]+", rule-id="long-rule"$/);
      const [, date = ''] = /expiry-date="([^"]+)"/.exec(answer.header('x-std-expiration') ?? '') ?? [];
      expect(Date.parse(date)).toBeGreaterThan(now);
    }
  });

  requirement('LC-EFFECT-02', async ({ owner, bucket, expect }) => {
    const disabled = rule({ ID: 'off', Filter: { Prefix: 'off' }, Status: 'Disabled' });
    await setRules(owner, bucket, rule({ Filter: { Prefix: 'long/' } }), disabled);
    for (const key of ['short', 'off']) {
      const put = await owner.putObject({ bucket, key, body: 'stays' });
      expect(put).toSucceed(200);
      expect(put).toLackHeader('x-std-expiration');
      const head = await owner.headObject({ bucket, key });
      expect(head).toSucceed(200);
      expect(head).toLackHeader('x-std-expiration');
    }
  });
});
