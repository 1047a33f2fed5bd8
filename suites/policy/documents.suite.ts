import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { meaningOf } from './meaning.ts';
import {
  allow,
  deny,
  policyOf,
  putPolicy,
  setPolicy,
  type Statement,
  type Words,
  wordsFor,
} from './policies.ts';

/** Does no harm, should it be accepted after all. */
const harmless = ({ objects }: Words): Statement => deny('s3:GetObject', objects('none'));

/** A harmless policy with one thing otherwise: what the contract has no type for. */
function withElement(words: Words, elements: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [{ ...harmless(words), ...elements }] });
}

interface Refused {
  id: RequirementId;
  documents(words: Words): readonly string[];
  code?: ErrorCode | readonly ErrorCode[];
}

const refused: readonly Refused[] = [
  {
    id: 'POL-DOC-01',
    documents: (words) =>
      ['2012-10-18', 'latest', ''].map((Version) =>
        JSON.stringify({ Version, Statement: [harmless(words)] }),
      ),
  },
  {
    id: 'POL-VALID-01',
    documents: (words) => ['Allow everything', '<Policy/>', '"text"', withElement(words, {}).slice(0, -1)],
  },
  { id: 'POL-VALID-02', documents: () => ['{}', '{"Version":"2012-10-17"}'] },
  { id: 'POL-VALID-03', documents: () => [''] },
  {
    id: 'POL-VALID-04',
    documents: (words) => ['Permit', 'deny', ''].map((Effect) => withElement(words, { Effect })),
  },
  { id: 'POL-VALID-05', documents: (words) => [withElement(words, { Principal: undefined })] },
  {
    id: 'POL-VALID-06',
    documents: ({ bucket, objects }) =>
      [`${bucket}-2/*`, bucket.replace(/[^:]+$/, 'another-bucket/*')].map((Resource) =>
        JSON.stringify(policyOf(deny('s3:GetObject', [objects('none'), Resource]))),
      ),
  },
  {
    id: 'POL-VALID-07',
    documents: (words) =>
      ['s3:EatObject', 'GetObject'].map((Action) => withElement(words, { Action: [Action] })),
  },
  {
    id: 'POL-VALID-08',
    documents: (words) => [
      withElement(words, { Comment: 'none' }),
      JSON.stringify({ ...policyOf(harmless(words)), Comment: 'none' }),
    ],
  },
  {
    id: 'POL-VALID-09',
    documents: (words) => [
      withElement(words, { Condition: { StringResembles: { [words.key('Referer')]: 'x' } } }),
    ],
  },
  { id: 'POL-VALID-10', documents: (words) => [withElement(words, { NotAction: 's3:PutObject' })] },
  {
    id: 'POL-VALID-11',
    documents: (words) => [
      withElement(words, { Action: 's3:ListBucket' }),
      withElement(words, { Resource: words.bucket }),
    ],
  },
  { id: 'POL-VALID-17', documents: (words) => [withElement(words, { Principal: { AWS: 'nobody at all' } })] },
  {
    id: 'POL-VALID-18',
    // The public list of errors has no code for it.
    code: ['MalformedPolicy', 'EntityTooLarge', 'InvalidArgument', 'PolicyTooLarge'],
    documents: (words) => [
      withElement(words, {
        Resource: Array.from({ length: 40 }, (_, n) => words.objects(`${n}/`.padEnd(900, 'x'))),
      }),
    ],
  },
  {
    id: 'POL-VALID-19',
    documents: () => [
      `{"Version":"2012-10-17","Statement":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      `{"Version":"2012-10-17","Statement":${'{"Condition":'.repeat(1000)}{}${'}'.repeat(1000)}}`,
    ],
  },
];

profile('policy', () => {
  for (const { id, documents, code = 'MalformedPolicy' } of refused) {
    requirement(id, async ({ owner, target, dialect, bucket, expect }) => {
      const words = wordsFor(dialect, bucket);
      const former = deny('s3:GetObject', words.objects('former'), { Sid: 'former' });
      await setPolicy({ owner, target }, bucket, former);
      for (const rawBody of documents(words)) {
        const shown = rawBody.slice(0, 200);
        expect(await owner.putBucketPolicy({ bucket }, { rawBody }), shown).toBeRefused(code);
        const read = await owner.getBucketPolicy({ bucket });
        expect(read, `after ${shown}`).toSucceed();
        expect(meaningOf(read.output), `after ${shown}`).toEqual(meaningOf(policyOf(former)));
      }
    });
  }

  requirement('POL-VALID-12', async ({ owner, dialect, bucket, expect }) => {
    const Statement = harmless(wordsFor(dialect, bucket));
    expect(await owner.putBucketPolicy({ bucket, body: { Version: '2012-10-17', Statement } })).toSucceed();
    const read = await owner.getBucketPolicy({ bucket });
    expect(meaningOf(read.output)).toEqual(meaningOf(policyOf(Statement)));
  });

  requirement('POL-VALID-13', async ({ owner, target, dialect, bucket, expect }) => {
    const { objects } = wordsFor(dialect, bucket);
    const policy = policyOf(deny('s3:GetObject', objects('a')), deny('s3:GetObject', objects('b')));
    expect(await putPolicy({ owner, target }, bucket, policy)).toSucceed();
  });

  requirement('POL-VALID-14', async ({ owner, names, dialect, expect }) => {
    const bucket = names.bucket();
    const body = policyOf(harmless(wordsFor(dialect, bucket)));
    expect(await owner.putBucketPolicy({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.deleteBucketPolicy({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  });

  requirement('POL-VALID-15', async ({ owner, stranger, dialect, bucket, expect }) => {
    const words = wordsFor(dialect, bucket);
    const policy = policyOf(harmless(words));
    await done(owner.putBucketPolicy({ bucket, body: policy }));
    const takeover = policyOf(allow('s3:*', [words.bucket, words.objects()]));
    expect(await stranger.getBucketPolicy({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketPolicy({ bucket, body: takeover })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketPolicy({ bucket })).toBeRefused('AccessDenied');
    const read = await owner.getBucketPolicy({ bucket });
    expect(read).toSucceed();
    expect(meaningOf(read.output)).toEqual(meaningOf(policy));
  });

  requirement('POL-VALID-16', async ({ owner, bucket, expect }) => {
    expect(await owner.deleteBucketPolicy({ bucket })).toSucceed();
  });
});
