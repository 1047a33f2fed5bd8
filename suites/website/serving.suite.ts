import { expect } from 'vitest';
import { profile, requirement } from '../harness/requirement.ts';
import { expectSystemMessage, textOf } from './answers.ts';
import { type Context, openBucket, openSite, type Site } from './sites.ts';

const PAGE = 'page.html';
const BODY = 'a page of a website';
/** Methods that would change something elsewhere. */
const CHANGING = ['PUT', 'POST', 'DELETE'] as const;

/** Send a request with a method that a website does not support. */
function change({ anonymous }: Context, { bucket }: Site, method: string, path = `/${PAGE}`) {
  const body = method === 'DELETE' ? '' : 'changed';
  return anonymous.send({ site: bucket, method, path, body });
}

profile('website', () => {
  // WEB-SERVE-04 (MUST): The website address reveals no listing, neither at a root or in a folder without an index
  //   document nor for the queries of a listing.
  requirement('WEB-SERVE-04', async (context) => {
    const hidden = context.names.key();
    const site = await openSite(context, { [PAGE]: BODY, [`folder/${hidden}`]: 'hidden' });
    const queries = ['', '?list-type=2', '?prefix=folder/', '?versions', '?uploads', '?acl', '?policy'];
    for (const path of ['/', '/folder/', '/folder'])
      for (const query of queries) {
        const { bucket } = site;
        const answer = await context.anonymous.send({ site: bucket, method: 'GET', path: path + query });
        expect(textOf(answer), `GET ${path}${query}`).not.toContain(hidden);
      }
  });

  // WEB-SERVE-06 (std SHOULD, aws MUST): PUT, POST and DELETE are refused with 405.
  requirement('WEB-SERVE-06', async (context) => {
    const site = await openSite(context, { [PAGE]: BODY });
    for (const method of CHANGING)
      for (const path of ['/', `/${PAGE}`])
        expect(await change(context, site, method, path), `${method} ${path}`).toHaveStatus(405);
  });

  // WEB-SERVE-11 (MUST): Requests to the website address change nothing: after PUT, POST and DELETE the object is
  //   as it was.
  requirement('WEB-SERVE-11', async (context) => {
    const { owner } = context;
    const site = await openSite(context, { [PAGE]: BODY });
    for (const method of CHANGING) {
      const answer = await change(context, site, method);
      expect(answer.status < 200 || answer.status > 299, `${method} is not answered with success`).toBe(true);
      expect(await owner.getObject({ bucket: site.bucket, key: PAGE })).toHaveBody(BODY);
    }
    await change(context, site, 'PUT', '/new.html');
    expect(await owner.headObject({ bucket: site.bucket, key: 'new.html' })).toHaveStatus(404);
  });

  // WEB-SERVE-07 (std SHOULD, aws MUST): If-None-Match with the ETag of a page, or If-Modified-Since with its
  //   Last-Modified, returns 304.
  requirement('WEB-SERVE-07', async (context) => {
    const { anonymous } = context;
    const { bucket, get } = await openSite(context, { [PAGE]: BODY });
    const page = await get(PAGE);
    expect(page).toHaveBody(BODY);
    const conditions = [
      { ifNoneMatch: page.header('etag') ?? '' },
      { ifModifiedSince: page.header('last-modified') ?? '' },
    ];
    for (const condition of conditions) {
      const answer = await anonymous.websiteGet({ bucket, key: PAGE, ...condition });
      expect(answer, Object.keys(condition).join()).toHaveStatus(304);
      expect(textOf(answer), 'the body of a 304').toBe('');
    }
    expect(await anonymous.websiteGet({ bucket, key: PAGE, ifNoneMatch: '"another"' })).toHaveBody(BODY);
  });

  // WEB-SERVE-12 (MUST): A request for a range of a page returns 206 with just this range, or 200 with the whole
  //   page.
  requirement('WEB-SERVE-12', async (context) => {
    const { bucket } = await openSite(context, { [PAGE]: BODY });
    const part = await context.anonymous.websiteGet({ bucket, key: PAGE, range: 'bytes=2-5' });
    expect(part).toHaveStatus(200, 206);
    expect(part).toHaveBody(part.status === 206 ? BODY.slice(2, 6) : BODY);
    if (part.status === 206) expect(part).toHaveHeader('content-range', `bytes 2-5/${BODY.length}`);
  });

  // WEB-SERVE-13 (SHOULD): A request for a range of a page returns 206.
  requirement('WEB-SERVE-13', async (context) => {
    const { bucket } = await openSite(context, { [PAGE]: BODY });
    expect(await context.anonymous.websiteGet({ bucket, key: PAGE, range: 'bytes=2-5' })).toHaveStatus(206);
  });

  // WEB-SERVE-09 (std SHOULD, aws MUST): A bucket without a website configuration returns 404 with an HTML message.
  requirement('WEB-SERVE-09', async (context) => {
    const { anonymous, settled } = context;
    const bucket = await openBucket(context, { [PAGE]: BODY });
    await settled(async () => {
      for (const key of ['', PAGE]) {
        const answer = await anonymous.websiteGet({ bucket, key });
        expect(answer, `/${key}`).toHaveStatus(404);
        expectSystemMessage(answer, 'NoSuchWebsiteConfiguration');
      }
    });
  });

  // WEB-SERVE-14 (std SHOULD, aws MUST): The website address of a bucket that does not exist returns 404 with an
  //   HTML message.
  requirement('WEB-SERVE-14', async ({ anonymous, names }) => {
    const answer = await anonymous.websiteGet({ bucket: names.bucket(), key: '' });
    expect(answer).toHaveStatus(404);
    expectSystemMessage(answer, 'NoSuchBucket');
  });

  // WEB-SERVE-16 (MAY): The answers to signed requests, conditions that fail, ranges beyond the end, and host names
  //   that cannot name a bucket are observed.
  requirement('WEB-SERVE-16', async (context) => {
    const { owner, anonymous, observe } = context;
    const { bucket } = await openSite(context, { [PAGE]: BODY });
    const signed = await owner.websiteGet({ bucket, key: PAGE });
    observe('a signed request', signed.status);
    const unmatched = await anonymous.websiteGet({ bucket, key: PAGE, ifMatch: '"another"' });
    observe('If-Match of another ETag', unmatched.status);
    const beyond = await anonymous.websiteGet({ bucket, key: PAGE, range: 'bytes=1000-' });
    observe('a range beyond the end', beyond.status);
    const odd = { 'two letters': 'ab', 'a hyphen at its end': context.names.bucket({ tail: '-' }) };
    for (const [what, name] of Object.entries(odd)) {
      const answer = await anonymous.websiteGet({ bucket: name, key: '' });
      observe(`a host name of ${what}`, answer.failure?.kind ?? answer.status);
    }
    const broken = await anonymous.send({ site: bucket, method: 'GET', path: '/%zz' });
    observe('a broken escape', broken.status);
  });
});
