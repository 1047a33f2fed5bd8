import type { Client } from '../../client/client.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketNamesOf } from './bucket-list.ts';
import type { CaseContext } from '../case/context.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

type Naming = Pick<CaseContext, 'names' | 'random'> & { owner: Client };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** All users of the service share the name space: a refusal of a taken name is not a refusal of its form. */
function accepted(id: RequirementId, make: (context: Naming) => string | Promise<string | undefined>): void {
  requirement(id, async ({ owner, names, random, expect, observe, settled }) => {
    const bucket = await make({ owner, names, random });
    if (bucket === undefined) return observe('names of this form', 'all names that were tried exist');
    const created = await owner.createBucket({ bucket });
    if (created.error?.code === 'BucketAlreadyExists')
      return expect(created).toBeRefused('BucketAlreadyExists');
    expect(created).toSucceed();
    await settled(async () => expect(await owner.headBucket({ bucket })).toSucceed());
  });
}

function refused(
  id: RequirementId,
  make: (context: Naming) => string | Promise<string>,
  ...also: readonly ErrorCode[]
): void {
  requirement(id, async ({ owner, names, random, expect }) => {
    const bucket = await make({ owner, names, random });
    expect(await owner.createBucket({ bucket })).toBeRefused(['InvalidBucketName', ...also]);
    expect((await owner.headBucket({ bucket })).ok, 'whether a bucket of this name is there').toBe(false);
    const made = (await bucketNamesOf(owner)).filter((name) => name === bucket);
    expect(made, 'buckets of this name in the bucket list').toEqual([]);
  });
}

profile('buckets', () => {
  // BKT-NAME-01 (MUST): A bucket name of exactly 3 characters is accepted (or refused because it is taken, 409 in
  //   the compatible protocol).
  accepted('BKT-NAME-01', ({ owner, names }) => names.freeBucket(owner, (random) => random.text(3, LETTERS)));
  // BKT-NAME-03 (MUST): A bucket name of exactly 63 characters is accepted (or refused because it is taken, 409 in
  //   the compatible protocol).
  accepted('BKT-NAME-03', ({ names }) => names.bucket({ length: 63 }));
  // BKT-NAME-05 (MUST): A bucket name of lower-case letters, digits, dots and hyphens is accepted (or refused
  //   because it is taken, 409 in the compatible protocol).
  accepted('BKT-NAME-05', ({ names }) => names.bucket({ tail: '.a-b.9-z' }));
  // BKT-NAME-06 (MUST): A bucket name that starts and ends with a digit is accepted (or refused because it is
  //   taken, 409 in the compatible protocol).
  accepted('BKT-NAME-06', ({ owner, names }) =>
    names.exactBucket(owner, (random) => `${random.below(10)}${random.text(20)}${random.below(10)}`),
  );

  // BKT-NAME-02 (MUST): A bucket name of 2 characters is refused and no bucket is created (400 InvalidBucketName in
  //   the compatible protocol).
  refused('BKT-NAME-02', ({ owner, names }) => names.exactBucket(owner, (random) => random.text(2, LETTERS)));
  // BKT-NAME-04 (MUST): A bucket name of 64 characters is refused and no bucket is created (400 InvalidBucketName
  //   in the compatible protocol).
  refused('BKT-NAME-04', ({ names }) => names.bucket({ length: 64 }));
  // BKT-NAME-07 (MUST): A bucket name with an upper-case letter is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-07', ({ names }) => names.bucket({ tail: 'Upper' }));
  // BKT-NAME-08 (MUST): A bucket name with an underscore is refused and no bucket is created (400 InvalidBucketName
  //   in the compatible protocol).
  refused('BKT-NAME-08', ({ names }) => names.bucket({ tail: '_x' }));
  // BKT-NAME-09 (MUST): A bucket name that starts with a hyphen is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-09', ({ owner, names }) => names.exactBucket(owner, (random) => `-${random.text(20)}`));
  // BKT-NAME-10 (MUST): A bucket name that ends with a hyphen is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-10', ({ names }) => names.bucket({ tail: '-' }));
  // BKT-NAME-11 (MUST): A bucket name that starts with a dot is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-11', ({ owner, names }) => names.exactBucket(owner, (random) => `.${random.text(20)}`));
  // BKT-NAME-12 (MUST): A bucket name that ends with a dot is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-12', ({ names }) => names.bucket({ tail: '.' }));
  // BKT-NAME-13 (MUST): A bucket name shaped like an IPv4 address is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-13', ({ owner, names }) =>
    names.exactBucket(owner, (random) => [203, 0, 113, random.below(256)].join('.')),
  );
  // BKT-NAME-14 (MUST): A bucket name with two dots in a row is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-14', ({ names }) => names.bucket({ tail: 'a..b' }));
  // BKT-NAME-15 (MUST): A bucket name with a dot followed by a hyphen is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-15', ({ names }) => names.bucket({ tail: 'a.-b' }));
  // BKT-NAME-16 (MUST): A bucket name with a hyphen followed by a dot is refused and no bucket is created (400
  //   InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-16', ({ names }) => names.bucket({ tail: 'a-.b' }));
  // The naming page forbids both; the answer of AWS S3, which may look at the address first, is not known.
  // BKT-NAME-18 (MUST): A bucket name with a letter outside ASCII is refused and no bucket is created (400
  //   InvalidBucketName or InvalidURI in the compatible protocol).
  refused('BKT-NAME-18', ({ names }) => names.bucket({ tail: 'é' }), 'InvalidURI');
  // BKT-NAME-19 (MUST): A bucket name with a space is refused and no bucket is created (400 InvalidBucketName or
  //   InvalidURI in the compatible protocol).
  refused('BKT-NAME-19', ({ names }) => names.bucket({ tail: 'a b' }), 'InvalidURI');
  // BKT-NAME-20 (SHOULD): A bucket name that starts with xn-- or ends with -s3alias is refused and no bucket is
  //   created (400 InvalidBucketName in the compatible protocol).
  refused('BKT-NAME-20', ({ owner, names }) =>
    names.exactBucket(owner, (random) => `xn--${random.text(20)}`),
  );
  refused('BKT-NAME-20', ({ names }) => names.bucket({ tail: '-s3alias' }));

  // BKT-NAME-17 (MAY): Whether a bucket name with a dot beside a hyphen is accepted is observed.
  requirement('BKT-NAME-17', async ({ owner, names, observe }) => {
    for (const tail of ['a.-b', 'a-.b'])
      observe(`…${tail}`, (await owner.createBucket({ bucket: names.bucket({ tail }) })).status);
  });
});
