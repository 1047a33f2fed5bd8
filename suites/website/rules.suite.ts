import { expect } from 'vitest';
import { profile, requirement } from '../harness/requirement.ts';
import { destinationOf, elsewhere, textOf } from './answers.ts';
import { type Context, openSite, type Pages, type Rule, type Site, withIndex } from './sites.ts';

const HOST = 'elsewhere.example';
const PAGES = { 'index.html': 'the root', 'page.html': 'a page' };
const DOCS = { KeyPrefixEquals: 'docs/' };
const MISSING = { HttpErrorCodeReturnedEquals: '404' };

/** A site with rules, and with pages besides the usual ones. */
function siteWith(context: Context, RoutingRules: Rule[], pages: Pages = {}): Promise<Site> {
  return openSite(context, { ...PAGES, ...pages }, { RoutingRules });
}

/** Expect a request to be redirected to another path of the same website. */
async function expectMoved(site: Site, from: string, to: string): Promise<void> {
  const answer = await site.get(from);
  expect(destinationOf(answer).href, `where /${from} leads`).toBe(elsewhere(answer, from, to));
}

profile('website', () => {
  // WEB-REDIRECT-02 (MUST): A bucket can redirect some of its requests, chosen by a prefix of the name.
  requirement('WEB-REDIRECT-02', async (context) => {
    const rule = { Condition: DOCS, Redirect: { HostName: HOST } };
    const site = await siteWith(context, [rule], { 'docs/page.html': 'another page' });
    for (const key of ['docs/page.html', 'docs/missing.html'])
      expect(destinationOf(await site.get(key)).host, `where /${key} leads`).toBe(HOST);
    expect(await site.get('page.html')).toHaveBody('a page');
  });

  // WEB-REDIRECT-05 (std SHOULD, aws MUST): A rule with ReplaceKeyPrefixWith replaces the prefix and keeps the rest
  //   of the key.
  requirement('WEB-REDIRECT-05', async (context) => {
    const rule = { Condition: DOCS, Redirect: { ReplaceKeyPrefixWith: 'documents/' } };
    const site = await siteWith(context, [rule]);
    await expectMoved(site, 'docs/a/docs/b.html', 'documents/a/docs/b.html');
  });

  // WEB-REDIRECT-22 (std SHOULD, aws MUST): An empty ReplaceKeyPrefixWith removes the prefix.
  requirement('WEB-REDIRECT-22', async (context) => {
    const { owner, settled } = context;
    const site = await siteWith(context, []);
    const rule = { Condition: DOCS, Redirect: { ReplaceKeyPrefixWith: '' } };
    const body = withIndex({ RoutingRules: [rule] });
    expect(await owner.putBucketWebsite({ bucket: site.bucket, body })).toSucceed();
    await settled(() => expectMoved(site, 'docs/page.html', 'page.html'));
  });

  // WEB-REDIRECT-06 (std SHOULD, aws MUST): A rule with ReplaceKeyWith redirects to that key.
  requirement('WEB-REDIRECT-06', async (context) => {
    const site = await siteWith(context, [{ Condition: DOCS, Redirect: { ReplaceKeyWith: 'page.html' } }]);
    await expectMoved(site, 'docs/a/b.html', 'page.html');
  });

  // WEB-REDIRECT-07 (std SHOULD, aws MUST): A rule on an error code redirects only requests that end in that error.
  requirement('WEB-REDIRECT-07', async (context) => {
    const site = await siteWith(context, [{ Condition: MISSING, Redirect: { ReplaceKeyWith: 'page.html' } }]);
    await expectMoved(site, 'missing.html', 'page.html');
    await expectMoved(site, 'missing/', 'page.html');
    expect(await site.get('')).toHaveBody('the root');
    expect(await site.get('page.html')).toHaveBody('a page');
  });

  // WEB-REDIRECT-08 (std SHOULD, aws MUST): A rule redirects with its HttpRedirectCode, or with 301 if it has none.
  requirement('WEB-REDIRECT-08', async (context) => {
    const codes = ['302', '307'];
    const coded = codes.map((code) => ({
      Condition: { KeyPrefixEquals: `${code}/` },
      Redirect: { HostName: HOST, HttpRedirectCode: code },
    }));
    const site = await siteWith(context, [...coded, { Condition: DOCS, Redirect: { HostName: HOST } }]);
    for (const code of codes) expect(await site.get(`${code}/a`)).toHaveStatus(Number(code));
    expect(await site.get('docs/a')).toHaveStatus(301);
  });

  // WEB-REDIRECT-09 (std SHOULD, aws MUST): Of several rules that match, the first one applies.
  requirement('WEB-REDIRECT-09', async (context) => {
    const site = await siteWith(context, [
      { Condition: { KeyPrefixEquals: 'docs/a' }, Redirect: { ReplaceKeyWith: 'first.html' } },
      { Condition: DOCS, Redirect: { ReplaceKeyWith: 'second.html' } },
      { Condition: { KeyPrefixEquals: 'docs/b' }, Redirect: { ReplaceKeyWith: 'third.html' } },
    ]);
    await expectMoved(site, 'docs/a.html', 'first.html');
    await expectMoved(site, 'docs/b.html', 'second.html');
  });

  // WEB-REDIRECT-10 (std SHOULD, aws MUST): A request that no rule matches is served.
  requirement('WEB-REDIRECT-10', async (context) => {
    const site = await siteWith(context, [{ Condition: DOCS, Redirect: { HostName: HOST } }], {
      'documents/index.html': 'the folder',
    });
    expect(await site.get('')).toHaveBody('the root');
    expect(await site.get('page.html')).toHaveBody('a page');
    expect(await site.get('documents/')).toHaveBody('the folder');
  });

  // WEB-REDIRECT-16 (std SHOULD, aws MUST): A rule on an error code takes precedence over the error page.
  requirement('WEB-REDIRECT-16', async (context) => {
    const pages = { ...PAGES, 'error.html': 'an error page' };
    const site = await openSite(context, pages, {
      ErrorDocument: { Key: 'error.html' },
      RoutingRules: [{ Condition: { ...MISSING, ...DOCS }, Redirect: { ReplaceKeyWith: 'page.html' } }],
    });
    await expectMoved(site, 'docs/missing.html', 'page.html');
    expect(textOf(await site.get('missing.html')), 'the answer outside of the rule').toBe('an error page');
  });

  // WEB-REDIRECT-17 (std SHOULD, aws MUST): A rule with a prefix and an error code redirects only requests that
  //   match both.
  requirement('WEB-REDIRECT-17', async (context) => {
    const rule = { Condition: { ...MISSING, ...DOCS }, Redirect: { ReplaceKeyWith: 'page.html' } };
    const site = await siteWith(context, [rule], { 'docs/here.html': 'a page in the folder' });
    await expectMoved(site, 'docs/missing.html', 'page.html');
    expect(await site.get('docs/here.html')).toHaveBody('a page in the folder');
    expect(await site.get('missing.html')).toHaveStatus(404);
  });

  // WEB-REDIRECT-18 (std SHOULD, aws MUST): A rule takes precedence over the redirect of an object.
  requirement('WEB-REDIRECT-18', async (context) => {
    const rule = { Condition: DOCS, Redirect: { ReplaceKeyWith: 'page.html' } };
    const moved = { body: 'moved', websiteRedirectLocation: '/other.html' };
    const site = await siteWith(context, [rule], { 'docs/moved.html': moved });
    await expectMoved(site, 'docs/moved.html', 'page.html');
  });

  // WEB-REDIRECT-19 (std SHOULD, aws MUST): A rule on a prefix is matched with the requested path, not with the
  //   index document that it leads to.
  requirement('WEB-REDIRECT-19', async (context) => {
    const rule = { Condition: { KeyPrefixEquals: 'index' }, Redirect: { ReplaceKeyWith: 'page.html' } };
    const site = await siteWith(context, [rule]);
    await context.settled(async () => expect(await site.get('')).toHaveBody('the root'));
    await expectMoved(site, 'index.html', 'page.html');
  });

  // WEB-REDIRECT-20 (std SHOULD, aws MUST): A rule that names a host keeps the key, and one that names none
  //   redirects within the website.
  requirement('WEB-REDIRECT-20', async (context) => {
    const site = await siteWith(context, [
      { Condition: DOCS, Redirect: { HostName: HOST } },
      { Condition: { KeyPrefixEquals: 'old/' }, Redirect: { HttpRedirectCode: '307' } },
    ]);
    const away = destinationOf(await site.get('docs/a b.html'));
    expect(away.host, 'the host of a rule that names one').toBe(HOST);
    expect(decodeURIComponent(away.pathname), 'its path').toBe('/docs/a b.html');
    await expectMoved(site, 'old/page.html', 'old/page.html');
  });

  // WEB-REDIRECT-21 (std SHOULD, aws MUST): A rule that names only a protocol changes nothing else.
  requirement('WEB-REDIRECT-21', async (context) => {
    const site = await siteWith(context, [{ Condition: DOCS, Redirect: { Protocol: 'https' } }]);
    const answer = await site.get('docs/a.html');
    const { protocol, hostname, pathname } = destinationOf(answer);
    const asked = new URL(answer.request.url);
    expect(protocol, 'the protocol').toBe('https:');
    expect([hostname, pathname], 'host and path').toEqual([asked.hostname, asked.pathname]);
  });
});
