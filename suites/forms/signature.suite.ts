import type { FormField } from '../../client/forms/sign-form.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { allow, setPolicy, policyNames } from '../policy/policies.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';
import { unknownAccessKey } from '../signature/unknown-key.ts';

/** The fields without those whose names end so. */
const without =
  (...tails: string[]) =>
  (fields: readonly FormField[]) =>
    fields.filter(([name]) => !tails.some((tail) => name.endsWith(tail)));

/** The policy, with an expiration a day later. */
function prolonged(policy: string): string {
  const document: object = JSON.parse(Buffer.from(policy, 'base64').toString());
  const expiration = new Date(Date.now() + 86_400_000);
  return Buffer.from(JSON.stringify({ ...document, expiration })).toString('base64');
}

profile('forms', () => {
  // FORM-SIGN-01 (MUST): A form with a wrong signature is refused and nothing is stored (403 SignatureDoesNotMatch
  //   in the compatible protocol).
  refused('FORM-SIGN-01', 'SignatureDoesNotMatch', () => ({
    sign: { secretAccessKey: 'assay-is-not-the-secret' },
  }));

  // FORM-SIGN-02 (MUST): A form whose policy was changed after signing is refused and nothing is stored (403
  //   SignatureDoesNotMatch in the compatible protocol).
  refused('FORM-SIGN-02', 'SignatureDoesNotMatch', () => ({
    alter: (fields) =>
      fields.map(([name, value]) => [name, name === 'policy' ? prolonged(value) : value] as const),
  }));

  // FORM-SIGN-03 (MUST): A form that lacks only its signature field is refused and nothing is stored (400
  //   InvalidArgument in the compatible protocol).
  refused('FORM-SIGN-03', 'InvalidArgument', () => ({ alter: without('-signature') }));

  // FORM-SIGN-04 (std SHOULD, aws MUST): A form that lacks the algorithm and credential fields is refused and
  //   nothing is stored (400 InvalidArgument in the compatible protocol).
  refused('FORM-SIGN-04', 'InvalidArgument', () => ({ alter: without('-algorithm', '-credential') }));

  // FORM-SIGN-05 (MUST): A form with no signature fields, with or without a policy, into a private bucket is
  //   refused and nothing is stored (403 AccessDenied in the compatible protocol).
  requirement('FORM-SIGN-05', async ({ owner, anonymous, sharedBucket: bucket, key, dialect, expect }) => {
    const policyAlone = without('-algorithm', '-credential', '-date', '-signature');
    for (const form of [
      await post(anonymous, { dialect }, { bucket, key, sign: false }),
      await post(owner, { dialect }, { bucket, key, alter: policyAlone }),
    ]) {
      expect(form).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    }
  });

  // FORM-SIGN-06 (MUST): A form with an unknown access key is refused and nothing is stored (403 InvalidAccessKeyId
  //   in the compatible protocol).
  refused('FORM-SIGN-06', 'InvalidAccessKeyId', ({ dialect }) => ({
    sign: { accessKeyId: unknownAccessKey(dialect) },
  }));

  // FORM-SIGN-07 (MUST): A form signed by a stranger into a private bucket is refused and nothing is stored (403
  //   AccessDenied in the compatible protocol).
  requirement('FORM-SIGN-07', async ({ owner, stranger, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await post(stranger, { dialect }, { bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // FORM-SIGN-08 (std SHOULD, aws MUST): A form with neither policy nor signature is stored in a bucket whose
  //   bucket policy lets everyone write.
  requirement('FORM-SIGN-08', async ({ owner, anonymous, bucket, key, target, dialect, settled, expect }) => {
    const everyone = allow('s3:PutObject', policyNames(dialect, bucket).objects());
    await setPolicy({ owner, target }, bucket, everyone);
    await settled(async () => {
      expect(await post(anonymous, { dialect }, { bucket, key, sign: false })).toSucceed();
    });
    // The bucket's owner sees the object in the listing, whatever its owner.
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    const stored = Contents.map(({ Key, Size }) => [Key, Size]);
    expect(stored, 'keys and sizes in the bucket').toEqual([[key, 'content'.length]]);
  });
});
