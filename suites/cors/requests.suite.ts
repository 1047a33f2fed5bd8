import type { Exchange } from '../../client/exchange.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { post } from '../forms/post.ts';
import { done } from '../case/given.ts';
import { follow } from '../links/follow.ts';
import { from, LISTED, OTHER, rule, setCors } from './rules.ts';

const reading = rule({ AllowedMethod: ['GET', 'HEAD'] });

profile('cors', () => {
  // CORS-ACTUAL-01 (MUST): An actual answer to a listed origin is readable for it.
  requirement('CORS-ACTUAL-01', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'shown');
    await setCors(owner, bucket, rule({ AllowedOrigin: [OTHER, LISTED, 'https://*.example.org'] }));
    await settled(async () => {
      for (const origin of [OTHER, LISTED, 'https://www.example.org']) {
        const read = await owner.getObject({ bucket, key }, from(origin));
        expect(read).toHaveBody('shown');
        expect(read).toBeReadableFor(origin);
      }
    });
  });

  // CORS-ACTUAL-02 (MUST): An actual answer to an origin that is not listed is not readable for it, and is
  //   otherwise the same.
  requirement('CORS-ACTUAL-02', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'shown');
    await setCors(owner, bucket, reading);
    await settled(async () =>
      expect(await owner.getObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
    );
    for (const origin of [OTHER, 'http://app.example.com', 'null']) {
      const read = await owner.getObject({ bucket, key }, from(origin));
      expect(read).toHaveBody('shown');
      expect(read).toBeUnreadableFor(origin);
    }
  });

  // CORS-ACTUAL-03 (MUST): Rules give no rights: an object that may not be read stays unreadable from a listed
  //   origin.
  requirement('CORS-ACTUAL-03', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'secret');
    await setCors(owner, bucket, rule({ AllowedOrigin: ['*'], AllowedHeader: ['*'] }));
    await settled(async () =>
      expect(await owner.getObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
    );
    const read = await anonymous.getObject({ bucket, key }, from(LISTED));
    expect(read).toBeDenied();
    expect(read.body.includes('secret'), 'the content in the answer').toBe(false);
  });

  // CORS-ACTUAL-04 (MUST): On a bucket without rules, an answer is readable for no origin, and is otherwise the
  //   same.
  requirement('CORS-ACTUAL-04', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'shown');
    const read = await owner.getObject({ bucket, key }, from(LISTED));
    expect(read).toHaveBody('shown');
    expect(read).toBeUnreadableFor(LISTED);
  });

  // CORS-ALLOW-04 (SHOULD): A refusal of a request from a listed origin is readable for it: a missing key, a failed
  //   condition, a missing permission.
  requirement('CORS-ALLOW-04', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, reading);
    await settled(async () => {
      const missing = await owner.getObject({ bucket, key: `${key}/missing` }, from(LISTED));
      expect(missing).toBeRefused('NoSuchKey');
      expect(missing).toBeReadableFor(LISTED);
      const ifMatch = '"0123456789abcdef0123456789abcdef"';
      const failed = await owner.getObject({ bucket, key, ifMatch }, from(LISTED));
      expect(failed).toBeRefused('PreconditionFailed');
      expect(failed).toBeReadableFor(LISTED);
      const denied = await anonymous.getObject({ bucket, key }, from(LISTED));
      expect(denied).toBeDenied();
      expect(denied).toBeReadableFor(LISTED);
    });
  });

  // CORS-ALLOW-06 (MUST): Uploads, deletions, listings and HEAD from a listed origin are readable for it.
  requirement('CORS-ALLOW-06', async ({ owner, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, rule({ AllowedMethod: ['GET', 'PUT', 'HEAD', 'DELETE'] }));
    await settled(async () => {
      const answers: Exchange[] = [
        await owner.putObject({ bucket, key, body: 'new' }, from(LISTED)),
        await owner.headObject({ bucket, key }, from(LISTED)),
        await owner.listObjectsV2({ bucket }, from(LISTED)),
        await owner.deleteObject({ bucket, key }, from(LISTED)),
      ];
      for (const answer of answers) {
        expect(answer).toSucceed();
        expect(answer).toBeReadableFor(LISTED);
      }
    });
  });

  // CORS-ALLOW-07 (std SHOULD, aws MUST): Where no rule allows its method, an actual request is performed and its
  //   answer is not readable.
  requirement('CORS-ALLOW-07', async ({ owner, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, reading);
    await settled(async () =>
      expect(await owner.headObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
    );
    const put = await owner.putObject({ bucket, key, body: 'new' }, from(LISTED));
    expect(put).toSucceed();
    expect(put).toBeUnreadableFor(LISTED);
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // CORS-ALLOW-08 (SHOULD): An answer with part of an object (206) or with no new content (304) is readable like
  //   that of the whole.
  requirement('CORS-ALLOW-08', async ({ owner, bucket, key, given, expect, settled }) => {
    const put = await given.object(bucket, key, '0123456789');
    await setCors(owner, bucket, reading);
    const ifNoneMatch = put.header('ETag') ?? '';
    await settled(async () => {
      const part = await owner.getObject({ bucket, key, range: 'bytes=2-4' }, from(LISTED));
      expect(part).toHaveStatus(206);
      expect(part).toBeReadableFor(LISTED);
      const same = await owner.getObject({ bucket, key, ifNoneMatch }, from(LISTED));
      expect(same).toHaveStatus(304);
      expect(same).toBeReadableFor(LISTED);
    });
  });

  for (const [id, what, name, wrong] of [
    // CORS-ALLOW-09 (std MAY, aws MUST): An Access-Control-Request-Method on an actual request is matched instead
    //   of the method of the request.
    ['CORS-ALLOW-09', 'another method asked for', 'Access-Control-Request-Method', 'PUT'],
    // CORS-ALLOW-10 (std MAY, aws MUST): Access-Control-Request-Headers on an actual request are matched too: one
    //   that is not allowed makes the answer unreadable.
    ['CORS-ALLOW-10', 'a header asked for', 'Access-Control-Request-Headers', 'x-assay-note'],
  ] as const) {
    requirement(id, async ({ owner, bucket, key, given, expect, settled, observe }) => {
      await given.object(bucket, key, 'shown');
      await setCors(owner, bucket, rule({ AllowedHeader: ['x-assay-other'] }));
      await settled(async () =>
        expect(await owner.getObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
      );
      const read = await owner.getObject({ bucket, key }, from(LISTED, [[name, wrong]]));
      expect(read).toHaveBody('shown');
      observe(`Access-Control-Allow-Origin with ${what}`, read.header('Access-Control-Allow-Origin'));
      expect(read).toBeUnreadableFor(LISTED);
    });
  }

  // CORS-ALLOW-11 (std SHOULD, aws MUST): The headers of an actual request need not be listed.
  requirement('CORS-ALLOW-11', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'shown');
    await setCors(owner, bucket, rule({ AllowedHeader: ['x-assay-other'] }));
    await settled(async () => {
      const read = await owner.getObject({ bucket, key }, from(LISTED, [['x-assay-note', 'here']]));
      expect(read).toHaveBody('shown');
      expect(read).toBeReadableFor(LISTED);
    });
  });

  // CORS-ALLOW-13 (MUST): An upload and a download by a link are readable for a listed origin.
  requirement('CORS-ALLOW-13', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, rule({ AllowedMethod: ['GET', 'PUT'] }));
    const headers = [['Origin', LISTED]] as const;
    await settled(async () => {
      const link = owner.presign('putObject', { bucket, key });
      const put = await done(follow(anonymous, link, { method: 'PUT', body: 'new', headers }));
      expect(put).toBeReadableFor(LISTED);
      const read = await done(follow(anonymous, owner.presign('getObject', { bucket, key }), { headers }));
      expect(read).toHaveBody('new');
      expect(read).toBeReadableFor(LISTED);
    });
  });

  // CORS-ALLOW-14 (std SHOULD, aws MUST): An upload by a form is readable for a listed origin where POST is
  //   allowed.
  requirement('CORS-ALLOW-14', async ({ owner, bucket, key, dialect, expect, settled }) => {
    await setCors(owner, bucket, rule({ AllowedMethod: ['POST'] }));
    await settled(async () => {
      const headers = [['Origin', LISTED]] as const;
      const posted = await done(post(owner, { dialect }, { bucket, key, headers }));
      expect(posted).toBeReadableFor(LISTED);
    });
  });
});
