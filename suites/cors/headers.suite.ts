import { profile, requirement } from '../harness/requirement.ts';
import { namesOf } from './browser.ts';
import { from, LISTED, OTHER, preflight, rule, setCors } from './rules.ts';

const reading = rule({ AllowedMethod: ['GET', 'HEAD'] });
const asked = { origin: LISTED, method: 'PUT' } as const;
const ofPut = rule({ AllowedMethod: ['GET', 'PUT'] });
const VARIES = ['origin', 'access-control-request-headers', 'access-control-request-method'];

profile('cors', () => {
  for (const [id, listed, answered] of [
    ['CORS-ALLOW-01', ['*'], '*'],
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
