import type { Client } from '../../client/client.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketNamesOf } from './bucket-list.ts';
import type { CaseContext } from '../harness/case.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

type Naming = Pick<CaseContext, 'names' | 'random'> & { owner: Client };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The name space is shared by all users of the service: a taken name was not refused for its form. */
function accepted(id: RequirementId, make: (context: Naming) => string | Promise<string | undefined>): void {
  requirement(id, async ({ owner, names, random, expect, observe, settled }) => {
    const bucket = await make({ owner, names, random });
    if (bucket === undefined) return observe('names of this form', 'all that were tried exist');
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
  accepted('BKT-NAME-01', ({ owner, names }) => names.freeBucket(owner, (random) => random.text(3, LETTERS)));
  accepted('BKT-NAME-03', ({ names }) => names.bucket({ length: 63 }));
  accepted('BKT-NAME-05', ({ names }) => names.bucket({ tail: '.a-b.9-z' }));
  accepted('BKT-NAME-06', ({ owner, names }) =>
    names.exactBucket(owner, (random) => `${random.below(10)}${random.text(20)}${random.below(10)}`),
  );

  refused('BKT-NAME-02', ({ owner, names }) => names.exactBucket(owner, (random) => random.text(2, LETTERS)));
  refused('BKT-NAME-04', ({ names }) => names.bucket({ length: 64 }));
  refused('BKT-NAME-07', ({ names }) => names.bucket({ tail: 'Upper' }));
  refused('BKT-NAME-08', ({ names }) => names.bucket({ tail: '_x' }));
  refused('BKT-NAME-09', ({ owner, names }) => names.exactBucket(owner, (random) => `-${random.text(20)}`));
  refused('BKT-NAME-10', ({ names }) => names.bucket({ tail: '-' }));
  refused('BKT-NAME-11', ({ owner, names }) => names.exactBucket(owner, (random) => `.${random.text(20)}`));
  refused('BKT-NAME-12', ({ names }) => names.bucket({ tail: '.' }));
  refused('BKT-NAME-13', ({ owner, names }) =>
    names.exactBucket(owner, (random) => [203, 0, 113, random.below(256)].join('.')),
  );
  refused('BKT-NAME-14', ({ names }) => names.bucket({ tail: 'a..b' }));
  refused('BKT-NAME-15', ({ names }) => names.bucket({ tail: 'a.-b' }));
  refused('BKT-NAME-16', ({ names }) => names.bucket({ tail: 'a-.b' }));
  // The naming page forbids both; an answer of AWS S3, which may look at the address first, is not known.
  refused('BKT-NAME-18', ({ names }) => names.bucket({ tail: 'é' }), 'InvalidURI');
  refused('BKT-NAME-19', ({ names }) => names.bucket({ tail: 'a b' }), 'InvalidURI');
  refused('BKT-NAME-20', ({ owner, names }) =>
    names.exactBucket(owner, (random) => `xn--${random.text(20)}`),
  );
  refused('BKT-NAME-20', ({ names }) => names.bucket({ tail: '-s3alias' }));

  requirement('BKT-NAME-17', async ({ owner, names, observe }) => {
    for (const tail of ['a.-b', 'a-.b'])
      observe(`…${tail}`, (await owner.createBucket({ bucket: names.bucket({ tail }) })).status);
  });
});
