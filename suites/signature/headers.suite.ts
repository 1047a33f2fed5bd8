import { profile, requirement } from '../harness/requirement.ts';
import { refused } from './refused.ts';

profile('signature', () => {
  // SIG-SHA-01 (std SHOULD, aws MUST): A signed request without X-Std-Content-Sha256 is refused (400 InvalidRequest
  //   in the compatible protocol).
  refused('SIG-SHA-01', 'InvalidRequest', () => ({ without: ['x-std-content-sha256'] }));
  // SIG-SHA-02 (std SHOULD, aws MUST): An X-Std-Content-Sha256 that is neither a SHA-256 in hexadecimal nor a known
  //   token is refused (400 InvalidArgument in the compatible protocol).
  refused('SIG-SHA-02', 'InvalidArgument', () => ({ sign: { payloadHash: 'assay-is-no-hash' } }));

  // SIG-SHA-03 (std SHOULD, aws MUST): UNSIGNED-PAYLOAD instead of the hash is accepted.
  requirement('SIG-SHA-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const sign = { payloadHash: 'UNSIGNED-PAYLOAD' };
    expect(await owner.putObject({ bucket, key, body: 'content' }, { sign })).toSucceed();
    expect(await owner.getObject({ bucket, key }, { sign })).toHaveBody('content');
  });

  // SIG-HDR-01 (std SHOULD, aws MUST): A request that leaves Host out of SignedHeaders is refused (403 AccessDenied
  //   or SignatureDoesNotMatch in the compatible protocol).
  refused('SIG-HDR-01', ['AccessDenied', 'SignatureDoesNotMatch'], () => ({ sign: { unsigned: ['host'] } }));

  // SIG-HDR-02 (std SHOULD, aws MUST): A request with a user attribute (x-std-meta-) that is not signed is refused
  //   and nothing is stored (403 AccessDenied in the compatible protocol).
  requirement('SIG-HDR-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const put = await owner.putObject(
      { bucket, key, body: 'replaced', metadata: { colour: 'red' } },
      { sign: { unsigned: ['x-std-meta-colour'] } },
    );
    expect(put).toBeRefused('AccessDenied');
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('stays');
    expect(read).toLackHeader('x-std-meta-colour');
  });

  // SIG-HDR-03 (MUST): A header outside the x-std- family, such as User-Agent, need not be signed.
  requirement('SIG-HDR-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const read = await owner.getObject(
      { bucket, key },
      { headers: [['Assay-Remark', 'not signed']], sign: { unsigned: ['assay-remark', 'user-agent'] } },
    );
    expect(read).toHaveBody('content');
  });

  // SIG-HDR-04 (MAY): Whether capital letters in SignedHeaders are accepted is observed.
  requirement('SIG-HDR-04', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const capital = (value: string) =>
      value.replace(/(?<=SignedHeaders=)[^,]*/, (names) => names.toUpperCase());
    const read = await owner.getObject({ bucket, key }, { sign: { authorization: capital } });
    observe('answer', read.error?.code ?? read.status);
  });
});
