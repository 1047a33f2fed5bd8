import { documentOf } from '../case/document.ts';
import { decodeListed } from '../case/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { post } from './post.ts';

const statuses = [
  // FORM-ANSWER-02 (std SHOULD, aws MUST): success_action_status 200 returns 200 with an empty body.
  ['FORM-ANSWER-02', '200', 200],
  // FORM-ANSWER-04 (std SHOULD, aws MUST): Another success_action_status returns 204.
  ['FORM-ANSWER-04', '404', 204],
] as const;

profile('forms', () => {
  // FORM-ANSWER-01 (std SHOULD, aws MUST): Without success_action_status a form upload returns 204.
  requirement('FORM-ANSWER-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await post(owner, { dialect }, { bucket, key })).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  for (const [id, asked, status] of statuses)
    requirement(id, async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
      const fields = [['success_action_status', asked]] as const;
      const answer = await post(owner, { dialect }, { bucket, key, fields });
      expect(answer).toSucceed(status);
      expect(answer.body.length, 'bytes of body').toBe(0);
      expect(await owner.getObject({ bucket, key })).toHaveBody('content');
    });

  // FORM-ANSWER-03 (std SHOULD, aws MUST): success_action_status 201 returns 201 with a PostResponse that holds
  //   Location, Bucket, Key and ETag.
  requirement('FORM-ANSWER-03', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['success_action_status', '201']] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields });
    expect(answer).toSucceed(201);
    const etag = (await owner.headObject({ bucket, key })).header('etag');
    expect(answer).toFollowItsSchema();
    const { Location, ...answered } = documentOf(answer);
    expect(answered, 'PostResponse').toMatchObject({ Bucket: bucket, Key: key, ETag: etag });
    // An address that the target chooses: with any host and any escaping.
    expect(decodeListed(Location), 'Location').toMatch(new RegExp(`${key}$`));
  });

  // FORM-ANSWER-05 (std SHOULD, aws MUST): success_action_redirect returns 303 to that address with bucket, key and
  //   etag added to its query.
  requirement('FORM-ANSWER-05', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['success_action_redirect', 'http://assay.invalid/done']] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields });
    expect(answer).toHaveStatus(303);
    const { origin, pathname, searchParams } = new URL(answer.header('location') ?? 'about:blank');
    expect(origin + pathname, 'Location').toBe('http://assay.invalid/done');
    const etag = (await owner.headObject({ bucket, key })).header('etag')?.replaceAll('"', '');
    const added = Object.fromEntries(searchParams);
    const answered = { ...added, etag: added['etag']?.replaceAll('"', '') };
    expect(answered, 'query of Location').toMatchObject({ bucket, key, etag });
  });

  // FORM-ANSWER-06 (std SHOULD, aws MUST): The answer carries the ETag of the object.
  requirement('FORM-ANSWER-06', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const answer = await post(owner, { dialect }, { bucket, key });
    expect(answer).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(answer).toHaveHeader('etag', head.header('etag'));
    expect(head).toHaveHeader('etag', /^"[^"]+"$/);
  });

  // FORM-ANSWER-07 (MUST): A success_action_redirect with a line end in it adds no header to the answer: the form
  //   is refused with a 4xx, the line end is removed or encoded, or the address is ignored.
  requirement('FORM-ANSWER-07', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const next = 'http://assay.invalid/done\r\nx-assay-injected: yes';
    const fields = [['success_action_redirect', next]] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields });
    expect(answer).toLackHeader('x-assay-injected');
    // Redirected, or stored as if no address had been given; otherwise refused.
    if (answer.status !== 303 && !answer.ok) expect(answer).toBeRefused();
  });
});
