import type { FormField } from '../../client/forms/sign-form.ts';
import { bucketWithLists, grant } from '../acl/lists.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';

/** The fields without the one whose name ends so. */
const without = (tail: string) => (fields: readonly FormField[]) =>
  fields.filter(([name]) => !name.endsWith(tail));

/** The policy, made to end a day later. */
function prolonged(policy: string): string {
  const document: object = JSON.parse(Buffer.from(policy, 'base64').toString());
  const expiration = new Date(Date.now() + 86_400_000);
  return Buffer.from(JSON.stringify({ ...document, expiration })).toString('base64');
}

profile('forms', () => {
  refused('FORM-SIGN-01', 'SignatureDoesNotMatch', () => ({
    sign: { secretAccessKey: 'assay-is-not-the-secret' },
  }));

  refused('FORM-SIGN-02', 'SignatureDoesNotMatch', () => ({
    alter: (fields) =>
      fields.map(([name, value]) => [name, name === 'policy' ? prolonged(value) : value] as const),
  }));

  refused('FORM-SIGN-03', 'InvalidArgument', () => ({ alter: without('-signature') }));

  refused('FORM-SIGN-04', 'InvalidArgument', () => ({ alter: without('-algorithm') }));

  requirement('FORM-SIGN-05', async ({ owner, anonymous, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await post(anonymous, { dialect }, { bucket, key, sign: false })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  refused('FORM-SIGN-06', 'InvalidAccessKeyId', ({ dialect }) => ({
    sign: { accessKeyId: dialect === 'std' ? 'assay-no-project:assay-nobody' : 'ASSAYNOSUCHKEYEXISTS' },
  }));

  requirement('FORM-SIGN-07', async ({ owner, stranger, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await post(stranger, { dialect }, { bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('FORM-SIGN-08', async ({ owner, anonymous, names, key, target, dialect, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, acl: 'public-read-write' }));
    expect(await post(anonymous, { dialect }, { bucket, key, sign: false })).toSucceed();
    const { output } = await owner.listObjectsV2({ bucket });
    expect(output?.Contents.map(({ Key, Size }) => [Key, Size])).toEqual([[key, 'content'.length]]);
  });
});
