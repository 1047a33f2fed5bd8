import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning } from '../versioning/versions.ts';
import { allow, setPolicy, policyNames } from './policies.ts';
import { comesFrom, lists, reads, removes, replaces, type Trial, tryPolicy } from './trials.ts';

const PAGES = 'http://good.example/*';

/** Examples of policies in the interface document. */
const trials: readonly Trial[] = [
  // POL-EVAL-01 (MUST): A policy that allows * to get the objects lets an unsigned request read an object.
  {
    id: 'POL-EVAL-01',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    allows: [reads('a'), reads('folder/b')],
    denies: [],
  },
  // POL-EVAL-02 (MUST): A policy that allows * to list the bucket lets an unsigned request list it.
  {
    id: 'POL-EVAL-02',
    says: ({ bucket }) => [allow('s3:ListBucket', bucket)],
    allows: [lists(), lists({ prefix: 'a' })],
    denies: [],
  },
  // POL-EVAL-03 (MUST): A statement on the objects does not allow listing the bucket (403 AccessDenied in the
  //   compatible protocol).
  {
    id: 'POL-EVAL-03',
    code: 'AccessDenied',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    allows: [reads('a')],
    denies: [lists(), lists({ prefix: 'a' })],
  },
  // POL-EVAL-04 (MUST): A statement on the bucket does not allow reading its objects (403 AccessDenied in the
  //   compatible protocol).
  {
    id: 'POL-EVAL-04',
    code: 'AccessDenied',
    says: ({ bucket }) => [allow('s3:ListBucket', bucket)],
    allows: [lists()],
    denies: [reads('a')],
  },
  // POL-EVAL-05 (MUST): A statement allows only the actions that it names (403 AccessDenied in the compatible
  //   protocol).
  {
    id: 'POL-EVAL-05',
    code: 'AccessDenied',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    allows: [reads('a')],
    denies: [replaces('a'), removes('a')],
  },
  // POL-EVAL-06 (MUST): An array of actions allows each of them.
  {
    id: 'POL-EVAL-06',
    // Two statements on objects: in std a statement has one resource.
    says: ({ objects }) => [allow(['s3:GetObject', 's3:DeleteObject'], objects())],
    allows: [reads('a'), removes('b')],
    denies: [replaces('a')],
  },
  // POL-EVAL-07 (MUST): A StringLike condition on std:Referer allows a request whose Referer matches one of the
  //   patterns.
  {
    id: 'POL-EVAL-07',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), {
        Condition: { StringLike: { [key('Referer')]: ['http://other.example/*', PAGES] } },
      }),
    ],
    allows: [
      comesFrom('http://good.example/'),
      comesFrom('http://good.example/a/b?c=d'),
      comesFrom('http://other.example/index.html'),
    ],
    denies: [],
  },
  // POL-EVAL-08 (MUST): A StringLike condition on std:Referer does not allow a request whose Referer matches no
  //   pattern (403 AccessDenied in the compatible protocol).
  {
    id: 'POL-EVAL-08',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    allows: [comesFrom('http://good.example/')],
    denies: [comesFrom('http://bad.example/')],
  },
  // POL-EVAL-09 (MUST): A StringLike condition on std:Referer does not allow a request without Referer (403
  //   AccessDenied in the compatible protocol).
  {
    id: 'POL-EVAL-09',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    allows: [comesFrom('http://good.example/')],
    denies: [reads('page')],
  },
  // POL-EVAL-11 (MUST): A Referer that only resembles or contains an allowed value of std:Referer is refused (403
  //   AccessDenied in the compatible protocol).
  {
    id: 'POL-EVAL-11',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    allows: [comesFrom('http://good.example/')],
    denies: [
      'http://good.example.evil/',
      'http://good.example',
      'http://goodXexample/',
      'http://www.good.example/',
      'https://good.example/',
      'http://evil.example/?http://good.example/',
    ].map((referer) => comesFrom(referer)),
  },
];

profile('policy', () => {
  for (const trial of trials) {
    requirement(trial.id, async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await tryPolicy(trial, bucket, { owner, anonymous, target, given, dialect, settled, expect });
    });
  }

  // POL-EVAL-13 (std SHOULD, aws MUST): Reading a version by its id is a separate action: s3:GetObject does not
  //   allow it and s3:GetObjectVersion does (403 AccessDenied in the compatible protocol).
  requirement(
    'POL-EVAL-13',
    async ({ owner, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await setVersioning(owner, bucket);
      const versionId = await putVersion(owner, bucket, key, 'first');
      await given.object(bucket, key, 'second');
      const { objects } = policyNames(dialect, bucket);
      await setPolicy({ owner, target }, bucket, allow('s3:GetObject', objects()));
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key }), 'without an id').toHaveBody('second');
      });
      const read = await anonymous.getObject({ bucket, key, versionId });
      expect(read, 'by its id, with only s3:GetObject').toBeRefused('AccessDenied');
      await setPolicy({ owner, target }, bucket, allow(['s3:GetObject', 's3:GetObjectVersion'], objects()));
      await settled(async () => {
        const again = await anonymous.getObject({ bucket, key, versionId });
        expect(again, 'by its id, with s3:GetObjectVersion').toHaveBody('first');
      });
    },
  );

  // POL-EVAL-14 (std SHOULD, aws MUST): s3:GetObjectVersion does not allow reading an object without a version id
  //   (403 AccessDenied in the compatible protocol).
  requirement(
    'POL-EVAL-14',
    async ({ owner, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'not for everyone');
      const { bucket: arn, objects } = policyNames(dialect, bucket);
      const statements = [allow('s3:GetObjectVersion', objects()), allow('s3:ListBucket', arn)];
      await setPolicy({ owner, target }, bucket, ...statements);
      // The listing shows that the policy is in effect.
      await settled(async () => expect(await anonymous.listObjects({ bucket })).toSucceed());
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );
});
