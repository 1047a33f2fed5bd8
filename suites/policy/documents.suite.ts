import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { expectPolicy } from './meaning.ts';
import { allow, harmless, policyOf, putPolicy, type PolicyNames, policyNames } from './policies.ts';

/** A harmless policy with one element changed to something that the contract's types exclude. */
function withElement(words: PolicyNames, elements: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [{ ...harmless(words), ...elements }] });
}

interface Refused {
  id: RequirementId;
  /** The refused documents, by what is wrong with them. */
  documents(words: PolicyNames): Readonly<Record<string, string>>;
  /** Undefined where no public page or recording names one. */
  code?: ErrorCode;
}

const refused: readonly Refused[] = [
  // POL-DOC-01 (std SHOULD, aws MUST): A policy whose Version is unknown is refused and the former policy stays
  //   (400 MalformedPolicy in the compatible protocol).
  {
    id: 'POL-DOC-01',
    code: 'MalformedPolicy',
    documents: (words) =>
      Object.fromEntries(
        ['2012-10-18', 'latest', ''].map((Version) => [
          `Version "${Version}"`,
          JSON.stringify({ ...policyOf(harmless(words)), Version }),
        ]),
      ),
  },
  // POL-VALID-01 (MUST): A policy that is not JSON is refused (400 MalformedPolicy in the compatible protocol).
  {
    id: 'POL-VALID-01',
    code: 'MalformedPolicy',
    documents: (words) => ({
      'plain text': 'Allow everything',
      XML: '<Policy/>',
      'JSON without its end': withElement(words, {}).slice(0, -1),
    }),
  },
  // POL-VALID-02 (MUST): A policy without Statement is refused (400 MalformedPolicy in the compatible protocol).
  {
    id: 'POL-VALID-02',
    code: 'MalformedPolicy',
    documents: () => ({ 'an empty object': '{}', 'only a Version': '{"Version":"2012-10-17"}' }),
  },
  // POL-VALID-03 (MUST): An empty body is refused (400 MalformedPolicy in the compatible protocol).
  { id: 'POL-VALID-03', code: 'MalformedPolicy', documents: () => ({ 'an empty body': '' }) },
  // POL-VALID-04 (std SHOULD, aws MUST): An Effect other than Allow and Deny is refused (400 in the compatible
  //   protocol).
  {
    id: 'POL-VALID-04',
    documents: (words) =>
      Object.fromEntries(
        ['Permit', 'deny', ''].map((Effect) => [`Effect "${Effect}"`, withElement(words, { Effect })]),
      ),
  },
  // POL-VALID-05 (std SHOULD, aws MUST): A statement without Principal is refused (400 MalformedPolicy in the
  //   compatible protocol).
  {
    id: 'POL-VALID-05',
    code: 'MalformedPolicy',
    documents: (words) => ({ 'no Principal': withElement(words, { Principal: undefined }) }),
  },
  // POL-VALID-06 (std SHOULD, aws MUST): A resource of another bucket is refused (400 MalformedPolicy in the
  //   compatible protocol).
  {
    id: 'POL-VALID-06',
    code: 'MalformedPolicy',
    documents: (words) => ({
      'a Resource of a bucket with a longer name': withElement(words, { Resource: `${words.bucket}-2/*` }),
      'a Resource of another bucket': withElement(words, {
        Resource: words.bucket.replace(/[^:]+$/, 'another-bucket/*'),
      }),
    }),
  },
  // POL-VALID-07 (std SHOULD, aws MUST): An action that does not exist is refused (400 MalformedPolicy in the
  //   compatible protocol).
  {
    id: 'POL-VALID-07',
    code: 'MalformedPolicy',
    documents: (words) =>
      Object.fromEntries(
        ['s3:EatObject', 'GetObject'].map((Action) => [`Action "${Action}"`, withElement(words, { Action })]),
      ),
  },
  // POL-VALID-08 (std SHOULD, aws MUST): A field that the grammar does not know is refused (400 in the compatible
  //   protocol).
  {
    id: 'POL-VALID-08',
    documents: (words) => ({
      'an unknown field in a statement': withElement(words, { Comment: 'none' }),
      'an unknown field beside the statements': JSON.stringify({
        ...policyOf(harmless(words)),
        Comment: 'none',
      }),
    }),
  },
  // POL-VALID-09 (std SHOULD, aws MUST): A condition operator that does not exist is refused (400 in the compatible
  //   protocol).
  {
    id: 'POL-VALID-09',
    documents: (words) => ({
      'operator StringResembles': withElement(words, {
        Condition: { StringResembles: { [words.key('Referer')]: 'x' } },
      }),
    }),
  },
  // POL-VALID-10 (SHOULD): A statement with both Action and NotAction is refused.
  {
    id: 'POL-VALID-10',
    documents: (words) => ({
      'Action beside NotAction': withElement(words, { NotAction: 's3:PutObject' }),
    }),
  },
  // POL-VALID-11 (std SHOULD, aws MUST): A statement whose actions apply to none of its resources is refused (400
  //   MalformedPolicy in the compatible protocol).
  {
    id: 'POL-VALID-11',
    code: 'MalformedPolicy',
    documents: (words) => ({
      's3:ListBucket on objects': withElement(words, { Action: 's3:ListBucket', Condition: undefined }),
      's3:GetObject on a bucket': withElement(words, { Resource: words.bucket }),
    }),
  },
  // POL-VALID-17 (std SHOULD, aws MUST): A principal that is neither *, nor an ARN, nor an id is refused (400
  //   MalformedPolicy in the compatible protocol).
  {
    id: 'POL-VALID-17',
    code: 'MalformedPolicy',
    documents: (words) => ({
      'Principal "nobody at all"': withElement(words, { Principal: { AWS: 'nobody at all' } }),
    }),
  },
  // POL-VALID-18 (std SHOULD, aws MUST): A policy of more than 20 KB is refused.
  {
    id: 'POL-VALID-18',
    // Statements that have nothing in common: AWS counts without white space, and merges equal statements.
    documents: (words) => ({
      '40 KB': JSON.stringify(
        policyOf(
          ...Array.from({ length: 45 }, (_, n) =>
            allow('s3:GetObject', words.objects(`${n}/`.padEnd(900, 'x'))),
          ),
        ),
      ),
    }),
  },
  // POL-VALID-19 (MUST): A deeply nested document is refused like any other document that breaks the grammar.
  {
    id: 'POL-VALID-19',
    documents: () => ({
      '1,000 arrays in one another': `{"Version":"2012-10-17","Statement":${'['.repeat(1000)}${']'.repeat(1000)}}`,
      '1,000 objects in one another': `{"Version":"2012-10-17","Statement":${'{"Condition":'.repeat(1000)}{}${'}'.repeat(1000)}}`,
    }),
  },
];

