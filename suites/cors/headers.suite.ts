import { profile, requirement } from '../harness/requirement.ts';
import { namesOf } from './browser.ts';
import { from, LISTED, OTHER, preflight, rule, setCors } from './rules.ts';

const reading = rule({ AllowedMethod: ['GET', 'HEAD'] });
const asked = { origin: LISTED, method: 'PUT' } as const;
const ofPut = rule({ AllowedMethod: ['GET', 'PUT'] });
const VARIES = ['origin', 'access-control-request-headers', 'access-control-request-method'];

profile('cors', () => {
  for (const [id, listed, answered] of [
    // CORS-ALLOW-01 (std SHOULD, aws MUST): A rule for any origin returns Access-Control-Allow-Origin with *.
    ['CORS-ALLOW-01', ['*'], '*'],
    // CORS-ALLOW-02 (std SHOULD, aws MUST): A rule for listed origins returns Access-Control-Allow-Origin with the
    //   origin of the request, and not with *.
    ['CORS-ALLOW-02', [OTHER, 'https://*.example.com'], LISTED],
  ] as const) {
    requirement(id, async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
      await given.object(bucket, key);
      await setCors(owner, bucket, rule({ AllowedOrigin: [...listed] }));
      await settled(async () => {
        const asked = { origin: LISTED, method: 'GET' };
        for (const answer of [
          await preflight(anonymous, { bucket, key }, asked),
          await owner.getObject({ bucket, key }, from(LISTED)),
        ]) {
          expect(answer).toSucceed();
          expect(answer).toHaveHeader('Access-Control-Allow-Origin', answered);
        }
      });
    });
  }

  // CORS-ALLOW-03 (std SHOULD, aws MUST): An answer that names one origin varies on Origin.
  requirement('CORS-ALLOW-03', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, rule({ AllowedOrigin: [OTHER, LISTED] }));
    await settled(async () => {
      const read = await owner.getObject({ bucket, key }, from(LISTED));
      expect(read).toBeReadableFor(LISTED);
      if (read.header('Access-Control-Allow-Origin') === '*') return;
      expect(namesOf(read, 'Vary'), 'Vary').toContain('origin');
    });
  });

  // CORS-ALLOW-05 (std SHOULD, aws MUST): An answer to a request without Origin carries no Access-Control headers.
  requirement('CORS-ALLOW-05', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, reading);
    await settled(async () =>
      expect(await owner.getObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
    );
    const headers = [['Referer', `${LISTED}/page`]] as const;
    for (const read of [
      await owner.getObject({ bucket, key }),
      await owner.getObject({ bucket, key }, { headers, sign: { unsigned: ['Referer'] } }),
    ]) {
      expect(read).toSucceed();
      expect(read).toLackCorsHeaders();
    }
  });

  // CORS-ALLOW-12 (std MAY, aws MUST): An actual answer also names the methods and the max age of the rule.
  requirement('CORS-ALLOW-12', async ({ owner, bucket, key, given, expect, settled, observe }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, { ...reading, MaxAgeSeconds: 3000 });
    await settled(async () => {
      const read = await owner.getObject({ bucket, key }, from(LISTED));
      expect(read).toBeReadableFor(LISTED);
      observe(
        'methods on an actual answer',
        namesOf(read, 'Access-Control-Allow-Methods').join(' ') || 'none',
      );
      observe('max age on an actual answer', read.header('Access-Control-Max-Age'));
      expect(read).toList('Access-Control-Allow-Methods', ['GET', 'HEAD']);
      expect(read).toHaveHeader('Access-Control-Max-Age', '3000');
    });
  });

  // CORS-EXPOSE-01 (MUST): An actual answer to a listed origin names the exposed headers in
  //   Access-Control-Expose-Headers.
  requirement('CORS-EXPOSE-01', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, rule({ ExposeHeader: ['ETag', 'x-assay-note'] }));
    await settled(async () => {
      const exposed = namesOf(
        await owner.getObject({ bucket, key }, from(LISTED)),
        'Access-Control-Expose-Headers',
      );
      expect(exposed, 'exposed headers').toEqual(expect.arrayContaining(['etag', 'x-assay-note']));
    });
  });

  // CORS-EXPOSE-02 (std MAY, aws MUST): An answer by a rule names the exposed headers of the rule and no others;
  //   none where the rule has none.
  requirement('CORS-EXPOSE-02', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    for (const exposed of [['ETag', 'x-assay-note'], []]) {
      await setCors(owner, bucket, rule({ ExposeHeader: exposed }));
      await settled(async () => {
        const asked = { origin: LISTED, method: 'GET' };
        const answer = await preflight(anonymous, { bucket, key }, asked);
        expect(answer).toLetThrough(asked);
        const names = namesOf(answer, 'Access-Control-Expose-Headers');
        observe(`exposed by a rule of ${exposed.length}`, names.join(' ') || 'none');
        expect(answer).toList('Access-Control-Expose-Headers', exposed);
      });
    }
  });

  // CORS-EXPOSE-03 (MUST): An answer by one rule names no header that only another rule exposes.
  requirement('CORS-EXPOSE-03', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    const other = rule({ AllowedOrigin: [OTHER], ExposeHeader: ['x-assay-other'] });
    await setCors(owner, bucket, other, rule({ ExposeHeader: ['x-assay-note'] }));
    await settled(async () => {
      const read = await owner.getObject({ bucket, key }, from(LISTED));
      expect(read).toBeReadableFor(LISTED);
      const exposed = namesOf(read, 'Access-Control-Expose-Headers');
      expect(exposed, 'exposed headers').toContain('x-assay-note');
      expect(exposed, 'exposed headers').not.toContain('x-assay-other');
    });
  });

  // CORS-VARY-02 (MAY): Whether an answer that is not readable varies on Origin is observed.
  requirement('CORS-VARY-02', async ({ owner, bucket, key, given, expect, settled, observe }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, reading);
    await settled(async () =>
      expect(await owner.getObject({ bucket, key }, from(LISTED))).toBeReadableFor(LISTED),
    );
    const varies = async (origin?: string) =>
      namesOf(await owner.getObject({ bucket, key }, origin ? from(origin) : {}), 'Vary').join(' ') || 'none';
    observe('Vary for an origin that is not listed', await varies(OTHER));
    observe('Vary without Origin', await varies());
  });

  // CORS-CRED-01 (std SHOULD, aws MUST): A preflight and an answer by a rule that lists the origin allow
  //   credentials.
  requirement('CORS-CRED-01', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, { ...ofPut, AllowedOrigin: [OTHER, LISTED] });
    await settled(async () => {
      const credentials = { ...asked, credentials: true };
      expect(await preflight(anonymous, { bucket, key }, credentials)).toLetThrough(credentials);
      const read = await owner.getObject({ bucket, key }, from(LISTED));
      expect(read).toSucceed();
      expect(read).toBeReadableFor(LISTED, true);
    });
  });

  // CORS-CRED-02 (std SHOULD, aws MUST): A rule for any origin allows no credentials.
  requirement('CORS-CRED-02', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await setCors(owner, bucket, { ...ofPut, AllowedOrigin: ['*'] });
    await settled(async () => {
      const answer = await preflight(anonymous, { bucket, key }, asked);
      expect(answer).toLetThrough(asked);
      const read = await owner.getObject({ bucket, key }, from(OTHER));
      expect(read).toBeReadableFor(OTHER);
      for (const one of [answer, read])
        expect(one.header('Access-Control-Allow-Credentials'), 'Access-Control-Allow-Credentials').not.toBe(
          'true',
        );
    });
  });

  // CORS-VARY-01 (std MAY, aws MUST): A preflight and an answer by a rule vary on Origin,
  //   Access-Control-Request-Headers and Access-Control-Request-Method.
  requirement('CORS-VARY-01', async ({ owner, anonymous, bucket, key, given, expect, settled, observe }) => {
    await given.object(bucket, key);
    for (const origin of [LISTED, '*']) {
      await setCors(owner, bucket, { ...ofPut, AllowedOrigin: [origin] });
      await settled(async () => {
        const answer = await preflight(anonymous, { bucket, key }, asked);
        expect(answer).toLetThrough(asked);
        const read = await owner.getObject({ bucket, key }, from(LISTED));
        expect(read).toBeReadableFor(LISTED);
        for (const [what, one] of Object.entries({ preflight: answer, answer: read })) {
          const varies = namesOf(one, 'Vary');
          observe(`Vary of a ${what} by a rule of ${origin}`, varies.join(' ') || 'none');
          expect(varies, `Vary of a ${what}`).toEqual(expect.arrayContaining(VARIES));
        }
      });
    }
  });
});
