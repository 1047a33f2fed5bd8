import { expect } from 'vitest';
import { profile, requirement } from '../harness/requirement.ts';
import { destinationOf } from './answers.ts';
import { closedSite, openSite, siteByLists } from './sites.ts';

profile('website', () => {
  // WEB-INDEX-01 (MUST): The root of the website serves the index page.
  requirement('WEB-INDEX-01', async (context) => {
    const site = await openSite(context, { 'index.html': 'the root', 'other.html': 'another page' });
    expect(await site.get('')).toHaveBody('the root');
  });

  // WEB-INDEX-02 (MUST): A folder path that ends in a slash serves the index document of that folder, at every
  //   depth.
  requirement('WEB-INDEX-02', async (context) => {
    const folders = ['docs/', 'docs/a b/', 'docs/a b/ü/'];
    const pages = folders.map((folder) => [`${folder}index.html`, `in ${folder}`]);
    const site = await openSite(context, { 'index.html': 'the root', ...Object.fromEntries(pages) });
    for (const folder of folders) expect(await site.get(folder), folder).toHaveBody(`in ${folder}`);
  });

  // WEB-INDEX-03 (MUST): The index document of a folder is also served under its full name.
  requirement('WEB-INDEX-03', async (context) => {
    const site = await openSite(context, { 'index.html': 'the root', 'docs/index.html': 'the folder' });
    expect(await site.get('docs/index.html')).toHaveBody('the folder');
  });

  // WEB-INDEX-04 (MUST): The website is served without a signature once the access lists of the bucket and of its
  //   objects let everyone read.
  requirement('WEB-INDEX-04', async (context) => {
    const site = await siteByLists(context, { 'index.html': 'the root', 'docs/index.html': 'the folder' });
    expect(await site.get('')).toHaveBody('the root');
    expect(await site.get('docs/')).toHaveBody('the folder');
  });

  // WEB-INDEX-05 (MUST): An index page of another name than index.html is served, at the root and in folders.
  requirement('WEB-INDEX-05', async (context) => {
    const pages = { 'start.htm': 'the root', 'docs/start.htm': 'the folder', 'index.html': 'another page' };
    const site = await openSite(context, pages, { IndexDocument: { Suffix: 'start.htm' } });
    expect(await site.get('')).toHaveBody('the root');
    expect(await site.get('docs/')).toHaveBody('the folder');
  });

  // WEB-SERVE-01 (MUST): A page is served with the content type of its object.
  requirement('WEB-SERVE-01', async (context) => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const site = await openSite(context, {
      'index.html': { body: 'the root', contentType: 'text/html; charset=utf-8' },
      'logo.svg': { body, contentType: 'image/svg+xml' },
    });
    const [root, logo] = [await site.get(''), await site.get('logo.svg')];
    expect(root).toHaveBody('the root');
    expect(root).toHaveHeader('content-type', /^text\/html; ?charset="?utf-8"?$/i);
    expect(logo).toHaveBody(body);
    expect(logo).toHaveHeader('content-type', 'image/svg+xml');
  });

  // WEB-SERVE-10 (std SHOULD, aws MUST): A page is served with Cache-Control, Content-Language and Content-Encoding
  //   of its object.
  requirement('WEB-SERVE-10', async (context) => {
    const site = await openSite(context, {
      'index.html': {
        body: 'die Startseite',
        contentType: 'text/html',
        cacheControl: 'max-age=77',
        contentLanguage: 'de',
        contentEncoding: 'identity',
      },
    });
    const root = await site.get('');
    expect(root).toHaveHeader('cache-control', 'max-age=77');
    expect(root).toHaveHeader('content-language', 'de');
    expect(root).toHaveHeader('content-encoding', 'identity');
  });

  // WEB-SERVE-02 (MUST): HEAD returns the headers of GET and no body.
  requirement('WEB-SERVE-02', async (context) => {
    const site = await openSite(context, { 'index.html': { body: 'the root', contentType: 'text/plain' } });
    const [get, head] = [await site.get(''), await site.head('')];
    expect(get).toHaveBody('the root');
    expect(head).toSucceed(200);
    expect(head.body.toString(), 'the body of HEAD').toBe('');
    expect(head.response?.surplus?.toString() ?? '', 'what follows the answer to HEAD').toBe('');
    for (const name of ['content-type', 'etag', 'last-modified'])
      expect(head.header(name), `${name} of HEAD`).toBe(get.header(name));
    // A server may leave the length out (RFC 9110, 8.6).
    const length = head.header('content-length') ?? get.header('content-length');
    expect(get.header('content-length') ?? length, 'content-length of GET').toBe(length);
  });

  // WEB-SERVE-03 (std SHOULD, aws MUST): A folder path without its slash, whose index document exists, returns 302
  //   to the path with the slash.
  requirement('WEB-SERVE-03', async (context) => {
    const site = await openSite(context, { 'index.html': 'the root', 'docs/ü/index.html': 'the folder' });
    for (const folder of ['docs/ü']) {
      const answer = await site.get(folder);
      expect(answer).toHaveStatus(302);
      expect(destinationOf(answer).href, 'where it leads').toBe(new URL(`${answer.request.url}/`).href);
    }
    const nowhere = await site.get('docs-wrong');
    expect(nowhere, 'a name that is not a folder').toHaveStatus(404);
  });

  // WEB-SERVE-08 (MUST): An object that is not an index document is served under its own name, percent-encoded
  //   where it has to be.
  requirement('WEB-SERVE-08', async (context) => {
    const keys = ['plain.txt', 'a b & c.html', 'größe/100%.html', 'docs/a+b=c'];
    const site = await openSite(context, {
      'index.html': 'the root',
      ...Object.fromEntries(keys.map((key) => [key, key])),
    });
    for (const key of keys) expect(await site.get(key), key).toHaveBody(key);
  });

  // WEB-SERVE-15 (SHOULD): The host name of a website is case-insensitive.
  requirement('WEB-SERVE-15', async (context) => {
    const site = await openSite(context, { 'index.html': 'the root' });
    const upper = site.bucket.toUpperCase();
    expect(await context.anonymous.websiteGet({ bucket: upper, key: '' })).toHaveBody('the root');
  });

  // WEB-SERVE-05 (MUST): An object that is not public is not served (403 in the compatible protocol).
  requirement('WEB-SERVE-05', async (context) => {
    const site = await closedSite(context, { 'index.html': 'private root', 'a.html': 'private page' });
    await context.settled(async () => {
      for (const key of ['', 'index.html', 'a.html']) {
        const answer = await site.get(key);
        expect(answer, `/${key}`).toBeDenied();
        expect(answer.body.toString(), `/${key}`).not.toContain('private');
      }
    });
  });
});
