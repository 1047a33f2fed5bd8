import { expect } from 'vitest';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketQuery } from '../case/wire-path.ts';
import { expectConfiguration } from './kept.ts';
import type { Website } from './sites.ts';

const FULL: Website = {
  IndexDocument: { Suffix: 'start.html' },
  ErrorDocument: { Key: 'errors/none.html' },
};

profile('website', () => {
  // WEB-CONF-01 (MUST): Setting a configuration with an index page succeeds (200 in the compatible protocol).
  requirement('WEB-CONF-01', async ({ owner, bucket }) => {
    expect(await owner.putBucketWebsite({ bucket, body: FULL })).toSucceed();
  });

  // WEB-CONF-02 (MUST): The configuration is read back as it was set, with index page and error page.
  requirement('WEB-CONF-02', async ({ owner, bucket, settled }) => {
    expect(await owner.putBucketWebsite({ bucket, body: FULL })).toSucceed();
    await settled(() => expectConfiguration(owner, bucket, FULL));
  });

  // WEB-CONF-03 (MUST): A configuration without an error page is accepted.
  requirement('WEB-CONF-03', async ({ owner, bucket, settled }) => {
    const { IndexDocument } = FULL;
    expect(await owner.putBucketWebsite({ bucket, body: { IndexDocument } })).toSucceed();
    await settled(() => expectConfiguration(owner, bucket, { IndexDocument }));
  });

  // WEB-CONF-04 (MUST): A configuration with neither an index page nor a redirect of all requests is refused and
  //   nothing changes (400 InvalidArgument or MalformedXML in the compatible protocol).
  requirement('WEB-CONF-04', async ({ owner, bucket, settled }) => {
    await done(owner.putBucketWebsite({ bucket, body: FULL }));
    await settled(() => expectConfiguration(owner, bucket, FULL));
    for (const body of [{}, { ErrorDocument: { Key: 'error.html' } }]) {
      expect(await owner.putBucketWebsite({ bucket, body })).toBeRefused(['InvalidArgument', 'MalformedXML']);
      await expectConfiguration(owner, bucket, FULL);
    }
  });

  // WEB-CONF-05 (MUST): Deleting the configuration turns website mode off: there is no configuration any more.
  requirement('WEB-CONF-05', async ({ owner, bucket, settled }) => {
    await done(owner.putBucketWebsite({ bucket, body: FULL }));
    expect(await owner.deleteBucketWebsite({ bucket })).toSucceed();
    await settled(async () => {
      expect(await owner.getBucketWebsite({ bucket })).toBeRefused('NoSuchWebsiteConfiguration');
    });
  });

  // WEB-CONF-06 (MUST): The sub-resource website means the same with and without the slash after the bucket.
  requirement('WEB-CONF-06', async ({ owner, bucket, target, settled }) => {
    const put = { path: bucketQuery(target, bucket, '?website') };
    expect(await owner.putBucketWebsite({ bucket, body: FULL }, put)).toSucceed();
    // With the bucket in the host name, the path always has a slash.
    const slashes = target.addressing === 'path' ? ['', '/'] : [''];
    for (const query of slashes.flatMap((slash) => [`${slash}?website`, `${slash}?website=`]))
      await settled(async () => {
        const read = await owner.getBucketWebsite({ bucket }, { path: bucketQuery(target, bucket, query) });
        expect(documentOf(read).IndexDocument, `index page by ${query}`).toEqual(FULL.IndexDocument);
      });
  });

  // WEB-CONF-07 (MUST): A new configuration replaces the former one, including its error page and routing rules.
  requirement('WEB-CONF-07', async ({ owner, bucket, settled }) => {
    const former = { ...FULL, RoutingRules: [{ Redirect: { HostName: 'elsewhere.example' } }] };
    const IndexDocument = { Suffix: 'index.html' };
    await done(owner.putBucketWebsite({ bucket, body: former }));
    expect(await owner.putBucketWebsite({ bucket, body: { IndexDocument } })).toSucceed();
    await settled(() => expectConfiguration(owner, bucket, { IndexDocument }));
  });
});
