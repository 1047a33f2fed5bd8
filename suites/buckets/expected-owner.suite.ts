import { harmless, policyOf, putPolicy, policyNames } from '../policy/policies.ts';
import { NotTestable } from '../case/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';

const expecting = (account: string) => ({ headers: [['x-std-expected-bucket-owner', account]] }) as const;

/** Not like an account id at all, as recorded. */
const MALFORMED = ['0000', '0000000000020', 'abcd', 'aa000000000$'];

profile('buckets', () => {
  // BKT-OWNER-01 (MUST): A request about the bucket policy whose x-amz-expected-bucket-owner is not an account id
  //   is refused and changes nothing (400 InvalidBucketOwnerAWSAccountID).
  requirement('BKT-OWNER-01', async ({ owner, target, dialect, bucket, expect }) => {
    const body = policyOf(harmless(policyNames(dialect, bucket)));
    for (const account of MALFORMED) {
      const put = await owner.putBucketPolicy({ bucket, body }, expecting(account));
      expect(put).toBeRefused('InvalidBucketOwnerAWSAccountID');
    }
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucketPolicy');
    const set = await putPolicy({ owner, target }, bucket, body);
    expect(set).toSucceed();
    for (const account of MALFORMED) {
      const read = await owner.getBucketPolicy({ bucket }, expecting(account));
      expect(read).toBeRefused('InvalidBucketOwnerAWSAccountID');
      const removal = await owner.deleteBucketPolicy({ bucket }, expecting(account));
      expect(removal).toBeRefused('InvalidBucketOwnerAWSAccountID');
    }
    expect(await owner.getBucketPolicy({ bucket })).toSucceed();
  });

  // BKT-OWNER-02 (SHOULD): A request whose x-amz-expected-bucket-owner names the account of the owner succeeds.
  requirement('BKT-OWNER-02', async ({ owner, target, bucket, key, expect }) => {
    const [account] = /\b\d{12}\b/.exec(target.identities.owner?.principal ?? '') ?? [];
    if (account === undefined) throw new NotTestable("the owner's principal names no account of 12 digits");
    expect(await owner.putObject({ bucket, key, body: 'ours' }, expecting(account))).toSucceed();
    expect(await owner.getObject({ bucket, key }, expecting(account))).toHaveBody('ours');
  });
});
