import type { PolicyCondition } from '../../client/forms/sign-form.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../harness/target-time.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';

const MINUTE = 60_000;
const blue = ['x-std-meta-colour', 'blue'] as const;
/** Five to ten bytes. */
const range = ['content-length-range', 5, 10] as const;

const exactly = (name: string, value: string): PolicyCondition => ({ [name]: value });

profile('forms', () => {
  requirement('FORM-POLICY-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const expiration = new Date((await targetTime({ owner })) - MINUTE);
    expect(await post(owner, { dialect }, { bucket, key, expiration })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  refused(
    'FORM-POLICY-02',
    'AccessDenied',
    ({ key }) => ({
      fields: [blue],
      conditions: [{ key }, exactly('x-std-meta-colour', 'green')],
    }),
    ({ key }) => ({
      fields: [blue],
      conditions: [{ key }, ['eq', '$x-std-meta-colour', 'blu']],
    }),
  );

  refused('FORM-POLICY-03', 'AccessDenied', ({ key }) => ({
    fields: [blue],
    conditions: [{ key }, ['starts-with', '$x-std-meta-colour', 'l']],
  }));

  requirement('FORM-POLICY-04', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const conditions = [
      ['starts-with', '$key', ''],
      ['starts-with', '$x-std-meta-colour', ''],
    ];
    expect(await post(owner, { dialect }, { bucket, key, fields: [blue], conditions })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  for (const [id, code, wrong, right] of [
    ['FORM-POLICY-05', 'EntityTooLarge', 11, 10],
    ['FORM-POLICY-06', 'EntityTooSmall', 4, 5],
  ] as const)
    requirement(id, async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
      const conditions = [{ key }, range];
      const sized = (size: number) => ({ bucket, key, conditions, file: { value: 'x'.repeat(size) } });
      expect(await post(owner, { dialect }, sized(wrong))).toBeRefused(code);
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
      expect(await post(owner, { dialect }, sized(right))).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody('x'.repeat(right));
    });

  refused('FORM-POLICY-07', 'AccessDenied', ({ key }) => ({ fields: [blue], conditions: [{ key }] }));

  requirement('FORM-POLICY-08', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-ignore-note', 'anything']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields, conditions: [{ key }] })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  refused(
    'FORM-POLICY-09',
    'AccessDenied',
    ({ bucket }) => ({ policyBucket: `${bucket}-other` }),
    ({ key }) => ({ conditions: [{ key: `${key}-other` }] }),
  );

  refused('FORM-POLICY-10', 'InvalidPolicyDocument', ({ key }) => ({
    fields: [blue],
    conditions: [{ key, 'x-std-meta-colour': 'blue' }],
  }));

  refused('FORM-POLICY-11', 'InvalidPolicyDocument', () => ({ expiration: 'never' }));

  refused(
    'FORM-POLICY-12',
    'AccessDenied',
    ({ key }) => ({
      fields: [blue],
      conditions: [{ key }, exactly('x-std-meta-colour', 'Blue')],
    }),
    ({ key }) => ({
      fields: [blue],
      conditions: [{ key }, ['starts-with', '$x-std-meta-colour', 'B']],
    }),
  );
});
