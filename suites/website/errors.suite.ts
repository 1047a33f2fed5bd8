import { expect } from 'vitest';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { allow, setPolicy, policyNames } from '../policy/policies.ts';
import { expectSystemMessage, messageOf, textOf } from './answers.ts';
import { closedSite, openSite, siteByLists } from './sites.ts';

const PAGES = { 'index.html': 'the root' };
const ERROR = { ErrorDocument: { Key: 'errors/none.html' } };
const ERROR_PAGE = 'nothing here, says the page';
const WITH_ERROR = { ...PAGES, 'errors/none.html': ERROR_PAGE };
/** A message of the service is not a page of the site. */
const ANY_PAGE = /the root|says the page/;

profile('website', () => {
  // WEB-ERROR-01 (MUST): A request for a missing object returns an error, not 200.
  requirement('WEB-ERROR-01', async (context) => {
    const site = await openSite(context, PAGES);
    expect(await site.get('')).toHaveBody('the root');
    for (const key of ['missing.html', 'missing/', 'missing/index.html']) {
      const { status } = await site.get(key);
      expect(status >= 400 && status < 500, `/${key} is answered 4xx, not ${status}`).toBe(true);
    }
  });

  // WEB-ERROR-02 (MUST): A request for a missing object serves the configured error page.
  requirement('WEB-ERROR-02', async (context) => {
    const site = await openSite(context, WITH_ERROR, ERROR);
    for (const key of ['missing.html', 'missing/'])
      expect(textOf(await site.get(key)), `the answer to /${key}`).toBe(ERROR_PAGE);
  });

  // WEB-ERROR-03 (MUST): Without an error page a request for a missing object returns a system message that is the
  //   same for all users, apart from request ids.
  requirement('WEB-ERROR-03', async (context) => {
    const { anonymous } = context;
    const { bucket, get } = await openSite(context, PAGES);
    const first = await get('missing.html');
    const message = messageOf(first, await get('missing.html'));
    const other = await anonymous.websiteGet(
      { bucket, key: 'missing.html' },
      {
        headers: [
          ['User-Agent', 'Mozilla/5.0 (another browser)'],
          ['Accept-Language', 'ru, de;q=0.5'],
          ['Cookie', 'session=another'],
          ['Referer', 'http://elsewhere.example/'],
        ],
      },
    );
    expect(first.status, 'the status is an error').toBeGreaterThanOrEqual(400);
    expect(other.status, 'the status for another user').toBe(first.status);
    expect(message(other), 'the message for another user').toBe(message(first));
  });

  // WEB-ERROR-06 (std SHOULD, aws MUST): The system messages for two missing objects are the same, apart from names
  //   and request ids.
  requirement('WEB-ERROR-06', async (context) => {
    const site = await openSite(context, PAGES);
    const [key, another] = ['missing-one.html', 'missing-two.html'];
    const first = await site.get(key);
    const message = messageOf(first, await site.get(key));
    const second = message(await site.get(another)).replaceAll(another, key);
    expect(first.status, 'the status is an error').toBeGreaterThanOrEqual(400);
    expect(second, `the message for /${another}`).toBe(message(first));
  });

  // WEB-ERROR-04 (MUST): When the error page is itself missing, a request for a missing object returns the system
  //   message.
  requirement('WEB-ERROR-04', async (context) => {
    const site = await openSite(context, PAGES, ERROR);
    const answer = await site.get('missing.html');
    expect(answer.status >= 400 && answer.status < 500, `4xx, not ${answer.status}`).toBe(true);
    expect(textOf(answer), 'the system message').toMatch(/\S/);
    expect(textOf(answer), 'the system message').not.toMatch(ANY_PAGE);
  });

  // WEB-ERROR-05 (MUST): After the configuration is deleted, the website address no longer serves a page of the
  //   bucket.
  requirement('WEB-ERROR-05', async (context) => {
    const { owner, settled } = context;
    const { bucket, get } = await openSite(context, WITH_ERROR, ERROR);
    expect(await get('')).toHaveBody('the root');
    await done(owner.deleteBucketWebsite({ bucket }));
    await settled(async () => {
      for (const key of ['', 'index.html', 'missing.html']) {
        const answer = await get(key);
        expect(answer.ok, `/${key} is not answered with success`).toBe(false);
        expect(textOf(answer), `/${key}`).not.toMatch(ANY_PAGE);
      }
    });
    expect(await owner.getObject({ bucket, key: 'index.html' })).toHaveBody('the root');
  });

  // WEB-ERROR-07 (MUST): An error page that is not public is not shown.
  requirement('WEB-ERROR-07', async (context) => {
    const site = await siteByLists(context, WITH_ERROR, ERROR, ['errors/none.html']);
    const answer = await site.get('missing.html');
    expect(answer.status, 'the status is an error').toBeGreaterThanOrEqual(400);
    expect(textOf(answer), 'the answer').not.toContain(ERROR_PAGE);
  });

  // WEB-STATUS-01 (std SHOULD, aws MUST): In a bucket that everyone may list, a request for a missing object
  //   returns 404, with the error page or without.
  requirement('WEB-STATUS-01', async (context) => {
    const plain = await openSite(context, PAGES);
    const withPage = await openSite(context, WITH_ERROR, ERROR);
    for (const site of [plain, withPage])
      for (const key of ['missing.html', 'missing/', 'missing'])
        expect(await site.get(key), `/${key}`).toHaveStatus(404);
  });

  // WEB-STATUS-02 (std SHOULD, aws MUST): The error page is served with the status of the error, not with 200.
  requirement('WEB-STATUS-02', async (context) => {
    const site = await openSite(context, WITH_ERROR, ERROR);
    const answer = await site.get('missing.html');
    expect(answer).toHaveStatus(404);
    expect(textOf(answer), 'the answer').toBe(ERROR_PAGE);
  });

  // WEB-STATUS-03 (std SHOULD, aws MUST): The error page is also served for a 403.
  requirement('WEB-STATUS-03', async (context) => {
    const pages = { ...WITH_ERROR, 'private.html': 'private' };
    const site = await siteByLists(context, pages, ERROR, ['private.html']);
    const answer = await site.get('private.html');
    expect(answer).toHaveStatus(403);
    expect(textOf(answer), 'the answer').toBe(ERROR_PAGE);
  });

  // WEB-STATUS-04 (std SHOULD, aws MUST): The system message is HTML and contains the code of the error and a
  //   message.
  requirement('WEB-STATUS-04', async (context) => {
    const site = await openSite(context, PAGES);
    expectSystemMessage(await site.get('missing.html'), 'NoSuchKey');
    const closed = await closedSite(context, PAGES);
    await context.settled(async () => expectSystemMessage(await closed.get(''), 'AccessDenied'));
  });

  // WEB-STATUS-05 (MUST): The system message escapes a key with markup.
  requirement('WEB-STATUS-05', async (context) => {
    const site = await openSite(context, PAGES, { ErrorDocument: { Key: 'none"><img src=y>.html' } });
    const answer = await site.get('<script>alert(1)</script>"><img src=x>');
    expect(answer.status, 'the status is an error').toBeGreaterThanOrEqual(400);
    expect(textOf(answer), 'the system message').not.toMatch(/<script|<img/i);
  });

  // WEB-STATUS-06 (SHOULD): In a bucket that only its owner may list, a request for a missing object returns 403.
  requirement('WEB-STATUS-06', async (context) => {
    const { dialect, settled } = context;
    const site = await closedSite(context, PAGES);
    const { objects } = policyNames(dialect, site.bucket);
    await setPolicy(context, site.bucket, allow('s3:GetObject', objects()));
    await settled(async () => expect(await site.get('')).toHaveBody('the root'));
    expect(await site.get('missing.html')).toHaveStatus(403);
  });

  // WEB-STATUS-07 (std SHOULD, aws MUST): HEAD of a missing object returns the status of GET and no body.
  requirement('WEB-STATUS-07', async (context) => {
    const site = await openSite(context, WITH_ERROR, ERROR);
    const [get, head] = [await site.get('missing.html'), await site.head('missing.html')];
    expect(get.status, 'the status of GET is an error').toBeGreaterThanOrEqual(400);
    expect(head.status, 'the status of HEAD').toBe(get.status);
    expect(head.body.toString(), 'the body of HEAD').toBe('');
    expect(head.response?.surplus?.toString() ?? '', 'what follows the answer to HEAD').toBe('');
  });
});
