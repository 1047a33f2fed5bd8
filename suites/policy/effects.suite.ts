import { profile, requirement } from '../harness/requirement.ts';
import { done } from '../harness/given.ts';
import { allow, deny, setPolicy, wordsFor } from './policies.ts';
import { comesFrom, lists, reads, replaces, type Trial, tryPolicy } from './trials.ts';

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
    says: ({ objects }) => [allow('s3:*', objects('a'))],
    opens: [reads('a')],
    shuts: [lists(), lists({ prefix: 'a' })],
  },
  {
    id: 'POL-EVAL-04',
    code: 'AccessDenied',
    says: ({ bucket }) => [allow(['s3:ListBucket', 's3:GetBucketLocation'], bucket)],
    opens: [lists()],
    shuts: [reads('a')],
  },
  {
    id: 'POL-EVAL-05',
    code: 'AccessDenied',
    says: ({ objects }) => [allow('s3:GetObject', objects())],
    opens: [reads('a')],
    shuts: [
      replaces('a'),
      { what: 'reading its list', make: (by, bucket) => by.getObjectAcl({ bucket, key: 'a' }) },
      { what: 'deleting it', make: (by, bucket) => by.deleteObject({ bucket, key: 'a' }) },
    ],
  },
  {
    id: 'POL-EVAL-06',
    says: ({ bucket, objects }) => [allow(['s3:ListBucket', 's3:GetObject'], [bucket, objects()])],
    opens: [reads('a'), lists()],
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
      'http://GOOD.example/',
      'http://evil/?http://good.example/',
      'good.example/',
    ].map((referer) => comesFrom(referer)),
  },
];

profile('policy', () => {
  for (const trial of trials) {
    requirement(trial.id, async ({ owner, anonymous, target, given, dialect, bucket, expect }) => {
      await tryPolicy(trial, bucket, { owner, anonymous, target, given, dialect, expect });
    });
  }

  requirement('POL-EVAL-13', async ({ owner, anonymous, target, given, dialect, bucket, key, expect }) => {
    await done(owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } }));
    const versionId = (await given.object(bucket, key, 'first')).header('x-std-version-id');
    const { objects } = wordsFor(dialect, bucket);
    await setPolicy({ owner, target }, bucket, allow('s3:GetObject', objects()));
    expect(await anonymous.getObject({ bucket, key, versionId })).toBeRefused('AccessDenied');
    expect(await anonymous.getObject({ bucket, key })).toHaveBody('first');
    await setPolicy({ owner, target }, bucket, allow('s3:GetObjectVersion', objects()));
    expect(await anonymous.getObject({ bucket, key, versionId })).toHaveBody('first');
    await setPolicy({ owner, target }, bucket, deny('s3:GetObjectVersion', objects()));
    expect(await owner.getObject({ bucket, key })).toHaveBody('first');
  });
});
