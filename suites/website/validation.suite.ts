import { expect } from 'vitest';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
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

/** A configuration that is sound but for its rules. */
const withRules = (...RoutingRules: Rule[]): Website => ({ ...VALID, RoutingRules });
const host = { HostName: 'elsewhere.example' };
/** As many rules, all of them sound. */
const rules = (count: number) =>
  withRules(
    ...Array.from({ length: count }, (_, at) => ({
      Condition: { KeyPrefixEquals: `${at}/` },
      Redirect: host,
    })),
  );

const refused: readonly Refused[] = [
  {
    id: 'WEB-VALID-03',
    code: 'InvalidArgument',
    body: { IndexDocument: { Suffix: 'pages/index.html' } },
  },
  { id: 'WEB-VALID-04', code: 'InvalidArgument', body: { IndexDocument: { Suffix: '' } } },
  {
    id: 'WEB-VALID-05',
    code: 'InvalidArgument',
    body: { ...VALID, RedirectAllRequestsTo: host },
  },
  {
    id: 'WEB-VALID-06',
    code: 'InvalidRequest',
    body: withRules({ Redirect: { ...host, Protocol: 'gopher' } }),
  },
  { id: 'WEB-VALID-07', code: 'MalformedXML', body: withRules({ Redirect: {} }) },
  {
    id: 'WEB-VALID-08',
    code: 'InvalidRequest',
    body: withRules({ Redirect: { ReplaceKeyWith: 'a', ReplaceKeyPrefixWith: 'b' } }),
  },
  { id: 'WEB-VALID-09', body: rules(51) },
  {
    id: 'WEB-VALID-14',
    code: 'InvalidRequest',
    body: { RedirectAllRequestsTo: { ...host, Protocol: 'ftp' } },
  },
  {
    id: 'WEB-VALID-15',
    code: ['InvalidRequest', 'MalformedXML'],
    body: withRules({ Condition: {}, Redirect: host }),
  },
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

  requirement('WEB-VALID-17', async ({ owner, bucket }) => {
    const put = await owner.putBucketWebsite({ bucket, body: { ...VALID, RedirectAllRequestsTo: host } });
    expect(put.error?.extra['ArgumentName'], 'ArgumentName').toBe('RedirectAllRequestsTo');
  });

  requirement('WEB-VALID-09', async ({ owner, bucket }) => {
    expect(await owner.putBucketWebsite({ bucket, body: rules(50) })).toSucceed();
  });

  requirement('WEB-VALID-01', async ({ owner, bucket }) => {
    expect(await owner.getBucketWebsite({ bucket })).toBeRefused('NoSuchWebsiteConfiguration');
  });

  requirement('WEB-VALID-02', async ({ owner, bucket }) => {
    expect(await owner.deleteBucketWebsite({ bucket })).toSucceed(204);
    await done(owner.putBucketWebsite({ bucket, body: VALID }));
    expect(await owner.deleteBucketWebsite({ bucket })).toSucceed(204);
  });

  requirement('WEB-VALID-10', async ({ owner, stranger, bucket, settled }) => {
    await done(owner.putBucketWebsite({ bucket, body: VALID }));
    await settled(() => expectConfiguration(owner, bucket, VALID));
    const body = { IndexDocument: { Suffix: 'taken-over.html' } };
    expect(await stranger.getBucketWebsite({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketWebsite({ bucket, body })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketWebsite({ bucket })).toBeRefused('AccessDenied');
    await expectConfiguration(owner, bucket, VALID);
  });

  requirement('WEB-VALID-11', async ({ owner, names }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketWebsite({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketWebsite({ bucket, body: VALID })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

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
