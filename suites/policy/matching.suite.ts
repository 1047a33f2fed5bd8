import { profile, requirement } from '../harness/requirement.ts';
import { allow, deny, policyOf, putPolicy, policyNames } from './policies.ts';
import { lists, reads, removes, replaces, type Trial, tryPolicy } from './trials.ts';

/**
 * A matcher that tries every assignment of the letters has some 10,000,000,000 to try: longer than any request may take, but
 * not forever, so that a target which fails here recovers.
 */
const WILD = '*a'.repeat(6);
const LONG = 'a'.repeat(150);

const trials: readonly Trial[] = [
  // POL-MATCH-01 (std SHOULD, aws MUST): The action s3:* matches reading, listing and deleting.
  {
    id: 'POL-MATCH-01',
    says: ({ bucket, objects }) => [allow('s3:*', [bucket, objects('open/*')])],
    allows: [reads('open/a'), lists(), removes('open/b')],
    denies: [reads('shut/a')],
  },
  // POL-MATCH-02 (std SHOULD, aws MUST): The action s3:Get* matches s3:GetObject.
  {
    id: 'POL-MATCH-02',
    says: ({ objects }) => [allow('s3:Get*', objects())],
    allows: [reads('a')],
    denies: [replaces('a')],
  },
  // POL-MATCH-03 (std SHOULD, aws MUST): A * within a resource matches any characters, slashes included.
  {
    id: 'POL-MATCH-03',
    says: ({ objects }) => [allow('s3:GetObject', objects('pub*/x*.txt'))],
    allows: [reads('public/x.txt'), reads('pub/a/b/x-1.txt')],
    denies: [reads('public/y.txt'), reads('public/x.txt.bak'), reads('a/pub/x.txt')],
  },
  // POL-MATCH-04 (std SHOULD, aws MUST): A ? within a resource matches exactly one character.
  {
    id: 'POL-MATCH-04',
    says: ({ objects }) => [allow('s3:GetObject', objects('page-?.html'))],
    allows: [reads('page-1.html')],
    denies: [reads('page-.html'), reads('page-10.html'), reads('page-1xhtml')],
  },
  // POL-MATCH-05 (std SHOULD, aws MUST): An array of resources matches each of them.
  {
    id: 'POL-MATCH-05',
    says: ({ objects }) => [allow('s3:GetObject', [objects('a/*'), objects('b')])],
    allows: [reads('a/1'), reads('b')],
    denies: [reads('b1'), reads('c')],
  },
  // POL-MATCH-06 (std SHOULD, aws MUST): The principal {"AWS": "*"} of an Allow means everyone, as * does.
  {
    id: 'POL-MATCH-06',
    says: ({ objects }) => [
      allow('s3:GetObject', objects('one'), { Principal: { AWS: '*' } }),
      allow('s3:GetObject', objects('list'), { Principal: { AWS: ['*'] } }),
    ],
    allows: [reads('one'), reads('list')],
    denies: [reads('other')],
  },
  // POL-MATCH-10 (std SHOULD, aws MUST): A resource is compared with the decoded key, spaces and percent signs
  //   included.
  {
    id: 'POL-MATCH-10',
    says: ({ objects }) => [allow('s3:GetObject', [objects('a b/c+1.txt'), objects('50%25.txt')])],
    allows: [reads('a b/c+1.txt'), reads('50%25.txt')],
    denies: [reads('a%20b/c+1.txt'), reads('50%.txt')],
  },
  // POL-MATCH-12 (SHOULD): A resource is compared with the decoded key, even where it has letters outside ASCII.
  {
    id: 'POL-MATCH-12',
    says: ({ objects }) => [allow('s3:GetObject', objects('é/日本.txt'))],
    allows: [reads('é/日本.txt')],
    denies: [reads('e/日本.txt')],
  },
];

