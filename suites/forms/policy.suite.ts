import type { PolicyCondition } from '../../client/forms/sign-form.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';

const MINUTE = 60_000;
const blue = ['x-std-meta-colour', 'blue'] as const;
/** Five to ten bytes. */
const range = ['content-length-range', 5, 10] as const;

const exactly = (name: string, value: string): PolicyCondition => ({ [name]: value });

profile('forms', () => {
  // FORM-POLICY-01 (MUST): A form whose policy has expired is refused and nothing is stored (403 AccessDenied in
  //   the compatible protocol).
  requirement('FORM-POLICY-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const expiration = new Date((await targetTime({ owner })) - MINUTE);
    expect(await post(owner, { dialect }, { bucket, key, expiration })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // FORM-POLICY-02 (MUST): A field that differs from its exact condition is refused and nothing is stored (403
  //   AccessDenied in the compatible protocol).
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

  // FORM-POLICY-03 (MUST): A field that does not begin with the value of its starts-with condition is refused and
  //   nothing is stored (403 AccessDenied in the compatible protocol).
  refused('FORM-POLICY-03', 'AccessDenied', ({ key }) => ({
    fields: [blue],
    conditions: [{ key }, ['starts-with', '$x-std-meta-colour', 'l']],
  }));

  // FORM-POLICY-04 (MUST): starts-with an empty value allows any value.
  requirement('FORM-POLICY-04', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const conditions = [
      ['starts-with', '$key', ''],
      ['starts-with', '$x-std-meta-colour', ''],
    ];
    expect(await post(owner, { dialect }, { bucket, key, fields: [blue], conditions })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  for (const [id, code, wrong, right] of [
    // FORM-POLICY-05 (MUST): A file larger than content-length-range allows is refused and nothing is stored (400
    //   EntityTooLarge in the compatible protocol).
    ['FORM-POLICY-05', 'EntityTooLarge', 11, 10],
    // FORM-POLICY-06 (MUST): A file smaller than content-length-range allows is refused and nothing is stored (400
    //   EntityTooSmall in the compatible protocol).
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

  // FORM-POLICY-07 (MUST): A field that the policy does not mention is refused and nothing is stored (403
  //   AccessDenied in the compatible protocol).
  refused('FORM-POLICY-07', 'AccessDenied', ({ key }) => ({ fields: [blue], conditions: [{ key }] }));

  // FORM-POLICY-08 (MUST): A field whose name begins with x-ignore- needs no condition.
  requirement('FORM-POLICY-08', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-ignore-note', 'anything']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields, conditions: [{ key }] })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // FORM-POLICY-09 (MUST): A form for another bucket or key than its policy allows is refused and nothing is stored
  //   (403 AccessDenied in the compatible protocol).
  refused(
    'FORM-POLICY-09',
    'AccessDenied',
    ({ bucket }) => ({ policyBucket: `${bucket}-other` }),
    ({ key }) => ({ conditions: [{ key: `${key}-other` }] }),
  );

  // FORM-POLICY-10 (std SHOULD, aws MUST): A policy with a malformed condition is refused and nothing is stored
  //   (400 InvalidPolicyDocument in the compatible protocol).
  refused('FORM-POLICY-10', 'InvalidPolicyDocument', ({ key }) => ({
    fields: [blue],
    conditions: [{ key, 'x-std-meta-colour': 'blue' }],
  }));

  // FORM-POLICY-11 (std SHOULD, aws MUST): A policy without expiration is refused and nothing is stored (400
  //   InvalidPolicyDocument in the compatible protocol).
  refused('FORM-POLICY-11', 'InvalidPolicyDocument', () => ({ expiration: 'never' }));

  // FORM-POLICY-12 (MUST): Conditions compare values with regard to case.
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
