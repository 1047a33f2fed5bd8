import { expect } from 'vitest';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { expectConfiguration } from './kept.ts';
import type { Rule, Website } from './sites.ts';

const VALID: Website = { IndexDocument: { Suffix: 'index.html' } };
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

interface Refused {
  id: RequirementId;
  code?: ErrorCode | readonly ErrorCode[];
  body: Website;
}

/** A configuration that is valid except for its rules. */
const withRules = (...RoutingRules: Rule[]): Website => ({ ...VALID, RoutingRules });
const host = { HostName: 'elsewhere.example' };
/** This number of valid rules. */
const rules = (count: number) =>
  withRules(
    ...Array.from({ length: count }, (_, at) => ({
      Condition: { KeyPrefixEquals: `${at}/` },
      Redirect: host,
    })),
  );

const refused: readonly Refused[] = [
  // WEB-VALID-03 (std SHOULD, aws MUST): An index page with a slash is refused (400 InvalidArgument in the
  //   compatible protocol).
  {
    id: 'WEB-VALID-03',
    code: 'InvalidArgument',
    body: { IndexDocument: { Suffix: 'pages/index.html' } },
  },
  // WEB-VALID-04 (std SHOULD, aws MUST): An empty index page is refused (400 InvalidArgument in the compatible
  //   protocol).
  { id: 'WEB-VALID-04', code: 'InvalidArgument', body: { IndexDocument: { Suffix: '' } } },
  // WEB-VALID-05 (std SHOULD, aws MUST): A redirect of all requests together with an index page is refused (400
  //   InvalidArgument in the compatible protocol).
  {
    id: 'WEB-VALID-05',
    code: 'InvalidArgument',
    body: { ...VALID, RedirectAllRequestsTo: host },
  },
  // WEB-VALID-06 (std SHOULD, aws MUST): A rule that redirects to a protocol other than http and https is refused
  //   (400 InvalidRequest in the compatible protocol).
  {
    id: 'WEB-VALID-06',
    code: 'InvalidRequest',
    body: withRules({ Redirect: { ...host, Protocol: 'gopher' } }),
  },
  // WEB-VALID-07 (SHOULD): A rule with an empty redirect is refused (400 MalformedXML in the compatible protocol).
  { id: 'WEB-VALID-07', code: 'MalformedXML', body: withRules({ Redirect: {} }) },
  // WEB-VALID-08 (std SHOULD, aws MUST): A rule with both ReplaceKeyWith and ReplaceKeyPrefixWith is refused (400
  //   InvalidRequest in the compatible protocol).
  {
    id: 'WEB-VALID-08',
    code: 'InvalidRequest',
    body: withRules({ Redirect: { ReplaceKeyWith: 'a', ReplaceKeyPrefixWith: 'b' } }),
  },
  // WEB-VALID-09 (std SHOULD, aws MUST): 51 routing rules are refused and 50 are accepted (400 in the compatible
  //   protocol).
  { id: 'WEB-VALID-09', body: rules(51) },
  // WEB-VALID-14 (SHOULD): A redirect of all requests to a protocol other than http and https is refused (400
  //   InvalidRequest in the compatible protocol).
  {
    id: 'WEB-VALID-14',
    code: 'InvalidRequest',
    body: { RedirectAllRequestsTo: { ...host, Protocol: 'ftp' } },
  },
  // WEB-VALID-15 (std SHOULD, aws MUST): A rule with an empty condition is refused (400 InvalidRequest or
  //   MalformedXML in the compatible protocol).
  {
    id: 'WEB-VALID-15',
    code: ['InvalidRequest', 'MalformedXML'],
    body: withRules({ Condition: {}, Redirect: host }),
  },
  // WEB-VALID-16 (SHOULD): A rule whose redirect code is not the status of a redirect is refused (400
  //   InvalidRequest in the compatible protocol).
  {
    id: 'WEB-VALID-16',
    code: 'InvalidRequest',
    body: withRules({ Redirect: { ...host, HttpRedirectCode: '200' } }),
  },
];

