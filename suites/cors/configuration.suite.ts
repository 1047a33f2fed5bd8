import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { waitFor } from '../case/settle.ts';
import { expectDecisions, expectNoRules, expectRules, LISTED, OTHER, rule, setCors } from './rules.ts';

/** A rule with all elements. */
const full = rule({
  AllowedOrigin: [LISTED, 'https://*.example.org', 'http://localhost:8080'],
  AllowedMethod: ['GET', 'PUT'],
  AllowedHeader: ['content-type', 'x-assay-*'],
  ExposeHeader: ['etag', 'x-assay-note'],
  MaxAgeSeconds: 3000,
});

profile('cors', () => {
  // CORS-CONF-01 (MUST): A configuration is read back as it was set: origins, methods, allowed headers, exposed
  //   headers and max age.
  requirement('CORS-CONF-01', async ({ owner, bucket, expect, settled }) => {
    const rules = [full, rule({ AllowedOrigin: ['*'], AllowedMethod: ['HEAD'], MaxAgeSeconds: 1 })];
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: rules } })).toSucceed();
    await settled(() => expectRules(owner, bucket, rules));
  });

  // CORS-CONF-02 (MUST): A rule may allow each of GET, PUT, DELETE, POST and HEAD.
  requirement('CORS-CONF-02', async ({ owner, bucket, expect, settled }) => {
    const all = rule({ AllowedMethod: ['GET', 'PUT', 'DELETE', 'POST', 'HEAD'] });
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [all] } })).toSucceed();
    await settled(() => expectRules(owner, bucket, [all]));
  });

  // CORS-CONF-04 (MUST): A new configuration replaces the former one and takes effect.
  requirement('CORS-CONF-04', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, full);
    const latter = rule({ AllowedOrigin: [OTHER], AllowedMethod: ['DELETE'] });
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [latter] } })).toSucceed();
    await settled(async () => {
      await expectRules(owner, bucket, [latter]);
      await expectDecisions({ anonymous }, { bucket, key }, [
        [OTHER, 'DELETE', [], true],
        [LISTED, 'PUT', [], false],
      ]);
    });
  });

  // CORS-CONF-05 (MUST): The configuration can be deleted; afterwards no origin is allowed.
  requirement('CORS-CONF-05', async ({ owner, anonymous, dialect, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, rule());
    await settled(() => expectDecisions({ anonymous }, { bucket, key }, [[LISTED, 'GET', [], true]]));
    expect(await owner.deleteBucketCors({ bucket })).toSucceed();
    await settled(async () => {
      await expectNoRules({ owner, dialect }, bucket);
      await expectDecisions({ anonymous }, { bucket, key }, [[LISTED, 'GET', [], false]]);
    });
  });

  // CORS-CONF-06 (std SHOULD, aws MUST): Header names of a rule are read back in the case they were written in.
  requirement('CORS-CONF-06', async ({ owner, bucket, expect, settled }) => {
    const cased = rule({ AllowedHeader: ['X-Assay-NOTE', 'content-Type'], ExposeHeader: ['ETag'] });
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [cased] } })).toSucceed();
    await settled(async () => {
      const [read] = documentOf(await owner.getBucketCors({ bucket })).CORSRule;
      expect(read?.AllowedHeader?.toSorted(), 'allowed headers').toEqual(['X-Assay-NOTE', 'content-Type']);
      expect(read?.ExposeHeader, 'exposed headers').toEqual(['ETag']);
    });
  });

  // CORS-CONF-07 (std SHOULD, aws MUST): The ID of a rule is read back.
  requirement('CORS-CONF-07', async ({ owner, bucket, expect, settled }) => {
    const named = rule({ ID: 'the rule of the application' });
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [named] } })).toSucceed();
    await settled(async () => {
      const read = documentOf(await owner.getBucketCors({ bucket })).CORSRule;
      expect(
        read.map(({ ID }) => ID),
        'IDs of rules',
      ).toEqual([named.ID]);
    });
  });

  // CORS-CONF-08 (std SHOULD, aws MUST): A rule of only origins and methods is accepted, and read back without
  //   headers and max age.
  requirement('CORS-CONF-08', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [rule()] } })).toSucceed();
    await settled(() => expectRules(owner, bucket, [rule({ AllowedHeader: [], ExposeHeader: [] })]));
    const [read] = nonEmpty(documentOf(await owner.getBucketCors({ bucket })).CORSRule, 'rules');
    expect(read.MaxAgeSeconds, 'max age').toBeUndefined();
  });

  // CORS-CONF-09 (std SHOULD, aws MUST): Deleting the rules of a bucket without rules succeeds.
  requirement('CORS-CONF-09', async ({ owner, bucket, expect }) => {
    expect(await owner.deleteBucketCors({ bucket })).toSucceed();
  });

  // CORS-CONF-10 (std SHOULD, aws MUST): A configuration of 100 rules is accepted and read back in its order.
  requirement('CORS-CONF-10', async ({ owner, bucket, expect, settled }) => {
    const rules = Array.from({ length: 100 }, (_, at) => rule({ MaxAgeSeconds: 1000 - at }));
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: rules } })).toSucceed();
    await settled(() => expectRules(owner, bucket, rules));
  });

  // CORS-CONF-11 (std MAY, aws MUST): An empty origin is accepted and read back.
  requirement('CORS-CONF-11', async ({ owner, bucket, expect, settled, observe }) => {
    const empty = rule({ AllowedOrigin: [''] });
    const put = await owner.putBucketCors({ bucket, body: { CORSRule: [empty] } });
    observe('rule of an empty origin', put.ok ? 'accepted' : `refused, ${put.status} ${put.error?.code}`);
    expect(put).toSucceed();
    await settled(() => expectRules(owner, bucket, [empty]));
  });

  // CORS-CONF-12 (MUST): A bucket that is created again under the name of a deleted one has no rules of the deleted
  //   one.
  requirement('CORS-CONF-12', async ({ owner, dialect, bucket, expect, settled }) => {
    await setCors(owner, bucket, rule());
    const deleted = await done(owner.deleteBucket({ bucket }));
    // The name of a bucket that was just deleted may not be free at once.
    await waitFor(deleted, async () => expect(await owner.createBucket({ bucket })).toSucceed());
    if (!(await owner.headBucket({ bucket })).ok) await done(owner.createBucket({ bucket }));
    await settled(() => expectNoRules({ owner, dialect }, bucket));
  });

  // CORS-VALID-07 (std SHOULD, aws MUST): Reading the rules of a bucket without rules is refused (404
  //   NoSuchCORSConfiguration in the compatible protocol).
  requirement('CORS-VALID-07', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketCors({ bucket })).toBeRefused('NoSuchCORSConfiguration');
  });

  // CORS-VALID-08 (std SHOULD, aws MUST): Deleting the rules returns 204.
  requirement('CORS-VALID-08', async ({ owner, bucket, expect }) => {
    await setCors(owner, bucket, rule());
    expect(await owner.deleteBucketCors({ bucket })).toHaveStatus(204);
  });

  // CORS-VALID-09 (MUST): A stranger can neither read nor change nor delete the rules (403 AccessDenied in the
  //   compatible protocol).
  requirement('CORS-VALID-09', async ({ owner, stranger, bucket, expect }) => {
    await setCors(owner, bucket, rule());
    const body = { CORSRule: [rule({ AllowedOrigin: ['*'] })] };
    expect(await stranger.getBucketCors({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketCors({ bucket, body })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketCors({ bucket })).toBeRefused('AccessDenied');
    await expectRules(owner, bucket, [rule()]);
  });

  // CORS-VALID-10 (MUST): The cross-origin rules of a bucket that does not exist can be neither set, read nor
  //   deleted (404 NoSuchBucket in the compatible protocol).
  requirement('CORS-VALID-10', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketCors({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketCors({ bucket, body: { CORSRule: [rule()] } })).toBeRefused('NoSuchBucket');
    expect(await owner.deleteBucketCors({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // CORS-VALID-11 (MUST): A CORSConfiguration document is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('CORS-VALID-11', async ({ owner, bucket, expect, settled }) => {
    for (const [at, namespace] of ['', ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'].entries()) {
      const inside = `<AllowedOrigin>${LISTED}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><MaxAgeSeconds>${at}</MaxAgeSeconds>`;
      const rawBody = `<CORSConfiguration${namespace}><CORSRule>${inside}</CORSRule></CORSConfiguration>`;
      expect(await owner.putBucketCors({ bucket, body: { CORSRule: [] } }, { rawBody })).toSucceed();
      await settled(() => expectRules(owner, bucket, [rule({ MaxAgeSeconds: at })]));
    }
  });
});
