import { createHmac } from 'node:crypto';
import { timeOf } from '../case/case-time.ts';
import { done } from '../case/given.ts';
import { NotTestable } from '../case/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { refused } from './refused.ts';
import { unknownAccessKey } from './unknown-key.ts';

/** The Authorization header without one of its components. */
const lacking = (component: string) => (value: string) =>
  value.replace(new RegExp(`${component}=[^,]*(, )?`), '').replace(/, $/, '');

profile('signature', () => {
  // SIG-AUTH-01 (MUST): A request signed as the document describes is accepted: scheme token, Credential,
  //   SignedHeaders and Signature, with Host, X-Std-Date and X-Std-Content-Sha256 signed.
  requirement('SIG-AUTH-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'signed' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('signed');
    expect(await owner.listBuckets({})).toSucceed();
  });

  // SIG-AUTH-02 (MUST): A credential of the shape project:user is accepted.
  requirement('SIG-AUTH-02', async ({ owner, target, expect }) => {
    if (!/^[^:/]+:[^:/]+$/.test(target.identities.owner?.accessKeyId ?? ''))
      throw new NotTestable(
        'the accessKeyId that the target file gives for owner is not of the shape project:user',
      );
    expect(await owner.listBuckets({})).toSucceed();
  });

  // SIG-AUTH-03 (MUST): A request signed with a wrong secret is refused (403 SignatureDoesNotMatch in the
  //   compatible protocol).
  refused('SIG-AUTH-03', 'SignatureDoesNotMatch', () => ({
    sign: { secretAccessKey: 'assay-is-not-the-secret' },
  }));

  // SIG-AUTH-04 (MUST): A request with an unknown access key is refused (403 InvalidAccessKeyId in the compatible
  //   protocol).
  refused('SIG-AUTH-04', 'InvalidAccessKeyId', ({ dialect }) => ({
    sign: { accessKeyId: unknownAccessKey(dialect) },
  }));

  // SIG-AUTH-05 (MUST): A write without any signature into a private bucket is refused (403 AccessDenied in the
  //   compatible protocol).
  requirement(
    'SIG-AUTH-05',
    async ({ owner, anonymous, sharedBucket: bucket, key, names, given, expect }) => {
      const fresh = names.key();
      await given.object(bucket, key, 'stays');
      expect(await anonymous.putObject({ bucket, key, body: 'replaced' })).toBeRefused('AccessDenied');
      expect(await anonymous.putObject({ bucket, key: fresh, body: 'added' })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
      expect(await owner.getObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
    },
  );

  // SIG-AUTH-06 (std SHOULD, aws MUST): An Authorization header without Credential is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-AUTH-06', 'AuthorizationHeaderMalformed', () => ({
    sign: { authorization: lacking('Credential') },
  }));
  // SIG-AUTH-07 (std SHOULD, aws MUST): An Authorization header without SignedHeaders is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-AUTH-07', 'AuthorizationHeaderMalformed', () => ({
    sign: { authorization: lacking('SignedHeaders') },
  }));
  // SIG-AUTH-08 (std SHOULD, aws MUST): An Authorization header without Signature is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-AUTH-08', 'AuthorizationHeaderMalformed', () => ({
    sign: { authorization: lacking('Signature') },
  }));

  // SIG-AUTH-09 (std SHOULD, aws MUST): An Authorization header of an unknown scheme is refused (400
  //   InvalidArgument or InvalidRequest in the compatible protocol).
  refused('SIG-AUTH-09', ['InvalidArgument', 'InvalidRequest'], () => ({
    sign: { authorization: (value) => value.replace(/^\S+/, 'ASSAY9-HMAC-SHA256') },
  }));

  // SIG-AUTH-10 (MAY): The answer to an empty Authorization header is observed.
  requirement('SIG-AUTH-10', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const read = await owner.getObject({ bucket, key }, { sign: { authorization: () => '' } });
    observe('answer', read.error?.code ?? read.status);
  });

  // SIG-AUTH-11 (std SHOULD, aws MUST): The parts of the Authorization header may be separated by a comma with or
  //   without a space.
  requirement('SIG-AUTH-11', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    for (const comma of [',', ', ']) {
      const read = await owner.getObject(
        { bucket, key },
        { sign: { authorization: (value) => value.replaceAll(', ', comma) } },
      );
      expect(read).toHaveBody('content');
    }
  });

  // SIG-AUTH-12 (std SHOULD, aws MUST): A request with a signature both in the header and in the query is refused
  //   (400 InvalidArgument in the compatible protocol).
  requirement('SIG-AUTH-12', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'private');
    // The header signs the whole query, signature included: each of the two would be valid by itself.
    const { pathname, search } = owner.presign('getObject', { bucket, key });
    await done(owner.getObject({ bucket, key }, { path: pathname + search, sign: { mode: 'none' } }));
    const read = await owner.getObject({ bucket, key }, { path: pathname + search });
    expect(read).toBeRefused('InvalidArgument');
    expect(read.body.includes('private'), 'the answer reveals the content').toBe(false);
  });

  // SIG-AUTH-13 (MAY): The answer to a signature of version 2 is observed.
  requirement(
    'SIG-AUTH-13',
    async ({ owner, sharedBucket: bucket, key, given, dialect, target, observe }) => {
      await given.object(bucket, key);
      const { accessKeyId = '', secretAccessKey = '' } = target.identities.owner ?? {};
      const date = new Date(timeOf(owner).now()).toUTCString();
      const signature = createHmac('sha1', secretAccessKey)
        .update(`GET\n\n\n${date}\n/${bucket}/${key}`)
        .digest('base64');
      const scheme = dialect.keyPrefix.replace(/\d+$/, '');
      const headers = [
        ['Date', date],
        ['Authorization', `${scheme} ${accessKeyId}:${signature}`],
      ] as const;
      const read = await owner.getObject({ bucket, key }, { headers, sign: { mode: 'none' } });
      observe('answer', read.error?.code ?? read.status);
    },
  );
});
