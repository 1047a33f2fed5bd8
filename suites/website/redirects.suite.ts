import { expect } from 'vitest';
import { profile, requirement } from '../harness/requirement.ts';
import { destinationOf, elsewhere } from './answers.ts';
import { openSite } from './sites.ts';

const HOST = 'elsewhere.example';
const ALL = { RedirectAllRequestsTo: { HostName: HOST } };
/** Line ends followed by a header. */
const INJECTED = 'x\r\nX-Injected: yes';

profile('website', () => {
  // WEB-REDIRECT-01 (MUST): A bucket can redirect all requests to another host.
  requirement('WEB-REDIRECT-01', async (context) => {
    const site = await openSite(context, { 'page.html': 'a page' }, ALL);
    for (const key of ['', 'page.html', 'missing/'])
      expect(destinationOf(await site.get(key)).host, `where /${key} leads`).toBe(HOST);
  });

  // WEB-REDIRECT-03 (std SHOULD, aws MUST): A redirect of all requests returns 301 and keeps the path and its
  //   encoding.
  requirement('WEB-REDIRECT-03', async (context) => {
    const site = await openSite(context, {}, ALL);
    for (const key of ['', 'docs/page.html', 'a b/größe&c']) {
      const answer = await site.get(key);
      expect(answer, `/${key}`).toHaveStatus(301);
      expect(answer, `/${key}`).toHaveHeader('location', /^[!-~]+$/);
      expect(decodeURIComponent(destinationOf(answer).pathname), `where /${key} leads`).toBe(`/${key}`);
    }
  });

  // WEB-REDIRECT-04 (std SHOULD, aws MUST): A redirect of all requests uses the configured protocol.
  requirement('WEB-REDIRECT-04', async (context) => {
    const secure = { RedirectAllRequestsTo: { HostName: HOST, Protocol: 'https' } };
    const site = await openSite(context, {}, secure);
    expect(destinationOf(await site.get('a.html')).href, 'where it leads').toBe(`https://${HOST}/a.html`);
    const plain = await openSite(
      context,
      {},
      { RedirectAllRequestsTo: { HostName: HOST, Protocol: 'http' } },
    );
    expect(destinationOf(await plain.get('a.html')).href, 'where it leads').toBe(`http://${HOST}/a.html`);
  });

  // WEB-REDIRECT-11 (std SHOULD, aws MUST): An object with x-std-website-redirect-location returns 301 to that
  //   location.
  requirement('WEB-REDIRECT-11', async (context) => {
    const far = `https://${HOST}/a%20b?c=d`;
    const site = await openSite(context, {
      'index.html': 'the root',
      'near.html': { body: 'moved', websiteRedirectLocation: '/docs/new.html' },
      'far.html': { body: 'moved', websiteRedirectLocation: far },
    });
    const near = await site.get('near.html');
    expect(near).toHaveStatus(301);
    const wanted = elsewhere(near, 'near.html', 'docs/new.html');
    expect(destinationOf(near).href, 'where it leads').toBe(wanted);
    const answer = await site.get('far.html');
    expect(answer).toHaveStatus(301);
    expect(destinationOf(answer).href, 'where it leads').toBe(far);
  });

  // WEB-REDIRECT-12 (std SHOULD, aws MUST): An error page that is itself redirected takes the visitor to its
  //   location.
  requirement('WEB-REDIRECT-12', async (context) => {
    const page = { body: 'moved', websiteRedirectLocation: `https://${HOST}/none.html` };
    const pages = { 'index.html': 'the root', 'none.html': page };
    const site = await openSite(context, pages, { ErrorDocument: { Key: 'none.html' } });
    expect(destinationOf(await site.get('missing')).href, 'where it leads').toBe(`https://${HOST}/none.html`);
  });

  // WEB-REDIRECT-13 (std SHOULD, aws MUST): A redirect location of an object that is neither a path nor an http or
  //   https URL is refused and nothing is stored (400 InvalidRedirectLocation in the compatible protocol).
  requirement('WEB-REDIRECT-13', async ({ owner, sharedBucket: bucket, names }) => {
    for (const websiteRedirectLocation of [
      'javascript:alert(1)',
      'docs/new.html',
      'ftp://elsewhere.example/',
    ]) {
      const key = names.key();
      const put = await owner.putObject({ bucket, key, body: '', websiteRedirectLocation });
      expect(put, websiteRedirectLocation).toBeRefused('InvalidRedirectLocation');
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    }
  });

  // WEB-REDIRECT-14 (MUST): Line ends in a redirect target or in a path add no header to the redirect.
  requirement('WEB-REDIRECT-14', async (context) => {
    const { owner, anonymous } = context;
    const pages = { 'index.html': 'the root' };
    const { bucket } = await openSite(context, pages, ALL);
    const path = '/x%0D%0AX-Injected:%20yes';
    const answer = await anonymous.send({ site: bucket, method: 'GET', path });
    expect(answer).toLackHeader('x-injected');
    expect(answer.status, 'the status of an odd path').toBeLessThan(500);
    for (const Redirect of [{ HostName: INJECTED }, { ReplaceKeyWith: INJECTED }]) {
      const body = { IndexDocument: { Suffix: 'index.html' }, RoutingRules: [{ Redirect }] };
      const put = await owner.putBucketWebsite({ bucket, body });
      expect(put.status, 'the status of an odd rule').toBeLessThan(500);
      const odd = await anonymous.websiteGet({ bucket, key: 'a.html' });
      expect(odd).toLackHeader('x-injected');
      expect(odd.status, 'the status of what the odd rule redirects').toBeLessThan(500);
    }
  });

  // WEB-REDIRECT-15 (MAY): The answer to a rule that redirects to itself, and what happens to the query of a
  //   redirected request, are observed.
  requirement('WEB-REDIRECT-15', async (context) => {
    const { anonymous, observe } = context;
    const loop = { Condition: { KeyPrefixEquals: 'loop/' }, Redirect: { ReplaceKeyPrefixWith: 'loop/' } };
    const pages = { 'index.html': 'the root' };
    const { get } = await openSite(context, pages, { RoutingRules: [loop] });
    const answer = await get('loop/a');
    const isLoop = answer.header('location')?.endsWith('/loop/a') === true;
    observe('a rule that redirects to itself', `${answer.status}${isLoop ? ', to itself' : ''}`);
    const { bucket } = await openSite(context, {}, ALL);
    const queried = await anonymous.send({ site: bucket, method: 'GET', path: '/a?b=c' });
    observe(
      'the query of a redirected request',
      /\?b=c$/.test(queried.header('location') ?? '') ? 'kept' : 'dropped',
    );
  });
});