profile('website', () => {
  for (const { id, code, body } of refused)
    requirement(id, async ({ owner, bucket, settled }) => {
      await done(owner.putBucketWebsite({ bucket, body: VALID }));
      await settled(() => expectConfiguration(owner, bucket, VALID));
      expect(await owner.putBucketWebsite({ bucket, body })).toBeRefused(code);
      await expectConfiguration(owner, bucket, VALID);
    });

  // WEB-VALID-17 (SHOULD): The refusal of a redirect of all requests together with an index page names
  //   RedirectAllRequestsTo in ArgumentName.
  requirement('WEB-VALID-17', async ({ owner, bucket }) => {
    const put = await owner.putBucketWebsite({ bucket, body: { ...VALID, RedirectAllRequestsTo: host } });
    expect(put.error?.extra['ArgumentName'], 'ArgumentName').toBe('RedirectAllRequestsTo');
  });

  requirement('WEB-VALID-09', async ({ owner, bucket }) => {
    expect(await owner.putBucketWebsite({ bucket, body: rules(50) })).toSucceed();
  });

  // WEB-VALID-01 (MUST): Reading the configuration of a bucket without one is refused (404
  //   NoSuchWebsiteConfiguration in the compatible protocol).
  requirement('WEB-VALID-01', async ({ owner, bucket }) => {
    expect(await owner.getBucketWebsite({ bucket })).toBeRefused('NoSuchWebsiteConfiguration');
  });

  // WEB-VALID-02 (std SHOULD, aws MUST): Deleting a configuration returns 204, even when there is none.
  requirement('WEB-VALID-02', async ({ owner, bucket }) => {
    expect(await owner.deleteBucketWebsite({ bucket })).toSucceed(204);
    await done(owner.putBucketWebsite({ bucket, body: VALID }));
    expect(await owner.deleteBucketWebsite({ bucket })).toSucceed(204);
  });

  // WEB-VALID-10 (MUST): A stranger can neither read nor change nor delete the configuration (403 AccessDenied in
  //   the compatible protocol).
  requirement('WEB-VALID-10', async ({ owner, stranger, bucket, settled }) => {
    await done(owner.putBucketWebsite({ bucket, body: VALID }));
    await settled(() => expectConfiguration(owner, bucket, VALID));
    const body = { IndexDocument: { Suffix: 'taken-over.html' } };
    expect(await stranger.getBucketWebsite({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketWebsite({ bucket, body })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketWebsite({ bucket })).toBeRefused('AccessDenied');
    await expectConfiguration(owner, bucket, VALID);
  });

  // WEB-VALID-11 (MUST): The configuration of a bucket that does not exist is refused (404 NoSuchBucket in the
  //   compatible protocol).
  requirement('WEB-VALID-11', async ({ owner, names }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketWebsite({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketWebsite({ bucket, body: VALID })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // WEB-VALID-12 (MUST): Routing rules read back as they were set.
  requirement('WEB-VALID-12', async ({ owner, bucket, settled }) => {
    const website = withRules(
      {
        Condition: { KeyPrefixEquals: 'docs/', HttpErrorCodeReturnedEquals: '404' },
        Redirect: {
          ...host,
          Protocol: 'https',
          ReplaceKeyPrefixWith: 'a & b/',
          HttpRedirectCode: '302',
        },
      },
      { Redirect: { ReplaceKeyWith: 'none.html' } },
    );
    expect(await owner.putBucketWebsite({ bucket, body: website })).toSucceed();
    await settled(() => expectConfiguration(owner, bucket, website));
  });

  // WEB-VALID-13 (MUST): A WebsiteConfiguration document is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('WEB-VALID-13', async ({ owner, bucket, settled }) => {
    for (const [suffix, attribute] of Object.entries({ named: ` xmlns="${NAMESPACE}"`, unnamed: '' })) {
      const rawBody = `<WebsiteConfiguration${attribute}><IndexDocument><Suffix>${suffix}</Suffix></IndexDocument></WebsiteConfiguration>`;
      expect(await owner.putBucketWebsite({ bucket, body: VALID }, { rawBody })).toSucceed();
      await settled(async () => {
        const read = documentOf(await owner.getBucketWebsite({ bucket }));
        expect(read.IndexDocument, 'the index page').toEqual({ Suffix: suffix });
      });
    }
  });
});