profile('policy', () => {
  for (const { id, documents, code } of refused) {
    requirement(id, async ({ owner, target, dialect, bucket, settled, expect }) => {
      const words = policyNames(dialect, bucket);
      const former = policyOf(harmless(words, 'Former'));
      await done(putPolicy({ owner, target }, bucket, former));
      await settled(async () => void (await done(owner.getBucketPolicy({ bucket }))));
      for (const [what, rawBody] of Object.entries(documents(words))) {
        expect(await owner.putBucketPolicy({ bucket }, { rawBody }), what).toBeRefused(code);
        await settled(async () => {
          const read = await owner.getBucketPolicy({ bucket });
          expect(read, `after ${what} was refused`).toSucceed();
          expectPolicy(read, former);
        });
      }
    });
  }

  // POL-VALID-12 (SHOULD): A single statement outside an array is accepted.
  requirement('POL-VALID-12', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const policy = { ...policyOf(), Statement: harmless(policyNames(dialect, bucket)) };
    expect(await putPolicy({ owner, target }, bucket, policy)).toSucceed();
    await settled(async () => expectPolicy(await owner.getBucketPolicy({ bucket }), policy));
  });

  // POL-VALID-13 (std SHOULD, aws MUST): A statement without Sid is accepted.
  requirement('POL-VALID-13', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const words = policyNames(dialect, bucket);
    const statements = ['One', 'Other'].map((page) => ({ ...harmless(words, page), Sid: undefined }));
    const policy = policyOf(...statements);
    expect(await putPolicy({ owner, target }, bucket, policy)).toSucceed();
    await settled(async () => expectPolicy(await owner.getBucketPolicy({ bucket }), policy));
  });

  // POL-VALID-14 (MUST): A policy for a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('POL-VALID-14', async ({ owner, names, dialect, expect }) => {
    const bucket = names.bucket();
    const body = policyOf(harmless(policyNames(dialect, bucket)));
    expect(await owner.putBucketPolicy({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.deleteBucketPolicy({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // POL-VALID-15 (MUST): The policy of a bucket that grants nothing can be neither read nor changed nor deleted by
  //   a stranger (403 AccessDenied in the compatible protocol).
  requirement('POL-VALID-15', async ({ owner, stranger, target, dialect, bucket, settled, expect }) => {
    const words = policyNames(dialect, bucket);
    const policy = policyOf(harmless(words));
    await done(putPolicy({ owner, target }, bucket, policy));
    await settled(async () => void (await done(owner.getBucketPolicy({ bucket }))));
    const takeover = policyOf(allow('s3:GetObject', words.objects()));
    expect(await stranger.getBucketPolicy({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketPolicy({ bucket, body: takeover })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketPolicy({ bucket })).toBeRefused('AccessDenied');
    await settled(async () => expectPolicy(await owner.getBucketPolicy({ bucket }), policy));
  });

  // POL-VALID-16 (std SHOULD, aws MUST): Deleting a policy that does not exist succeeds.
  requirement('POL-VALID-16', async ({ owner, bucket, expect }) => {
    expect(await owner.deleteBucketPolicy({ bucket })).toSucceed();
  });
});
