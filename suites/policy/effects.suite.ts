import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning } from '../versioning/versions.ts';
import { allow, setPolicy, wordsFor } from './policies.ts';
import { comesFrom, lists, reads, removes, replaces, type Trial, tryPolicy } from './trials.ts';

const PAGES = 'http://good.example/*';

/** What the interface document shows of policies. */
const trials: readonly Trial[] = [
  {
    id: 'POL-EVAL-01',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    opens: [reads('a'), reads('folder/b')],
    shuts: [],
  },
  {
    id: 'POL-EVAL-02',
    says: ({ bucket }) => [allow('s3:ListBucket', bucket)],
    opens: [lists(), lists({ prefix: 'a' })],
    shuts: [],
  },
  {
    id: 'POL-EVAL-03',
    code: 'AccessDenied',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    opens: [reads('a')],
    shuts: [lists(), lists({ prefix: 'a' })],
  },
  {
    id: 'POL-EVAL-04',
    code: 'AccessDenied',
    says: ({ bucket }) => [allow('s3:ListBucket', bucket)],
    opens: [lists()],
    shuts: [reads('a')],
  },
  {
    id: 'POL-EVAL-05',
    code: 'AccessDenied',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    opens: [reads('a')],
    shuts: [replaces('a'), removes('a')],
  },
  {
    id: 'POL-EVAL-06',
    // Two on objects: in std a statement has one resource.
    says: ({ objects }) => [allow(['s3:GetObject', 's3:DeleteObject'], objects())],
    opens: [reads('a'), removes('b')],
    shuts: [replaces('a')],
  },
  {
    id: 'POL-EVAL-07',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), {
        Condition: { StringLike: { [key('Referer')]: ['http://other.example/*', PAGES] } },
      }),
    ],
    opens: [
      comesFrom('http://good.example/'),
      comesFrom('http://good.example/a/b?c=d'),
      comesFrom('http://other.example/index.html'),
    ],
    shuts: [],
  },
  {
    id: 'POL-EVAL-08',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    opens: [comesFrom('http://good.example/')],
    shuts: [comesFrom('http://bad.example/')],
  },
  {
    id: 'POL-EVAL-09',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    opens: [comesFrom('http://good.example/')],
    shuts: [reads('page')],
  },
  {
    id: 'POL-EVAL-11',
    code: 'AccessDenied',
    says: ({ objects, key }) => [
      allow('s3:GetObject', objects(), { Condition: { StringLike: { [key('Referer')]: [PAGES] } } }),
    ],
    opens: [comesFrom('http://good.example/')],
    shuts: [
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

  requirement(
    'POL-EVAL-13',
    async ({ owner, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await setVersioning(owner, bucket);
      const versionId = await putVersion(owner, bucket, key, 'first');
      await given.object(bucket, key, 'second');
      const { objects } = wordsFor(dialect, bucket);
      await setPolicy({ owner, target }, bucket, allow('s3:GetObject', objects()));
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key }), 'without an id').toHaveBody('second');
      });
      const read = await anonymous.getObject({ bucket, key, versionId });
      expect(read, 'by its id, with s3:GetObject alone').toBeRefused('AccessDenied');
      await setPolicy({ owner, target }, bucket, allow(['s3:GetObject', 's3:GetObjectVersion'], objects()));
      await settled(async () => {
        const again = await anonymous.getObject({ bucket, key, versionId });
        expect(again, 'by its id, with s3:GetObjectVersion').toHaveBody('first');
      });
    },
  );
});