profile('policy', () => {
  for (const trial of trials) {
    requirement(trial.id, async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await tryPolicy(trial, bucket, { owner, anonymous, target, given, dialect, settled, expect });
    });
  }

  // POL-MATCH-11 (MUST): A policy with many wildcards in a resource is refused, or evaluated within the time limit
  //   of a request, whether it matches or not.
  requirement(
    'POL-MATCH-11',
    async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await given.objects(bucket, [LONG, `d/${LONG}`]);
      const { objects } = policyNames(dialect, bucket);
      const wild = [objects(`${WILD}*b`), objects(`d/${WILD}*`)];
      const put = await putPolicy({ owner, target }, bucket, policyOf(allow('s3:GetObject', wild)));
      if (!put.ok) {
        expect(put).toBeRefused();
        return;
      }
      const fits = `d/${LONG}`;
      const matches = () => anonymous.getObject({ bucket, key: fits });
      const first = await matches();
      // What wildcards mean within a resource is open there; that there are answers is not.
      if (dialect.policyStatements !== 'all-forms')
        expect(first, 'a key that fits').toHaveStatus(200, 401, 403, 404);
      // A policy that has not settled is no reason for having no answer, for which one time limit is enough.
      else if (first.failure?.kind === 'timeout') expect(first, 'a key that fits').toHaveBody(fits);
      else await settled(async () => expect(await matches(), 'a key that fits').toHaveBody(fits));
      expect(await anonymous.getObject({ bucket, key: LONG }), 'a key that does not fit').toBeDenied();
    },
    { disruptive: 'processor' },
  );

  // POL-MATCH-07 (SHOULD): NotAction in a Deny denies every action except the named ones.
  requirement(
    'POL-MATCH-07',
    async ({ owner, target, given, names, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'before');
      // Clean-up has to delete these objects.
      const statement = deny(undefined, policyNames(dialect, bucket).objects(), {
        NotAction: ['s3:GetObject', 's3:DeleteObject*'],
      });
      expect(await putPolicy({ owner, target }, bucket, policyOf(statement)), 'the policy').toSucceed();
      const probe = names.key();
      await settled(async () => {
        expect(await owner.putObject({ bucket, key: probe, body: 'probe' }), 'adding').toBeDenied();
      });
      expect(await owner.putObject({ bucket, key, body: 'after' }), 'replacing').toBeDenied();
      expect(await owner.getObject({ bucket, key })).toHaveBody('before');
    },
  );

  // POL-MATCH-08 (SHOULD): NotResource in a Deny denies every resource except the named ones.
  requirement('POL-MATCH-08', async ({ owner, target, given, dialect, bucket, settled, expect }) => {
    await given.objects(bucket, ['open/a', 'shut/a']);
    const statement = deny('s3:GetObject', undefined, {
      NotResource: policyNames(dialect, bucket).objects('open/*'),
    });
    expect(await putPolicy({ owner, target }, bucket, policyOf(statement)), 'the policy').toSucceed();
    await settled(async () => {
      expect(await owner.getObject({ bucket, key: 'shut/a' }), 'not named').toBeDenied();
    });
    expect(await owner.getObject({ bucket, key: 'open/a' }), 'named').toHaveBody('open/a');
  });

  // POL-MATCH-09 (MAY): What NotPrincipal in a Deny does is observed.
  requirement('POL-MATCH-09', async ({ owner, given, dialect, bucket, key, observe }) => {
    await given.object(bucket, key);
    const { objects } = policyNames(dialect, bucket);
    const statement = deny('s3:GetObject', objects(), { Principal: undefined, NotPrincipal: { AWS: '*' } });
    const body = { Version: '2012-10-17' as const, Statement: [statement] };
    const put = await owner.putBucketPolicy({ bucket, body });
    observe('a policy with NotPrincipal', put.error?.code ?? put.status);
    if (put.ok) observe('reading by the owner', (await owner.getObject({ bucket, key })).status);
  });
});
