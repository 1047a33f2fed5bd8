import { profile, requirement } from '../harness/requirement.ts';
import { refused } from './refused.ts';

profile('signature', () => {
  refused('SIG-SHA-01', 'InvalidRequest', () => ({ without: ['x-std-content-sha256'] }));
  refused('SIG-SHA-02', 'InvalidArgument', () => ({ sign: { payloadHash: 'assay-is-no-hash' } }));

  requirement('SIG-SHA-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const sign = { payloadHash: 'UNSIGNED-PAYLOAD' };
    expect(await owner.putObject({ bucket, key, body: 'content' }, { sign })).toSucceed();
    expect(await owner.getObject({ bucket, key }, { sign })).toHaveBody('content');
  });

  refused('SIG-HDR-01', ['AccessDenied', 'SignatureDoesNotMatch'], () => ({ sign: { unsigned: ['host'] } }));

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

  requirement('SIG-HDR-03', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const read = await owner.getObject(
      { bucket, key },
      { headers: [['Assay-Remark', 'not signed']], sign: { unsigned: ['assay-remark', 'user-agent'] } },
    );
    expect(read).toHaveBody('content');
  });

  requirement('SIG-HDR-04', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const capital = (value: string) =>
      value.replace(/(?<=SignedHeaders=)[^,]*/, (names) => names.toUpperCase());
    const read = await owner.getObject({ bucket, key }, { sign: { authorization: capital } });
    observe('answer', read.error?.code ?? read.status);
  });
});
