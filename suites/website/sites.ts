import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationBodies, OperationInputs } from '../../spec/generated/operations.ts';
import { done, type Given } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { answerInTime } from '../case/settle.ts';
import { allow, setPolicy, policyNames } from '../policy/policies.ts';
import type { Target } from '../../target/target.ts';
import { dialect } from '../../spec/dialect.ts';

export type Website = OperationBodies['putBucketWebsite'];
export type Rule = NonNullable<Website['RoutingRules']>[number];
type Upload = Omit<OperationInputs['putObject'], 'bucket' | 'key'>;

/** Default index page of the sites here. */
const INDEX = 'index.html';

/** Objects by key: the text of a page, or an upload with further parameters. */
export type Pages = Readonly<Record<string, string | (Upload & { body: string })>>;

/** The owner of a site, and its visitor. */
export interface Context {
  owner: Client;
  anonymous: Client;
  target: Target;
  given: Given;
}

/** A bucket in website mode, and its visitor, who sends no signature. */
export interface Site {
  bucket: string;
  get(key: string): Promise<Exchange<'websiteGet'>>;
  head(key: string): Promise<Exchange<'websiteHead'>>;
}

/**
 * A public site with these pages (interface document, Website configuration): made public by the bucket policy where the target
 * claims policies, otherwise by access lists.
 * @param configuration an index page is added unless it redirects all requests
 * @throws Blocked
 */
export async function openSite(context: Context, pages: Pages, configuration: Website = {}): Promise<Site> {
  return inWebsiteMode(context, await openBucket(context, pages), configuration, pages);
}

/** A public bucket with these objects, without a website. @throws Blocked */
export async function openBucket(context: Context, pages: Pages): Promise<string> {
  const { owner, target, given } = context;
  if (!target.claims.includes('policy') && target.claims.includes('acl')) return openByLists(context, pages);
  const bucket = await given.bucket();
  const { bucket: arn, objects } = policyNames(dialect(target.dialect), bucket);
  if (target.claims.includes('policy'))
    await setPolicy(context, bucket, allow('s3:ListBucket', arn), allow('s3:GetObject', objects()));
  await putPages(owner, bucket, pages);
  return bucket;
}

/**
 * The same, made public by access lists.
 * @param priv keys that stay their owner's
 * @throws Blocked
 */
export async function siteByLists(
  context: Context,
  pages: Pages,
  configuration: Website = {},
  priv: readonly string[] = [],
): Promise<Site> {
  return inWebsiteMode(context, await openByLists(context, pages, priv), configuration, pages);
}

async function openByLists(context: Context, pages: Pages, priv: readonly string[] = []): Promise<string> {
  const { owner, given } = context;
  const acl = 'public-read';
  const bucket = await given.bucketWithLists();
  await done(liftingTheBlock(context, bucket, () => owner.putBucketAcl({ bucket, acl })));
  await putPages(owner, bucket, pages);
  const open = Object.keys(pages).filter((key) => !priv.includes(key));
  const opening = (key: string) =>
    liftingTheBlock(context, bucket, () => owner.putObjectAcl({ bucket, key, acl }));
  await Promise.all(open.map((key) => done(opening(key))));
  return bucket;
}

/** A bucket in website mode that is not public. @throws Blocked */
export async function closedSite(context: Context, pages: Pages, configuration: Website = {}): Promise<Site> {
  const bucket = await context.given.bucket();
  await putPages(context.owner, bucket, pages);
  return inWebsiteMode(context, bucket, configuration, {});
}

async function putPages(owner: Client, bucket: string, pages: Pages): Promise<void> {
  await Promise.all(
    Object.entries(pages).map(([key, page]) => {
      const upload = typeof page === 'string' ? { body: page, contentType: 'text/html' } : page;
      return done(owner.putObject({ ...upload, bucket, key }));
    }),
  );
}

/** Set the configuration, and wait until the target shows a page. */
async function inWebsiteMode(
  { owner, anonymous, target }: Context,
  bucket: string,
  configuration: Website,
  pages: Pages,
): Promise<Site> {
  const put = await owner.putBucketWebsite({ bucket, body: withIndex(configuration) });
  // Cases with their own configuration are about its redirects: refusing the configuration breaks their requirement.
  if (configuration.RedirectAllRequestsTo ?? configuration.RoutingRules) expect(put).toSucceed();
  else await done(Promise.resolve(put));
  const site: Site = {
    bucket,
    get: (key) => anonymous.websiteGet({ bucket, key }),
    head: (key) => anonymous.websiteHead({ bucket, key }),
  };
  const [first] = Object.keys(pages);
  if (target.limits.consistencySeconds > 0 && (first !== undefined || configuration.RedirectAllRequestsTo))
    await answerInTime(
      target,
      () => site.get(first ?? ''),
      ({ status }) => status >= 200 && status < 400,
    );
  return site;
}

/** A configuration with an index page, unless it redirects all requests or names one. */
export function withIndex(configuration: Website): Website {
  return configuration.RedirectAllRequestsTo
    ? configuration
    : { IndexDocument: { Suffix: INDEX }, ...configuration };
}
